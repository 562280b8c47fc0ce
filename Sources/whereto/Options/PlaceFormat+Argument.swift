public import ArgumentParser
public import PlaceExchange

extension PlaceFormat: ExpressibleByArgument {}
