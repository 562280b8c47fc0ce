import COneDNN

/// oneDNN's matrix products, in row-major order.
///
/// They run on the calling thread, because the caller distributes the work over threads. Debian's oneDNN would
/// otherwise start threads of OpenMP, which busy-wait after each product.
enum OneDNN {
  /// `C = alpha * A * B + beta * C` in single precision.
  static func multiply(
    _ a: UnsafePointer<Float>, stride aStride: Int, _ b: UnsafePointer<Float>, stride bStride: Int, transposingB: Bool,
    into c: UnsafeMutablePointer<Float>, stride cStride: Int, rows: Int, columns: Int, inner: Int, alpha: Float = 1,
    beta: Float = 0
  ) {
    guard rows > 0, columns > 0 else { return }
    omp_set_num_threads(1)
    let status = dnnl_sgemm(
      plain, transposingB ? transposed : plain, dnnl_dim_t(rows), dnnl_dim_t(columns), dnnl_dim_t(inner), alpha, a,
      dnnl_dim_t(aStride), b, dnnl_dim_t(bStride), beta, c, dnnl_dim_t(cStride))
    assert(status == dnnl_success)
  }

  /// `C = A * B` of 8-bit integers, with sums of 32 bits; `B` is transposed.
  ///
  /// On CPUs without VNNI, a sum can saturate if two neighbors in a row of the transposed `B` add up to more than 128 in
  /// magnitude.
  static func multiply(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<Int8>, into c: UnsafeMutablePointer<Int32>, stride: Int, rows: Int,
    columns: Int, inner: Int
  ) {
    guard rows > 0, columns > 0 else { return }
    omp_set_num_threads(1)
    var offset: Int32 = 0
    let status = dnnl_gemm_u8s8s32(
      plain, transposed, fixed, dnnl_dim_t(rows), dnnl_dim_t(columns), dnnl_dim_t(inner), 1, a, dnnl_dim_t(inner), 0,
      b, dnnl_dim_t(inner), 0, 0, c, dnnl_dim_t(stride), &offset)
    assert(status == dnnl_success)
  }

  private static let (plain, transposed, fixed) = (letter("N"), letter("T"), letter("F"))

  private static func letter(_ letter: Unicode.Scalar) -> CChar { CChar(letter.value) }
}
