import type { FastifyRequest } from 'fastify'
import { mayWrite, type Identity } from '../../../framework/http/authorization/index.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import type { PermissionKind } from '../../../framework/model/permission.ts'
import { holdsCustom } from '../forms/custom-fields.ts'
import {
  formFields,
  submittedText,
  type ControlContent,
  type FormField,
} from '../forms/form-fields.ts'
import type { Sent } from '../forms/forms.ts'
import { pageTexts } from '../texts.ts'

/** The value of a select that does not change its field, and of one that empties it. */
const [unchanged, emptied] = [':keep', ':empty']

/** The action of a form about several objects on a field. */
export type FieldChange = 'keep' | 'set' | 'empty'

/** Returns the name of the select with the action on a field. */
export const bulkChangeName = (field: string): string => `${field}:how`

/** Returns whether a user may change or delete several objects of a model at once. */
export function mayDo(
  model: Model,
  identity: Identity | null,
  operation: 'update' | 'delete',
): boolean {
  const permission: PermissionKind = operation === 'update' ? 'change' : 'delete'
  return model.operations.has(operation) && mayWrite(identity, { model, permission })
}

/** Returns the fields that can have one value in several objects, and that the user may set. */
export function sharedFields(
  graph: ModelGraph,
  model: Model,
  { identity }: Pick<FastifyRequest, 'identity'>,
): readonly FormField[] {
  const fixed = identity?.fixedFields?.get(model.key)
  const unique = new Set(model.unique.flatMap(({ fields }) => (fields.length === 1 ? fields : [])))
  return formFields(graph, model).filter(
    ({ field, control }) =>
      control !== 'password' &&
      control !== 'file' &&
      !unique.has(field.name) &&
      !fixed?.has(field.name) &&
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

/** Returns whether the control of a field is a select, which has the options for no change. */
const isSelect = ({ field, control }: FormField): boolean =>
  field.choices !== undefined || control === 'check'

/** Returns whether the control of a field has a select with the action beside it. */
export const hasChange = (formField: FormField): boolean => !isSelect(formField)

/** Returns a field that is not required; its select has options for no change and for no value. */
export function withNoChange(formField: FormField): FormField {
  const { field, control } = formField
  const optional = { ...field, required: false }
  const choices = control === 'check' ? truths : field.choices
  if (!choices) return { ...formField, field: optional }
  const named = [...choices].filter(([value]) => value !== '')
  const empty = mayBeEmpty(formField) ? [[emptied, pageTexts.bulk.empty] as const] : []
  const all = new Map([[unchanged, pageTexts.bulk.noChange], ...named, ...empty])
  return { ...formField, control: 'select', field: { ...optional, nullable: false, choices: all } }
}

const truths: ReadonlyMap<number | string | boolean, string> = new Map([
  ['true', 'Yes'],
  ['false', 'No'],
])

/** Returns the content of a control that does not change its field. */
export const unchangedContent = (formField: FormField): ControlContent => ({
  text: isSelect(formField) ? unchanged : '',
  shown: '',
})

/**
 * Returns what a form does with a field. A value that is entered is set, also where the select
 * beside it says `no change`.
 */
export function changeIn(sent: Sent, formField: FormField): FieldChange {
  const { name } = formField.field
  const text = (submittedText(sent, formField) ?? '').trim()
  const chosen = isSelect(formField) ? text : sent.get(bulkChangeName(name))
  if ((chosen === 'empty' || chosen === emptied) && mayBeEmpty(formField)) return 'empty'
  if (chosen === 'set') return 'set'
  return text === '' || text === unchanged || text === emptied ? 'keep' : 'set'
}

/** Returns what is wrong with a field: it is set to nothing, or emptied and has a value. */
export function wrongChange(sent: Sent, formField: FormField): string | undefined {
  if (isSelect(formField)) return undefined
  const isBlank = (submittedText(sent, formField) ?? '').trim() === ''
  const change = changeIn(sent, formField)
  if (change === 'empty' && !isBlank) return pageTexts.bulk.both
  if (change !== 'set' || !isBlank) return undefined
  return mayBeEmpty(formField) ? pageTexts.bulk.noValueOrEmpty : pageTexts.bulk.noValue
}
