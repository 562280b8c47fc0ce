import Foundation
import Hummingbird
import Metrics
import PlaceIndex

/// Health endpoints for monitoring.
struct HealthRoutes {
  let state: ServiceState
  let metrics: PrometheusMetrics

  func add(to router: Router<ServiceContext>) {
    router.get("healthz") { _, _ in Response.text("ok\n") }
    router.get("readyz") { _, _ in
      switch state.readiness {
      case .loading: Response.text("loading\n", status: .serviceUnavailable)
      case .ready: Response.text("ready\n")
      case .draining: Response.text("draining\n", status: .serviceUnavailable)
      }
    }
    router.get("metrics") { _, _ in
      for (region, _) in state.search.regions {
        guard let built = try? Date(region.built, strategy: .iso8601) else { continue }
        Gauge(label: "whereto_index_age_seconds", dimensions: [("region", region.name)])
          .record(Date().timeIntervalSince(built).rounded())
      }
      return Response.text(
        metrics.text + (ProcessReadings.text ?? ""), type: "text/plain; version=0.0.4; charset=utf-8")
    }
    router.get("openapi.json") { _, _ in
      Response.text(
        String(decoding: PackageResources.openapi_json, as: UTF8.self), type: "application/json; charset=utf-8")
    }
  }
}
