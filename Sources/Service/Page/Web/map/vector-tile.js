// Decodes Mapbox Vector Tiles 2.1.

const utf8 = new TextDecoder();

/** Reads the parts of Protocol Buffers that tiles use. */
class Reader {
  #bytes;
  #at;
  #end;

  constructor(bytes, at = 0, end = bytes.length) {
    [this.#bytes, this.#at, this.#end] = [bytes, at, end];
  }

  get isAtEnd() {
    return this.#at >= this.#end;
  }

  /** Calls `take[field]` for each field; other fields are skipped. */
  fields(take) {
    while (!this.isAtEnd) {
      const tag = this.varint();
      const wire = tag & 7;
      if (take[tag >>> 3]) take[tag >>> 3]();
      else if (wire === 0) this.varint();
      else this.#take(wire === 1 ? 8 : wire === 5 ? 4 : this.varint());
    }
  }

  /** An unsigned number; only the lowest 32 bits, which are all that tiles use. */
  varint() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new Error("The vector tile is truncated.");
      if (shift < 32) value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  /** A signed number in two's complement. */
  int() {
    return this.varint() | 0;
  }

  /** A signed number whose sign is its lowest bit. */
  zigzag() {
    const value = this.varint();
    return (value >>> 1) ^ -(value & 1);
  }

  float() {
    return new Float32Array(this.#take(4).slice().buffer)[0];
  }

  double() {
    return new Float64Array(this.#take(8).slice().buffer)[0];
  }

  string() {
    return utf8.decode(this.#take(this.varint()));
  }

  /** A reader for the content of a length-delimited field. */
  message() {
    const length = this.varint();
    this.#at += length;
    return new Reader(this.#bytes, this.#at - length, this.#at);
  }

  #take(length) {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/**
 * Decodes a tile to layers by name, {extent, features}. A feature has its properties; its lines, rings, or points in `parts` as
 * x, y, x, y …; and its bounding `box`: left, top, right, bottom.
 */
export function decodeTile(bytes) {
  const layers = {};
  const tile = new Reader(bytes);
  tile.fields({ 3: () => decodeLayer(tile.message(), layers) });
  return layers;
}

function decodeLayer(reader, layers) {
  let [name, extent] = ["", 4096];
  const [features, keys, values] = [[], [], []];
  reader.fields({
    1: () => (name = reader.string()),
    2: () => features.push(reader.message()),
    3: () => keys.push(reader.string()),
    4: () => values.push(decodeValue(reader.message())),
    5: () => (extent = reader.varint()),
  });
  layers[name] = { extent, features: features.map((feature) => decodeFeature(feature, keys, values)) };
}

function decodeValue(reader) {
  let value = null;
  const types = [null, "string", "float", "double", "int", "varint", "zigzag", "varint"];
  reader.fields(types.map((type) => type && (() => (value = reader[type]()))));
  return value;
}

function decodeFeature(reader, keys, values) {
  const properties = {};
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  let parts = [];
  reader.fields({
    2: () => {
      const tags = reader.message();
      while (!tags.isAtEnd) properties[keys[tags.varint()]] = values[tags.varint()];
    },
    4: () => (parts = decodeGeometry(reader.message(), box)),
  });
  return { ...properties, parts, box };
}

function decodeGeometry(reader, box) {
  const parts = [];
  let [x, y] = [0, 0];
  while (!reader.isAtEnd) {
    const command = reader.varint();
    // Closing a ring adds no point.
    if ((command & 7) === 7) continue;
    for (let count = command >>> 3; count > 0; count -= 1) {
      if ((command & 7) === 1) parts.push([]);
      x += reader.zigzag();
      y += reader.zigzag();
      parts.at(-1).push(x, y);
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  }
  return parts.map((part) => Float32Array.from(part));
}
