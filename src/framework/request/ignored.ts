/**
 * Collects the names of unknown parameters and keys that a request ignores. Null means that the
 * request refuses them.
 */
export type IgnoredNames = Set<string> | null

const mostNames = 50
const longestName = 60

/** Prints names for a response header: percent-encoded, separated by commas, at most fifty. */
export function ignoredHeader(names: ReadonlySet<string>): string {
  const printed = [...names]
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
  return [...printed, ...(names.size > mostNames ? ['...'] : [])].join(', ')
}
