/// The description of the interface (OpenAPI 3.1).
enum OpenAPI {
  static let document = "{}"
}
