import type { Definition } from '../../custom-fields/definitions.ts'
import { typeOf } from '../../custom-fields/types.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import type { TableColumn } from '../../../framework/model/pages.ts'
import type { PageParts } from '../objects/page-view.ts'
import { customLabel } from './list-filters.ts'

/** A column of a list: of a field, of a part, or of a custom field. */
export type ListColumn = TableColumn | CustomColumn

/** A column of a custom field. */
export interface CustomColumn {
  readonly is: 'custom'
  /** The name of the custom field. */
  readonly name: string
  readonly label: string
  readonly field: Pick<ResolvedField, 'choices' | 'display' | 'naming' | 'reads' | 'unit'>
}

/** The key of an object that holds the values of its custom fields. */
export const customHolder = 'custom_fields'

const prefixes: Readonly<Record<ListColumn['is'], string>> = {
  field: '',
  part: 'part:',
  custom: 'cf_',
}

/** Returns the key under which the preferences of a user store a column. */
export const columnKey = ({ is, name }: ListColumn): string => prefixes[is] + name

/** Returns all columns that the list of a model may have: the declared ones first. */
export function availableColumns(
  { fields, pages }: Model,
  definitions: readonly Definition[],
): readonly ListColumn[] {
  const declared = new Set(pages.columns.map(columnKey))
  const others = [...fields.values()].filter((field) => isShown(field) && !declared.has(field.name))
  return [
    ...pages.columns,
    ...others.map(({ name }): ListColumn => ({ is: 'field', name })),
    ...definitions.map(customColumn),
  ]
}

/**
 * Returns the columns that a user chose, in their order; the declared ones without a choice. Leaves
 * out columns that no longer exist.
 */
export function chosenColumns(
  model: Model,
  definitions: readonly Definition[],
  keys: readonly string[],
): readonly ListColumn[] {
  const available = availableColumns(model, definitions)
  const chosen = keys.flatMap((key) => available.find((one) => columnKey(one) === key) ?? [])
  return chosen.length > 0 ? chosen : model.pages.columns
}

/** Returns the label of a column. */
export function columnLabel(
  { fields }: Pick<Model, 'fields'>,
  parts: PageParts,
  column: ListColumn,
): string {
  if (column.is === 'custom') return column.label
  const { is, name } = column
  const label = is === 'part' ? parts[name]?.label : fields.get(name)?.valueLabel
  return capitalised(label ?? name.replaceAll('_', ' '))
}

/** Leaves out secret values, and the field of the custom fields, each of which is a column. */
const isShown = ({ name, writeOnly, sealed, confidential }: ResolvedField): boolean =>
  !writeOnly && !sealed && !confidential && name !== customHolder

function customColumn(definition: Definition): CustomColumn {
  const made = typeOf(definition).formField(definition)
  const field = { ...made, reads: made.reading('') }
  return { is: 'custom', name: definition.name, label: customLabel(definition), field }
}
