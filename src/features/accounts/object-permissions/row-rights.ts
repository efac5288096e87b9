import type { RowConditions } from '../../../framework/model/permission.ts'

/**
 * The rows on which each permission holds, by its name, such as `lab.change_port`: `all` for every
 * row. A permission without an entry holds on none.
 */
export type RowRights = ReadonlyMap<string, 'all' | RowConditions>

/** Actions on the rows of models that meet conditions. */
export interface RowRight {
  readonly models: readonly string[]
  readonly actions: readonly string[]
  readonly constraints: unknown
  /** The fields that it includes setting; null for all of them. */
  readonly fields: readonly string[] | null
}

/**
 * Returns what one of two allows.
 *
 * @example
 * unionOf(new Map([['lab.view_port', 'all']]), new Map([['lab.view_port', berlin]]))
 * // new Map([['lab.view_port', 'all']])
 */
export function unionOf(one: RowRights, other: RowRights): RowRights {
  const union = new Map(one)
  for (const [name, rows] of other) {
    const known = union.get(name)
    union.set(name, known === 'all' || rows === 'all' ? 'all' : [...(known ?? []), ...rows])
  }
  return union
}

/**
 * Returns what both of two allow.
 *
 * @example
 * intersectionOf(new Map([['lab.view_port', 'all']]), new Map([['lab.view_port', berlin]]))
 * // new Map([['lab.view_port', berlin]])
 */
function intersectionOf(one: RowRights, other: RowRights): RowRights {
  return new Map(
    [...one].flatMap(([name, rows]) => {
      const also = other.get(name)
      return also === undefined ? [] : [[name, rowsOfBoth(rows, also)] as const]
    }),
  )
}

/**
 * Returns rights under limits, which have an entry for each permission that they limit.
 *
 * @example
 * underLimits(new Map([['lab.add_port', 'all']]), new Map([['lab.view_port', berlin]]))
 * // new Map([['lab.add_port', 'all']])
 */
export const underLimits = (rights: RowRights, limits: RowRights): RowRights =>
  intersectionOf(
    rights,
    new Map([...rights.keys()].map((name) => [name, limits.get(name) ?? 'all'])),
  )

function rowsOfBoth(
  one: 'all' | RowConditions,
  other: 'all' | RowConditions,
): 'all' | RowConditions {
  if (one === 'all') return other
  if (other === 'all') return one
  // A row meets both where it meets all filters of an alternative of each.
  return one.flatMap((filters) => other.map((others) => [...filters, ...others]))
}

/** Returns the names of the permissions that all of several rights have. */
export const namesInAll = ([
  first = noRights,
  ...others
]: readonly RowRights[]): ReadonlySet<string> =>
  new Set([...first.keys()].filter((name) => others.every((rights) => rights.has(name))))

const noRights: RowRights = new Map()
