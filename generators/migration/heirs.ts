import { distanceBetween } from '../../src/framework/model/resolve/mistakes.ts'
import { subjectLabel, type Table } from './description.ts'
import type { SchemaChange } from './changes.ts'

/** The kind of change that brings what a kind of change drops. */
export const replacements: Partial<Record<SchemaChange['kind'], SchemaChange['kind']>> = {
  dropColumn: 'addColumn',
  dropTable: 'createTable',
}

/** Something that is dropped and something new that could be the same thing under another name. */
interface Pair {
  readonly lost: SchemaChange
  readonly added: SchemaChange
  /** Edits between the names; absent for names that are not near. */
  readonly distance: number | undefined
  readonly alike: boolean
}

/** Which pairs are renames, the surest first. A pair of a later row only gets what earlier rows left. */
const passes: readonly ((pair: Pair) => boolean)[] = [
  ({ alike, distance }) => alike && distance !== undefined,
  ({ distance }) => distance !== undefined,
  ({ alike }) => alike,
]

/**
 * Returns what each dropped field or model was probably renamed to: what has the nearest name and the same kind, and
 * otherwise the only one of the same kind. Where several fit equally well, the dropped one has no entry.
 */
export function findHeirs(
  changes: readonly SchemaChange[],
): ReadonlyMap<SchemaChange, SchemaChange> {
  const heirs = new Map<SchemaChange, SchemaChange>()
  let pairs = allPairs(changes)
  for (const fits of passes) {
    for (;;) {
      const found = closest(pairs.filter(fits))
      if (!found) break
      heirs.set(found.lost, found.added)
      pairs = pairs.filter(({ lost, added }) => lost !== found.lost && added !== found.added)
    }
  }
  return heirs
}

function allPairs(changes: readonly SchemaChange[]): readonly Pair[] {
  return changes.flatMap((lost) =>
    changes
      .filter((added) => added.kind === replacements[lost.kind] && isBeside(added, lost))
      .map((added) => ({
        lost,
        added,
        distance: distanceBetween(nameOf(lost), nameOf(added)),
        alike: isAlike(lost, added),
      })),
  )
}

/** The pair with the fewest edits, if neither half has another partner with as few. */
function closest(pairs: readonly Pair[]): Pair | undefined {
  const edits = ({ distance = Infinity }: Pair): number => distance
  return pairs
    .toSorted((one, other) => edits(one) - edits(other))
    .find((pair) =>
      pairs.every(
        (other) =>
          other === pair ||
          (other.lost !== pair.lost && other.added !== pair.added) ||
          edits(other) > edits(pair),
      ),
    )
}

/** Whether a change is about a whole model; links of a many reference are those of a field. */
export const isModel = ({ table, column }: SchemaChange): boolean =>
  column === undefined && table.field === undefined

/** A model may be in another application, a field only in its model. */
function isBeside(added: SchemaChange, lost: SchemaChange): boolean {
  if (isModel(lost)) return isModel(added)
  return !isModel(added) && added.table.model === lost.table.model
}

const nameOf = ({ table, column }: SchemaChange): string =>
  subjectLabel(table, column).split('.').at(-1) ?? ''

/** Whether two columns have a type but for its length, two sets of links a target, two models half of their columns. */
function isAlike(lost: SchemaChange, added: SchemaChange): boolean {
  if (lost.column && added.column) return typeOf(lost.column) === typeOf(added.column)
  const [before, after] = [signature(lost.table), signature(added.table)]
  const shared = before.filter((one) => after.includes(one)).length
  if (lost.table.field !== undefined) return shared === before.length
  return shared * 2 >= Math.max(before.length, after.length)
}

const typeOf = ({ type, references }: Table['columns'][number]): string =>
  `${type.replace(/\(.*/, '')} ${references?.target ?? ''}`

const signature = ({ columns }: Table): readonly string[] =>
  columns.map((column) => `${column.name} ${typeOf(column)}`)
