import { mayWrite } from '../../http/authentication.ts'
import type { Identity } from '../../http/identity.ts'
import type { Graph, Model } from '../../model/graph.ts'
import type { PermissionKind } from '../../model/permission.ts'
import { holdsCustom } from '../forms/custom-fields.ts'
import { formFields, type ControlContent, type FormField } from '../forms/form-fields.ts'
import type { Sent } from '../forms/forms.ts'

/** The value of a select that does not change its field. */
const unchanged = ':leave'

/** The name under which a form sends the fields to empty. */
export const emptyName = ':empty'

/** Returns whether a user may change or delete several objects of a model at once. */
export function mayDo(
  model: Model,
  identity: Identity | null,
  operation: 'update' | 'delete',
): boolean {
  const permission: PermissionKind = operation === 'update' ? 'change' : 'delete'
  return model.operations.has(operation) && mayWrite(identity, { model, permission })
}

/** Returns the fields that can have one value in several objects. */
export function sharedFields(graph: Graph, model: Model): readonly FormField[] {
  const unique = new Set(model.unique.flatMap(({ fields }) => (fields.length === 1 ? fields : [])))
  return formFields(graph, model).filter(
    ({ field, control }) =>
      control !== 'password' &&
      control !== 'file' &&
      !unique.has(field.name) &&
      !holdsCustom(field.name),
  )
}

/** Returns whether a field may be without a value. */
export const mayBeEmpty = ({ field, control }: FormField): boolean =>
  control !== 'check' && (field.nullable || field.blank || field.many !== undefined)

/** Returns the value of an emptied field. */
export function emptyValue({ field }: FormField): unknown {
  if (field.many) return []
  return field.nullable ? null : ''
}

/** Returns a field that is not required, and whose select has the option `no change`. */
export function withNoChange(formField: FormField): FormField {
  const { field, control } = formField
  const optional = { ...field, required: false }
  const choices = control === 'check' ? truths : field.choices
  if (!choices) return { ...formField, field: optional }
  const named = [...choices].filter(([value]) => value !== '')
  const all = new Map([[unchanged, 'no change'], ...named])
  return { ...formField, control: 'select', field: { ...optional, choices: all } }
}

const truths: ReadonlyMap<number | string | boolean, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])

/** Returns the content of a control that does not change its field. */
export const unchangedContent = ({ field, control }: FormField): ControlContent => ({
  text: field.choices || control === 'check' ? unchanged : '',
  shown: '',
})

/** Returns whether a form sets a field. */
export function isSetIn(sent: Sent, { field }: FormField): boolean {
  const text = sent.getAll(field.name).at(-1) ?? ''
  return text.trim() !== '' && text !== unchanged
}
