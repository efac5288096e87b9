/** A new name for something in a namespace of the database. */
export interface Rename {
  /** What the names are unique in: the id of a table, or `''` for the whole database schema. */
  readonly scope: string
  readonly from: string
  readonly to: string
  /** The statements that give what is called `from` the name `to`. */
  readonly sql: (from: string, to: string) => readonly string[]
}

/** Name that one member of a cycle has until its new name is free. No model or field begins so. */
const aside = '_being_renamed'

/**
 * Returns the items in an order in which every new name is free, with the statements of each. Where names
 * are exchanged or rotated, one member of the cycle gets a temporary name first.
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

  /** Moves what has the wanted name out of the way; returns nothing where the name is free. */
  function vacate(wanted: Rename): readonly string[] {
    const at = occupant(wanted)
    const blocking = pending[at]
    if (!blocking) return []
    pending[at] = { ...blocking, rename: { ...blocking.rename, from: aside } }
    return blocking.rename.sql(blocking.rename.from, aside)
  }
}

const statements = ({ from, to, sql }: Rename): readonly string[] => sql(from, to)
