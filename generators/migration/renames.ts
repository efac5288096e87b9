/** A rename in a namespace of the database. */
export interface Rename {
  /** Namespace of the names: the id of a table, or `''` for the database schema. */
  readonly scope: string
  readonly from: string
  readonly to: string
  /** Returns the statements that rename `from` to `to`. */
  readonly sql: (from: string, to: string) => readonly string[]
}

/** Temporary name in a cycle of renames. No model or field begins so. */
const temporaryName = '_being_renamed'

/**
 * Returns the items in an order in which every new name is free, with their statements. In a cycle
 * of renames, one member first gets a temporary name.
 */
export function untangle<T>(
  items: readonly { readonly item: T; readonly rename: Rename }[],
): readonly { readonly item: T; readonly sql: readonly string[] }[] {
  const pending = [...items]
  const done: { item: T; sql: readonly string[] }[] = []
  const occupant = ({ scope, from, to }: Rename): number =>
    pending.findIndex(
      ({ rename }) => rename.scope === scope && rename.from === to && rename.from !== from,
    )
  for (;;) {
    const free = pending.findIndex(({ rename }) => occupant(rename) === -1)
    const [next] = pending.splice(Math.max(free, 0), 1)
    if (!next) return done
    done.push({ item: next.item, sql: [...vacate(next.rename), ...statements(next.rename)] })
  }

  /** Renames what has the wanted name first; returns nothing when the name is free. */
  function vacate(wanted: Rename): readonly string[] {
    const at = occupant(wanted)
    const blocking = pending[at]
    if (!blocking) return []
    pending[at] = { ...blocking, rename: { ...blocking.rename, from: temporaryName } }
    return blocking.rename.sql(blocking.rename.from, temporaryName)
  }
}

const statements = ({ from, to, sql }: Rename): readonly string[] => sql(from, to)
