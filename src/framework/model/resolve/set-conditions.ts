import { notEmpty, type SetCondition, type SetWhere } from '../set-conditions.ts'
import type { ResolvedField } from '../graph.ts'
import { didYouMean } from '../similar-names.ts'
import type { Draft } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import { checkValues } from './rules.ts'

/** The place of a set in a declaration, and the collected mistakes. */
export interface SetPlace {
  readonly draft: Draft
  readonly location: string
  readonly mistakes: Mistakes
}

/** Returns the columns of fields; reports names that are not of stored fields. */
export const columnsOf = (names: readonly string[], place: SetPlace): readonly string[] =>
  names.map((name) => storedField(name, place)?.columnName ?? '')

/** Returns a stored field by its name; reports a name that none has. */
export function storedField(
  name: string,
  { draft: { fields }, location, mistakes }: SetPlace,
): ResolvedField | undefined {
  const field = fields.get(name)
  if (field?.columnName && !field.many) return field
  const stored = [...fields.values()]
    .filter((one) => one.columnName && !one.many)
    .map((one) => one.name)
  mistakes.add(location, `"${name}" is not a stored field${didYouMean(name, stored)}`, stored)
  return undefined
}

/** Returns the conditions of a set; reports unknown fields and values that a field never has. */
export function resolveWhere(
  { where = {}, whenSet = [] }: { readonly where?: SetWhere; readonly whenSet?: readonly string[] },
  place: SetPlace,
): readonly SetCondition[] {
  const all = [...Object.entries(where), ...whenSet.map((name) => [name, notEmpty] as const)]
  return all.map(([name, is]): SetCondition => {
    const field = storedField(name, place)
    const column = field?.columnName ?? ''
    if ('isSet' in is) return { field: name, column }
    if (field) checkListed(field, is, place)
    return { field: name, column, is }
  })
}

/** Reports values that a field never has, and fields whose values no declaration can list. */
function checkListed(
  field: ResolvedField,
  values: readonly unknown[],
  { draft, location, mistakes }: SetPlace,
): void {
  const { name, column, store, confidential, reference } = field
  const isListable = column?.isPlain && !store && !confidential && !reference
  if (!isListable && values.some((value) => value !== null)) {
    const wrong = `the values of "${name}" cannot be listed in where`
    mistakes.add(location, wrong, ['notEmpty', '[null]'])
    return
  }
  const path = { text: name, steps: [], model: draft.key, field }
  checkValues(values, path, location, mistakes)
  const repeated = values.find((value, at) => values.indexOf(value) < at)
  if (repeated !== undefined)
    mistakes.add(location, `where lists ${JSON.stringify(repeated)} twice for "${name}"`)
}
