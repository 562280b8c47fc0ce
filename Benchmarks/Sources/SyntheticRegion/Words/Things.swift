/// Words that places are called by, the most frequent first.
enum Things {
  static let nature = words(
    """
    River Lake Park Oak Hill Pine Cedar Maple Forest Mountain Valley Spring Creek Ridge Meadow Willow Elm Rock Bay Beach
    Island Canyon Prairie Sunset Sunrise Ocean Harbor Garden Grove Birch Aspen Juniper Cypress Magnolia Laurel Rose Lily
    Ivy Fern Heather Hazel Holly Spruce Redwood Sycamore Walnut Chestnut Cherry Apple Peach Orchard Vineyard Clover Sage
    Thistle Moss Stone Granite Marble Slate Amber Coral Pearl Crystal Silver Gold Copper Iron Snow Frost Rain Thunder
    Lightning Wind Breeze Storm Star Moon Sun Sky Cloud Mist Dawn Dusk Glacier Summit Bluff Mesa Delta Lagoon Cove Marsh
    """)

  static let animals = words(
    """
    Lion Fox Eagle Bear Wolf Deer Hawk Horse Swan Bull Dragon Owl Otter Beaver Elk Moose Rabbit Badger Heron Falcon
    Raven Robin Crow Salmon Trout Dolphin Whale Turtle Tiger Panda Monkey Elephant Peacock Rooster Goose Duck Pig Lamb
    Goat Hound Cat Griffin Unicorn Phoenix Pelican Crane Sparrow Finch Bison Buffalo Coyote Cougar Lynx Marten
    """)

  static let adjectives = words(
    """
    New Old Golden Red Blue Green Royal Happy Little Big Great Grand White Black Silver Sweet Fresh Lucky Urban Modern
    Classic Northern Southern Eastern Western Central Upper Lower Quiet Crooked Hungry Thirsty Dancing Flying Rusty
    Velvet Wild Jolly Merry Noble Secret Hidden Rolling Broken Painted Wandering Laughing Sleepy Spicy Crispy Salty
    """)

  static let foods = words(
    """
    Thai Basil Curry Noodle Sushi Taco Burrito Pizza Pasta Burger Pho Ramen Kebab Dumpling Ginger Garlic Pepper Olive
    Saffron Lotus Bamboo Jasmine Mango Coconut Chili Lime Masala Tandoori Szechuan Teriyaki Wok Bento Falafel Pita Gyro
    Bagel Waffle Pancake Croissant Crêpe Jalapeño Açaí Piñata Rosé
    """)

  static let trades = words(
    """
    Auto Dental Family Home Garden Pet Hair Nail Beauty Design Print Travel Insurance Legal Tax Computer Phone Camera Book
    Toy Gift Flower Shoe Jewelry Furniture Carpet Paint Plumbing Electric Roofing Heating Tool Tire Glass Lock Key Bike
    Music Art Dance Yoga Fitness Sport Golf Ski Surf Boat Fishing Hunting Outdoor Farm Feed Hardware Lumber Steel Power
    """)

  static let townStems = words(
    """
    Spring River Green Fair Clear Oak Maple Cedar Pine Lake Brook Mill Hart Wood Ash Elm West East North South King Queen
    Bridge Stone Rock Sand Clay Iron Silver Gold Cold Deer Elk Bear Fox Eagle Swan Hay Wheat Corn Apple Cherry Grand Bel
    Mont Glen Kil Bal Aber Pen Tre Inver Dun Lang Red White Black Thorn Marsh Salt Shel Whit Bright Sun Summer Winter
    """)
  static let townEndings = words(
    """
    field ville ton ford wood dale burg port view brook land mont ham bury water ridge haven worth mouth stead gate ley
    creek hurst shire minster pool wick thorpe combe bourne well stock crest vale more chester by holme ness side way
    """)
  static let townPrefixes = [
    "New", "North", "South", "East", "West", "Upper", "Lower", "Mount", "Fort", "Port", "Lake", "Saint", "Little",
    "Great",
  ]

  static let onsets = words("b br c ch d dr f fl g gr h j k kl l m n p pr qu r s sh st t tr v w y z")
  static let vowels = words("a e i o u ai ee ia io oa ou")
  static let codas = words("l m n r s t x k nd rt sk th")
}
