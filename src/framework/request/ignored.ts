/**
 * Collects the names of unknown parameters and keys that a request ignores. Null means that the
 * request refuses them.
 */
export type IgnoredNames = Set<string> | null

const maxNames = 50
/** Characters of an unknown name that responses show. */
export const maxUnknownNameLength = 60

/** Prints names for a response header: percent-encoded, separated by commas, at most fifty. */
export function ignoredHeader(names: ReadonlySet<string>): string {
  const printed = [...names]
    .slice(0, maxNames)
    .map((name) => encodeURIComponent(name.slice(0, maxUnknownNameLength).toWellFormed()))
  return [...printed, ...(names.size > maxNames ? ['...'] : [])].join(', ')
}
