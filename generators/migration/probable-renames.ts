import { distanceBetween } from '../../src/framework/model/similar-names.ts'
import { subjectLabel, type Table } from './description.ts'
import type { SchemaChange } from './changes.ts'

/** Kind of change that adds what another kind drops. */
export const replacements: Partial<Record<SchemaChange['kind'], SchemaChange['kind']>> = {
  dropColumn: 'addColumn',
  dropTable: 'createTable',
}

/** A dropped and an added field or model, which may be the same under another name. */
interface Pair {
  readonly lost: SchemaChange
  readonly added: SchemaChange
  /** Edit distance of the names; absent for distant names. */
  readonly distance: number | undefined
  readonly alike: boolean
}

/**
 * Conditions of probable renames, the surest first. A later one applies to the pairs that earlier
 * ones left.
 */
const passes: readonly ((pair: Pair) => boolean)[] = [
  ({ alike, distance }) => alike && distance !== undefined,
  ({ distance }) => distance !== undefined,
  ({ alike }) => alike,
]

/**
 * Returns the probable new name of each dropped field or model: the one with the nearest name and
 * the same kind, else the only one of the same kind. Ambiguous ones have no entry.
 */
export function findProbableRenames(
  changes: readonly SchemaChange[],
): ReadonlyMap<SchemaChange, SchemaChange> {
  const renames = new Map<SchemaChange, SchemaChange>()
  let pairs = allPairs(changes)
  for (const fits of passes) {
    for (;;) {
      const found = closest(pairs.filter(fits))
      if (!found) break
      renames.set(found.lost, found.added)
      pairs = pairs.filter(({ lost, added }) => lost !== found.lost && added !== found.added)
    }
  }
  return renames
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

/**
 * Returns the pair with the fewest edits, unless one of its halves has another pair with as few.
 */
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

/**
 * Returns whether a change is about a whole model; the links of a many reference belong to its
 * field.
 */
export const isModel = ({ table, column }: SchemaChange): boolean =>
  column === undefined && table.field === undefined

/**
 * Returns whether an added model or field may replace a dropped one: a model in any application, a
 * field in the same model.
 */
function isBeside(added: SchemaChange, lost: SchemaChange): boolean {
  if (isModel(lost)) return isModel(added)
  return !isModel(added) && added.table.model === lost.table.model
}

const nameOf = ({ table, column }: SchemaChange): string =>
  subjectLabel(table, column).split('.').at(-1) ?? ''

/**
 * Returns whether two columns have the same type except for its length, two sets of links the same
 * target, or two models half of their columns in common.
 */
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
