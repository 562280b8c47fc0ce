/// A chain of shops or restaurants: many places with one name.
struct Chain: Sendable {
  var name: String
  var tags: [(key: String, value: String)]

  /// The chains of every region, the ones with the most branches first.
  static let all: [Chain] = {
    let pairs = table.split(separator: "\n").map { $0.split(separator: ":", maxSplits: 1) }
    return pairs.flatMap { pair -> [Chain] in
      guard pair.count == 2 else { return [] }
      let tags = pair[0].split(separator: ";").compactMap { tag -> (key: String, value: String)? in
        let sides = tag.split(separator: "=")
        return sides.count == 2 ? (String(sides[0]), String(sides[1])) : nil
      }
      return pair[1].split(separator: ",").map {
        Chain(name: $0.trimmingPrefix(" ").description, tags: tags)
      }
    }
  }()

  /// Ranks of ``all``; names that stand first in their line have more branches than the ones behind.
  static let ranks: ZipfDistribution = {
    var weights: [Double] = []
    for line in table.split(separator: "\n") {
      let names = line.split(separator: ",").count
      weights += (0..<names).map { 1 / Double($0 + 1) }
    }
    return ZipfDistribution(weights: weights)
  }()

  private static let table = """
    amenity=fast_food;cuisine=burger: Burger Barn, Patty Shack, Big Al's Burgers, Six Bros, Grill & Go
    amenity=fast_food;cuisine=sandwich: Subline, Hoagie Hut, Toast & Post
    amenity=fast_food;cuisine=chicken: Cluckers, Southern Wing Co., Bantam's
    amenity=fast_food;cuisine=pizza: Pizza Pronto, Slice 24, Papa Gino & Sons, Crusty's
    amenity=fast_food;cuisine=mexican: Taco Loco, Burrito Boys, El Rápido
    amenity=fast_food;cuisine=donut: Donut Dan's, Ring King
    amenity=cafe;cuisine=coffee_shop: Copper Kettle Coffee, Daily Drip, Blue Mug, Café Lumière, Beanstalk, Tim & Horton's Yard
    amenity=fuel: Zip Fuel, Petrolia, Gas Stop, NRG, Shellback, Pump 66
    shop=supermarket: FreshWay, SaveMore, Harvest Market, Food Barn, Greens & Grains, Big Basket
    shop=convenience: QuikStop, 8-Twelve, Corner Joe, Mac's Mini Mart, Daily Needs
    amenity=pharmacy: Wellmart Drugs, Pharma Plus One, Care Rx, Medi-Save
    amenity=bank: First Summit Bank, TKB Bank, Prairie Trust, CIBX, Northern Savings, Royal Maple
    shop=clothes: Threadline, Moda & Co, H&N, Blue Stitch, Uni Kid
    shop=shoes: Sole Mates, Projection Depot
    shop=mobile_phone: TeleOne, Bell & Tower, Vodaline, Q-Mobile
    shop=doityourself: Home Hammer, Build-It, Lumber Jack's
    shop=hardware: Ace & Anvil, True Bolt
    shop=electronics: Volt City, Best Circuit
    shop=furniture: Möbelhaus, Oak & Cushion
    shop=variety_store: Dollar Den, Five & Under, Penny Lane
    shop=car_repair: Mister Muffler, Lube Lane, Speedy Brake
    shop=tyres: Tread Right, Kal & Son Tire
    shop=hairdresser: Great Cuts, Super Snips
    shop=optician: Clear View Optical, SpecSmart
    shop=alcohol: Liquor Barrel, Wine Rack
    shop=pet: Paws & Claws, Pet Planet
    shop=books: Chapter House, Page One
    leisure=fitness_centre: Fit 24, Iron Temple Gym, Anytime Gym, YMCB
    tourism=hotel: Comfort Stay, Rest Well Inn, Budget 9, Grand Meridian
    amenity=car_rental: Avion Rent a Car, Hertzog
    amenity=charging_station: VoltWay, ChargeSpot
    amenity=atm: CashPoint, FastCash
    office=insurance: Statewide Insurance, AllSure
    shop=bakery: Breadbasket, Pâtisserie Paul & Marie
    """
}
