public import ArgumentParser
public import PlaceIndex

extension MergeConflictRule: ExpressibleByArgument {}
