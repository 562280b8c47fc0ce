public import Foundation
import Foundations
import Recognition

/// The location of a Vosk model, and the library that runs it.
///
/// libvosk is loaded when a recognizer is created. Both must be trusted.
public struct VoskModel: Sendable, Hashable {
  /// The model's folder, which contains `am`, `conf` and `graph`.
  public var directory: URL
  /// The library: a path, or a name that the dynamic linker finds.
  public var library: String

  /// The file that every model contains.
  public var acousticModel: URL { directory.appending(path: "am/final.mdl") }

  /// Creates a reference to a model.
  public init(directory: URL, library: String = "libvosk.so") {
    self.directory = directory
    self.library = library
  }
}

/// The functions of libvosk that a recognizer calls, as declared in its header `vosk_api.h`.
///
/// The library is never unloaded: its threads can outlive the recognizer.
struct VoskLibrary {
  typealias Handle = OpaquePointer

  let makeModel: @convention(c) (UnsafePointer<CChar>) -> Handle?
  let freeModel: @convention(c) (Handle) -> Void
  let makeRecognizer: @convention(c) (Handle, Float) -> Handle?
  let freeRecognizer: @convention(c) (Handle) -> Void
  let setAlternatives: @convention(c) (Handle, CInt) -> Void
  let setWords: @convention(c) (Handle, CInt) -> Void
  let accept: @convention(c) (Handle, UnsafePointer<Int16>, CInt) -> CInt
  let result: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let partialResult: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let finalResult: @convention(c) (Handle) -> UnsafePointer<CChar>?
  let reset: @convention(c) (Handle) -> Void

  /// Loads the library.
  ///
  /// - Throws: `RecognitionError` with `modelMissing` if the library can't be loaded, and with `modelRefused` if it
  ///   lacks a function.
  init(_ name: String) throws(RecognitionError) {
    guard let library = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw RecognitionError(
        .modelMissing, subject: name, message: "can't be loaded: \(Self.lastError)",
        advice: "install libvosk, or give its path with --vosk-library")
    }
    func function<Function>(_ symbol: String) throws(RecognitionError) -> Function {
      guard let address = dlsym(library, symbol) else {
        throw RecognitionError(
          .modelRefused, subject: name, message: "has no function \(symbol)", advice: "install libvosk 0.3.32 or later")
      }
      return unsafeBitCast(address, to: Function.self)
    }
    makeModel = try function("vosk_model_new")
    freeModel = try function("vosk_model_free")
    makeRecognizer = try function("vosk_recognizer_new")
    freeRecognizer = try function("vosk_recognizer_free")
    setAlternatives = try function("vosk_recognizer_set_max_alternatives")
    setWords = try function("vosk_recognizer_set_words")
    accept = try function("vosk_recognizer_accept_waveform_s")
    result = try function("vosk_recognizer_result")
    partialResult = try function("vosk_recognizer_partial_result")
    finalResult = try function("vosk_recognizer_final_result")
    reset = try function("vosk_recognizer_reset")
    // Otherwise, its log would print the model's path to standard error for each recognizer.
    let setLogLevel: @convention(c) (CInt) -> Void = try function("vosk_set_log_level")
    setLogLevel(-1)
  }

  private static var lastError: String { dlerror().map { String(cString: $0) } ?? "unknown error" }
}
