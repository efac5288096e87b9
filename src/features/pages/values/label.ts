import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import type { ModelGraph, Model, ResolvedField } from '../../../framework/model/graph.ts'
import { rangesOfNumbers } from '../../../framework/model/number-ranges.ts'
import { firstNames, namingFields, nestedFields } from '../../../framework/model/naming.ts'
import {
  hiddenKey,
  labelKey,
  separator,
  titleKey,
} from '../../../framework/read/visibility/index.ts'
import { pageTexts } from '../texts.ts'
import { isChoice } from './value.ts'

/**
 * Returns the label of an object beside objects of other models: the labels of its owners, as far
 * as the object shows them, and its own name.
 */
export function labelOf(graph: ModelGraph, model: Model, object: JsonObject): string {
  const read = textOf(object[labelKey])
  if (read !== '') return read
  const own = wordingOf(model, object)
  if (own === '') return isHidden(object) ? hiddenLabel(model) : describe(graph, model, object)
  return [...referred(graph, model, object, ownersOf(model)), own].join(separator)
}

/** Returns true for an object of a model that the reader may not view. */
export const isHidden = (object: JsonObject): boolean => object[hiddenKey] === true

/** Returns what stands for an object of which the reader may not know the label. */
export const hiddenLabel = (model: Model): string => pageTexts.object.hidden(model.label)

/** Returns the name of an object among objects of its model. */
export function titleOf(graph: ModelGraph, model: Model, object: JsonObject): string {
  return textOf(object[titleKey]) || wordingOf(model, object) || describe(graph, model, object)
}

/**
 * Describes an object without a name: by the objects that it connects, or by an owner with its
 * numbers and choices.
 */
function describe(graph: ModelGraph, model: Model, object: JsonObject): string {
  const nested = nestedFields(model)
  const required = (fields: readonly ResolvedField[]): readonly string[] =>
    referred(graph, model, object, fields.filter(isRequired))
  const owners = required(nested)
  const ends = owners.length > 0 ? owners : required([...model.fields.values()])
  if (ends.length > 1) return ends.join(' ↔ ')
  const details = nested.filter(hasWords).map((field) => detailOf(field, object[field.name]))
  const parts = [...ends, details.find((text) => text !== '') ?? '']
  return parts.filter((text) => text !== '').join(separator) || `#${textOf(object['id'])}`
}

/** Returns the labels of the references that an object shows as objects. */
function referred(
  graph: ModelGraph,
  { key }: Model,
  object: JsonObject,
  fields: readonly ResolvedField[],
): readonly string[] {
  return fields.flatMap(({ name, reads }) => {
    const value = object[name]
    const target = reads.by === 'join' ? graph.models.get(reads.join.model) : undefined
    return target && target.key !== key && isJsonObject(value)
      ? [labelOf(graph, target, value)]
      : []
  })
}

/** Returns the name of an object whose model is not known. */
export function nameOf(object: JsonObject): string {
  const known = firstNames.map((name) => object[name])
  const others = Object.entries(object).filter(([key]) => !['id', 'url', hiddenKey].includes(key))
  const texts = [...known, ...others.map(([, value]) => value)].map(textOf)
  const inner = Object.values(object).find(isJsonObject)
  return texts.find((text) => text !== '') ?? (inner ? nameOf(inner) : `#${textOf(object['id'])}`)
}

/** Returns the references in the unique sets of a model: its owners. */
export function ownersOf({ fields, unique }: Model): readonly ResolvedField[] {
  const sets = unique.filter((set) => set.fields.length > 1 && set.where.length === 0)
  const inSets = [...new Set(sets.flatMap((set) => set.fields))].map((name) => fields.get(name))
  return inSets.filter((field) => field !== undefined).filter(isRequired)
}

const isRequired = ({ reference, nullable }: ResolvedField): boolean =>
  reference !== undefined && !nullable

/** Returns false for a field of URLs, which name nothing to a person. */
const hasWords = (field: ResolvedField | undefined): boolean =>
  field?.display !== 'picture' && field?.display !== 'link'

/** Returns the first text in the nested shape of an object; its name comes first. */
function wordingOf(model: Model, object: JsonObject): string {
  const names = namingFields(model).filter((name) => hasWords(model.fields.get(name)))
  const texts = names.map((name) => textOf(object[name]))
  return texts.find((text) => text !== '') ?? ''
}

/** Returns a number, the label of a choice or a list of numbers as text. */
function detailOf({ choices, display }: ResolvedField, value: unknown): string {
  if (choices && value !== undefined) return choiceLabel(choices, value)
  if (!Array.isArray(value)) return textOf(value)
  return display === 'ranges' ? rangesOfNumbers(value.map(Number)) : value.map(textOf).join(', ')
}

/** Returns the label of a choice in any of its forms: a pair, an object, or its bare value. */
export function choiceLabel(
  choices: NonNullable<ResolvedField['choices']>,
  value: unknown,
): string {
  if (Array.isArray(value) && isChoice(value)) return value[1]
  if (isJsonObject(value)) return textOf(value['label'])
  const known = [...choices].find(([key]) => key === value)
  return known?.[1] ?? textOf(value)
}
