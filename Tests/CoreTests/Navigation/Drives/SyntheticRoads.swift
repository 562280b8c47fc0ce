import Foundations
import Places

/// Random routes as they occur in towns and on motorways.
enum SyntheticRoads: String, CaseIterable {
  /// Right angles; the same streets repeatedly, in both directions.
  case grid
  /// A town, a ramp, a motorway, a ramp that loops over it, and a town.
  case motorway
  /// Out on a road and back on the same one, with a U-turn.
  case outAndBack
  /// Figures of eight and roundabouts.
  case crossings

  /// A route of this kind.
  func pen(seed: UInt64) -> RoadPen {
    var random = Xoshiro256(seed: seed, rawValue)
    var pen = RoadPen(heading: random.uniform(0...360))
    switch self {
    case .grid: Self.town(&pen, &random, blocks: 40)
    case .motorway:
      Self.town(&pen, &random, blocks: 6)
      Self.motorway(&pen, &random, meters: 12_000)
      Self.roundabout(&pen, &random)
      Self.town(&pen, &random, blocks: 6)
    case .outAndBack:
      Self.road(&pen, &random, meters: 2_500)
      let out = pen
      pen.note(.uTurn, .uTurnLeft)
      // On the same road, or on a parallel one.
      if seed.isMultiple(of: 2) { pen.retrace(out, aside: 25) } else { pen.retrace(out, aside: 0) }
      Self.road(&pen, &random, meters: 800)
    case .crossings:
      for _ in 0..<4 {
        Self.eight(&pen, &random)
        Self.roundabout(&pen, &random)
        Self.town(&pen, &random, blocks: 3)
      }
    }
    return pen
  }

  private static func town(_ pen: inout RoadPen, _ random: inout Xoshiro256, blocks: Int) {
    pen.speed = random.uniform(8...14)
    for _ in 0..<blocks {
      pen.forward(random.uniform() < 0.5 ? 90 : 180)
      switch random.index(below: 5) {
      case 0, 1: corner(&pen, 90, .right)
      case 2, 3: corner(&pen, -90, .left)
      default: break
      }
    }
    pen.forward(120)
  }

  private static func corner(_ pen: inout RoadPen, _ degrees: Double, _ turn: Turn) {
    pen.note(.turn, turn)
    pen.turn(degrees)
  }

  private static func road(_ pen: inout RoadPen, _ random: inout Xoshiro256, meters: Double) {
    pen.speed = 22
    var left = meters
    while left > 0 {
      let piece = random.uniform(100...400)
      pen.forward(piece)
      pen.bend(random.uniform(-40...40), radius: random.uniform(120...400))
      left -= piece
    }
  }

  private static func motorway(_ pen: inout RoadPen, _ random: inout Xoshiro256, meters: Double) {
    pen.note(.ramp, .slightRight)
    pen.speed = 16
    pen.bend(60, radius: 80)
    pen.forward(250)
    pen.note(.merge, .slightLeft)
    pen.speed = 33
    var left = meters
    while left > 0 {
      let piece = random.uniform(400...1_500)
      pen.forward(piece, every: 150)
      pen.bend(random.uniform(-30...30), radius: random.uniform(900...2_500))
      left -= piece
    }
    pen.note(.exit, .slightRight)
    pen.speed = 22
    pen.bend(15, radius: 200)
    pen.forward(200)
    pen.speed = 12
    // A ramp that loops over the motorway.
    pen.bend(255, radius: 50)
    pen.forward(300)
  }

  private static func roundabout(_ pen: inout RoadPen, _ random: inout Xoshiro256) {
    let exit = 1 + random.index(below: 3)
    pen.note(.roundabout, [Turn.right, .straight, .left][exit - 1])
    let speed = pen.speed
    pen.speed = 7
    pen.bend(40, radius: 15)
    pen.bend(-Double(exit) * 90 + 10, radius: 18)
    pen.bend(40, radius: 15)
    pen.speed = speed
    pen.forward(150)
  }

  private static func eight(_ pen: inout RoadPen, _ random: inout Xoshiro256) {
    pen.speed = 14
    pen.note(.proceed, .straight)
    let radius = random.uniform(60...200)
    pen.forward(150)
    pen.bend(330, radius: radius)
    pen.note(.turn, .left)
    pen.bend(-330, radius: radius)
    pen.forward(200)
  }
}

extension RoadPen {
  /// Draws back along another pen's points, from its end to its beginning, a number of meters to the left of it.
  mutating func retrace(_ other: RoadPen, aside meters: Double) {
    for index in stride(from: other.points.count - 2, through: 0, by: -1) {
      let way = other.points[index] - other.points[index + 1]
      let left = SIMD2(-way.y, way.x) / (way * way).sum().squareRoot()
      draw(to: other.points[index] + left * meters, speed: other.speeds[index])
    }
  }
}
