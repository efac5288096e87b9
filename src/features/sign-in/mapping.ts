import { isJsonObject } from '../../framework/model/json-value.ts'

/** The rights here that groups of a person elsewhere give. */
export interface GroupMapping {
  /** Names of groups of this service, by the name of the group elsewhere. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  /** The groups elsewhere whose members are superusers; undefined where none is named. */
  readonly superusers: ReadonlySet<string> | undefined
}

/** The rights that the groups of a person give. */
export interface MappedRights {
  /** Names of the groups of this service that the person is in. */
  readonly groups: ReadonlySet<string>
  /** Undefined where the mapping names no groups of superusers. */
  readonly superuser: boolean | undefined
}

/** Returns the rights that groups elsewhere give. */
export function mapGroups(
  { groups, superusers }: GroupMapping,
  names: readonly string[],
): MappedRights {
  return {
    groups: new Set(names.flatMap((name) => groups.get(name) ?? [])),
    superuser: superusers && names.some((name) => superusers.has(name)),
  }
}

/** Returns the names of the groups of this service whose members the mapping decides. */
export const mappedGroups = ({ groups }: GroupMapping): ReadonlySet<string> =>
  new Set([...groups.values()].flat())

/**
 * Parses JSON that maps groups elsewhere to one or several groups of this service. Returns
 * undefined for another text.
 *
 * @example
 * parseGroups('{"net-team": "Network", "ops": ["Network", "Servers"]}')
 */
export function parseGroups(text: string): GroupMapping['groups'] | undefined {
  const parsed = parseJson(text)
  if (!isJsonObject(parsed)) return undefined
  const entries = Object.entries(parsed).map(([name, value]): [string, unknown[]] => [
    name,
    [value].flat(),
  ])
  return entries.every(isEntry) ? new Map(entries) : undefined
}

const isEntry = (entry: [string, unknown[]]): entry is [string, string[]] =>
  entry[1].every((name) => typeof name === 'string' && name.length > 0 && name.length <= 80)

/** Parses JSON that lists names. Returns undefined for another text. */
export function parseNames(text: string): readonly string[] | undefined {
  const parsed = parseJson(text)
  if (!Array.isArray(parsed)) return undefined
  const names: readonly unknown[] = parsed
  return names.every((name) => typeof name === 'string') ? names : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
