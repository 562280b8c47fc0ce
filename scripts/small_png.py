"""Small PNG images: few colors with transparency, in a palette.

Follows the PNG specification, third edition (W3C, 2025).
"""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_COLORS = 256


def chunks(data):
    """The chunks of a file as (type, content)."""
    position = len(SIGNATURE)
    while position < len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        yield kind, data[position + 8:position + 8 + length]
        position += length + 12


def chunk(kind, content):
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def paeth(left, up, corner):
    guess = left + up - corner
    distances = abs(guess - left), abs(guess - up), abs(guess - corner)
    return (left, up, corner)[distances.index(min(distances))]


def rows_of(data):
    """Width and pixel rows of a file with 8-bit RGBA and no interlacing, as rsvg-convert writes it."""
    parts = list(chunks(data))
    width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", parts[0][1])
    if (depth, color, interlace) != (8, 6, 0):
        raise ValueError("only 8-bit RGBA without interlacing is supported")
    raw = zlib.decompress(b"".join(content for kind, content in parts if kind == b"IDAT"))
    stride = 4 * width
    above, rows = bytearray(stride), []
    for start in range(0, height * (stride + 1), stride + 1):
        kind, row = raw[start], bytearray(raw[start + 1:start + 1 + stride])
        if kind == 1:
            for i in range(4, stride):
                row[i] = (row[i] + row[i - 4]) & 255
        elif kind == 2:
            row = bytearray((a + b) & 255 for a, b in zip(row, above))
        elif kind == 3:
            for i in range(stride):
                row[i] = (row[i] + ((row[i - 4] if i > 3 else 0) + above[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                left, corner = (row[i - 4], above[i - 4]) if i > 3 else (0, 0)
                row[i] = (row[i] + paeth(left, above[i], corner)) & 255
        rows.append(row)
        above = row
    return width, rows


def rounded(pixel, step):
    """A quantized color of a pixel: fewer alpha levels, and coarser colors at lower alpha; opaque stays opaque."""
    red, green, blue, alpha = pixel
    if step == 1:
        return pixel
    alpha = min(255, (alpha + step // 2) // step * step) if alpha < 255 else 255
    if alpha == 0:
        return 0, 0, 0, 0
    coarse = step if alpha > 128 else 2 * step
    return tuple(min(255, (value + coarse // 2) // coarse * coarse) for value in (red, green, blue)) + (alpha,)


def palette_png(data):
    """The image with a palette: identical pixels if it has at most 256 colors, otherwise similar ones."""
    width, rows = rows_of(data)
    pixels = [[tuple(row[i:i + 4]) for i in range(0, 4 * width, 4)] for row in rows]
    pixels = [[(0, 0, 0, 0) if pixel[3] == 0 else pixel for pixel in row] for row in pixels]
    distinct = {pixel for row in pixels for pixel in row}
    step = 1
    while len({rounded(pixel, step) for pixel in distinct}) > MOST_COLORS:
        step += 1
    nearest = {pixel: rounded(pixel, step) for pixel in distinct}
    # Most transparent first, so that the list of alpha values can end early.
    palette = sorted(set(nearest.values()), key=lambda color: (color[3], color))
    index = {pixel: palette.index(color) for pixel, color in nearest.items()}
    lines = b"".join(b"\0" + bytes(index[pixel] for pixel in row) for row in pixels)
    return (SIGNATURE
            + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 3, 0, 0, 0))
            + chunk(b"PLTE", bytes(value for color in palette for value in color[:3]))
            + chunk(b"tRNS", bytes(color[3] for color in palette if color[3] < 255))
            + chunk(b"IDAT", zlib.compress(lines, 9))
            + chunk(b"IEND", b""))
