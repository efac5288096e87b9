import { valueTypeOf } from '../expressions/value-types.ts'
import type { Filter, ResolvedField } from '../graph.ts'
import { didYouMean } from '../similar-names.ts'
import { summaries } from '../expressions/summaries.ts'
import type { Draft } from './draft.ts'
import type { Mistakes } from './mistakes.ts'

/** The parameters of totals besides the filters of the list. */
const parameters = ['group_by', 'count', ...Object.keys(summaries)]

/** Reports fields of `totals` that are not there, or that have no single or no ordered value. */
export function checkTotalsPart(
  { key, file, model, fields }: Draft,
  filters: ReadonlyMap<string, Filter>,
  mistakes: Mistakes,
): void {
  const { totals } = model
  if (!totals) return
  const location = `${key} (${file}), totals`
  const check = (
    part: string,
    names: readonly string[],
    suits: (field: ResolvedField) => boolean,
  ): void => {
    const allowed = [...fields.values()].filter(suits).map(({ name }) => name)
    for (const name of names)
      if (!allowed.includes(name))
        mistakes.add(
          location,
          `${part}: "${name}" ${fields.has(name) ? 'does not suit' : 'is not a field'}` +
            didYouMean(name, allowed),
          allowed,
        )
  }
  check('by', totals.by, isGrouping)
  check('of', totals.of ?? [], isSummarized)
  for (const name of parameters)
    if (filters.has(name)) mistakes.add(location, `a filter has the name of the parameter ${name}`)
}

const isShown = ({ writeOnly, sealed, confidential, many }: ResolvedField): boolean =>
  !writeOnly && !sealed && !confidential && !many

const isGrouping = (field: ResolvedField): boolean =>
  isShown(field) &&
  (field.reference !== undefined || valueTypeOf(field) !== 'object') &&
  field.name !== 'id'

const isSummarized = (field: ResolvedField): boolean =>
  isShown(field) &&
  field.name !== 'id' &&
  !field.choices &&
  ['number', 'date', 'time'].includes(valueTypeOf(field))
