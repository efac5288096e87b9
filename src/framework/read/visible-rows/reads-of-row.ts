import { followedFilter } from '../../model/followed-filters.ts'
import type { Model, ModelGraph, Path, ResolvedField, Step } from '../../model/graph.ts'
import type { RowFilters } from '../../model/permission.ts'

/** The values that filters read of a row that its table no longer has. */
export interface ReadsOfRow {
  /** The fields whose stored values they compare, or follow to other objects. */
  readonly fields: readonly ResolvedField[]
  /** SQL for whether the objects exist that the row `t` refers to, and that the filters look at. */
  readonly targetsExist: string
}

/** How the values of a row are stored that its table no longer has. */
type StoredForm = 'json' | 'row'

/**
 * Returns what filters read of a row. Returns undefined if its stored values do not decide whether
 * it meets them: with filters of lists, of objects that refer to it, and of computed values. The
 * `json` of a change log does not decide about values that it has in another form than their column
 * either; a `row` has columns.
 */
export function findRowReads(
  graph: ModelGraph,
  model: Model,
  all: readonly RowFilters[],
  form: StoredForm,
): ReadsOfRow | undefined {
  const paths = all
    .flatMap((filters) => [...filters.keys()])
    .map((name) => followedFilter(graph, model, name)?.test)
    .map((test) => (test?.by === 'lookup' ? test.paths[0] : undefined))
  const fields = paths.map((path) => path && fieldRead(model, path, form))
  if (!fields.every((field) => field !== undefined)) return undefined
  const followed = paths.flatMap((path) => path?.steps[0] ?? [])
  const byColumn = new Map(followed.map((step) => [step.column, step]))
  return { fields, targetsExist: [...byColumn.values()].map(targetExists).join(' and ') || 'true' }
}

/** Returns the field of the row that a path begins with, if its stored value can be read again. */
function fieldRead(
  model: Model,
  { steps, field: last }: Path,
  form: StoredForm,
): ResolvedField | undefined {
  const [first] = steps
  if (steps.some(({ by }) => by !== 'forward')) return undefined
  const field = first
    ? [...model.fields.values()].find(({ columnName }) => columnName === first.column)
    : last
  return field && isReadable(field, form) ? field : undefined
}

const isReadable = (
  { columnName, column, reference, many, confidential }: ResolvedField,
  form: StoredForm,
): boolean =>
  columnName !== undefined &&
  !many &&
  confidential !== true &&
  (form === 'row' || reference !== undefined || column?.isPlain === true)

const targetExists = ({ table, column }: Step): string =>
  `(t.${column} is null or t.${column} in (select id from ${table}))`
