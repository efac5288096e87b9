import { literal } from '../arguments.ts'
import type { ModelDeclaration } from '../define.ts'
import type { Field } from '../field.ts'
import { contentType, type ResolvedField } from '../graph.ts'
import { created, lastUpdated } from '../kinds/created.ts'
import { deletedField, deletedName } from '../soft-delete.ts'
import { optionsOn, type OptionTable } from '../model-options.ts'
import type { ModelTypes } from '../item.ts'
import { canonicalJson, isJsonObject, jsonObjectOf } from '../json-value.ts'
import { integer } from '../kinds/integer.ts'
import { isModelName } from '../model-names.ts'
import type { ModelSettings } from '../settings.ts'
import { labelFrom, words } from './labels.ts'
import type { Mistakes } from './mistakes.ts'
import { numberable, type Numbered } from './numbered.ts'

/** A declaration with its file and application. */
export interface Source {
  readonly application: string
  /** Path of the file, such as `schema/lab/port.ts`. */
  readonly file: string
  readonly model: ModelDeclaration & { readonly name: string }
  /** The model's number in the migration lock; views have none. */
  readonly number?: number
  /** Paths of the files whose extensions are in the model. */
  readonly extendedBy?: readonly string[]
}

/** Declared models. `Types` are the types of their stored fields, for the compiler only. */
export type ModelSources<Types extends ModelTypes = ModelTypes> = readonly Source[] & {
  readonly types?: Types
}

/** A partly resolved model: its fields are complete, references to other models are not. */
export interface Draft extends Source {
  readonly key: string
  readonly table: string
  readonly label: string
  /** The parts that applications add to declarations. */
  readonly options: OptionTable
  readonly fields: ReadonlyMap<string, ResolvedField>
  /** References of other models to this one, by reverse name. */
  readonly reverses: Map<string, { readonly model: string; readonly field: string }>
}

/** All drafts by key. */
export type Drafts = ReadonlyMap<string, Draft>

const idField: Field = {
  ...integer({ readOnly: true, label: 'ID', description: 'Numeric primary key' }),
  kind: 'id',
  lookups: 'identity',
}

/** Settings and models outside a declaration that its fields depend on. */
export interface Surroundings {
  /** The parts that applications add to declarations. */
  readonly options: OptionTable
  /** The keys of all models. */
  readonly keys: ReadonlySet<string>
  readonly settings: ModelSettings
  readonly numbered: Numbered
  /** Words that labels write in capitals, in lower case. */
  readonly acronyms: ReadonlySet<string>
  /** The plural labels of the models by their keys. */
  readonly plurals: ReadonlyMap<string, string>
}

/** Names and completes the fields of a declaration. */
export function makeDraft(source: Source, mistakes: Mistakes, around: Surroundings): Draft {
  const { application } = source
  const key = `${application}.${source.model.name}`
  const model = withCompanionPolicies({
    ...source.model,
    fields: declaredFields(source, key, mistakes),
  })
  if (!isModelName(model.name))
    mistakes.add(`${key} (${source.file})`, `the name "${model.name}" is not in PascalCase`)
  if (!/^[a-z][a-z0-9-]*$/.test(model.path))
    mistakes.add(
      `${key} (${source.file})`,
      `the path "${model.path}" is not lower-case words with hyphens`,
    )
  const owner = model.view ? model.view.of : key
  const table = owner.toLowerCase().replace('.', '_')
  const all = allFields(model, key, around)
  const fields = new Map<string, ResolvedField>()
  for (const [name, field] of Object.entries(all)) {
    const location = `${key}.${name} (${source.file})`
    if (!isFieldName(name))
      mistakes.add(location, 'a field name is lower-case words with underscores')
    checkField(location, field, mistakes)
    checkUnder(location, field, around.settings, mistakes)
    const used = withNulls(numberable(chosen(field, around), around.numbered), all)
    fields.set(name, resolveField(name, used, table, around))
  }
  return {
    ...source,
    model,
    options: around.options,
    key,
    table,
    label: model.label ?? words(model.name),
    fields,
    reverses: new Map(),
  }
}

/**
 * Returns true for a field name in snake case. Two underscores are refused: they begin a look-up,
 * as in `name__ic`.
 */
export const isFieldName = (name: string): boolean => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)

/** Returns the declared values that are fields; untyped declarations may hold others. */
function declaredFields(
  { model, file }: Source,
  key: string,
  mistakes: Mistakes,
): Readonly<Record<string, Field>> {
  const declared: unknown = model.fields
  if (declared === undefined)
    mistakes.add(`${key} (${file})`, 'a declaration needs the part "fields"')
  else if (!isJsonObject(declared))
    mistakes.add(`${key} (${file})`, `the part "fields" is ${literal(declared)}`, [
      'an object of fields by name, such as { name: text({ max: 50 }) }',
    ])
  const fields: Record<string, Field> = {}
  const entries: readonly (readonly [string, unknown])[] = Object.entries(jsonObjectOf(declared))
  for (const [name, field] of entries) {
    if (isField(field)) fields[name] = field
    else mistakes.add(`${key}.${name} (${file})`, 'this is not a field such as text({ max: 50 })')
  }
  return fields
}

const isField = (given: unknown): given is Field =>
  given !== null && typeof given === 'object' && 'reading' in given

function allFields(
  model: ModelDeclaration,
  key: string,
  { options, keys }: Surroundings,
): Record<string, Field> {
  const added = optionsOn(model, options).map(({ field, make }) => [
    field,
    make(contentType({ key }), keys),
  ])
  const fields = Object.entries(model.fields)
  return {
    id: idField,
    ...Object.assign({}, ...fields.map(([name, field]) => withCompanions(name, field))),
    ...Object.fromEntries(added),
    ...(model.softDelete ? { [deletedName]: deletedField() } : {}),
    ...(model.timestamps === false ? {} : { created: created(), last_updated: lastUpdated() }),
  }
}

const noCompanions: NonNullable<Field['companions']> = () => ({})

/**
 * Returns a field, and after it those that are added to the model with it; these are renamed with
 * the field.
 */
function withCompanions(name: string, field: Field): Readonly<Record<string, Field>> {
  const { companions = noCompanions, was } = field
  const former = was === undefined ? [] : Object.keys(companions(was))
  const added = Object.entries(companions(name)).map(([one, companion], index) => {
    const before = former[index]
    return [one, before === undefined ? companion : { ...companion, was: before }] as const
  })
  return { [name]: field, ...Object.fromEntries(added) }
}

/** Hides the companions of a field from those from whom a policy hides the field. */
function withCompanionPolicies<Model extends ModelDeclaration>(model: Model): Model {
  const { policy, fields } = model
  if (!policy?.fields) return model
  const companions = Object.entries(policy.fields).flatMap(([name, { view }]) =>
    Object.keys(view ? (fields[name]?.companions?.(name) ?? {}) : {}).map((one) => [one, { view }]),
  )
  const all = { ...Object.fromEntries(companions), ...policy.fields }
  return { ...model, policy: { ...policy, fields: all } }
}

/** Returns the field, or the one that replaces it under the current settings. */
function chosen(field: Field, { settings }: Surroundings): Field {
  const [setting = ''] = settings.on?.filter((one) => field.under?.[one]) ?? []
  return field.under?.[setting] ?? field
}

/** Makes the IP version of a field nullable where the field is. */
function withNulls(field: Field, fields: Readonly<Record<string, Field>>): Field {
  const { computes } = field
  const isNullable = computes?.by === 'family' && fields[computes.of]?.nullable === true
  return isNullable ? { ...field, nullable: true } : field
}

function checkField(location: string, field: Field, mistakes: Mistakes): void {
  if (field.reference) checkOnDelete(location, field.reference.onDelete, field.nullable, mistakes)
  checkDefaults(location, field, mistakes)
}

function checkDefaults(location: string, field: Field, mistakes: Mistakes): void {
  if (field.choices?.size === 0) return // reported by itself
  for (const value of [field.default, field.defaultWhen?.value]) {
    if (value === undefined || typeof value === 'function') continue
    try {
      const stored = field.parse(value)
      if (canonicalJson(stored) !== canonicalJson(value))
        mistakes.add(location, `the default ${literal(value)} is stored as ${literal(stored)}`, [
          literal(stored),
        ])
    } catch (error) {
      const message = error instanceof Error ? error.message : ''
      mistakes.add(location, `the default ${JSON.stringify(value)} is refused: ${message}`)
    }
  }
}

function checkUnder(
  location: string,
  { under = {} }: Field,
  { known }: ModelSettings,
  mistakes: Mistakes,
): void {
  for (const name of Object.keys(under))
    if (known && !known.includes(name))
      mistakes.add(
        location,
        `the argument "setting" of under() is "${name}"`,
        known.length > 0 ? known : ['a boolean of the `settings` of createService()'],
      )
}

function checkOnDelete(
  location: string,
  onDelete: string,
  nullable: boolean,
  mistakes: Mistakes,
): void {
  if (onDelete === 'setNull' && !nullable)
    mistakes.add(location, 'onDelete "setNull" needs `optional: true`', ['protect', 'cascade'])
}

function resolveField(
  name: string,
  field: Field,
  table: string,
  { acronyms, plurals }: Surroundings,
): ResolvedField {
  const { reading, label: given, labelOf, describe, under: _, ...facets } = field
  const pluralOf = (model: string): string => plurals.get(model) ?? model
  const valueLabel = given ?? labelOf?.(name, pluralOf) ?? labelFrom(name, acronyms)
  const description = field.description ?? describe?.(pluralOf)
  const column = columnOf(name, field, table)
  return {
    ...facets,
    ...(description === undefined ? {} : { description }),
    name,
    label: withUnit(valueLabel, field.unit),
    valueLabel,
    required: field.required ?? isNeeded(field),
    ...(column ? { columnName: column } : {}),
    reads: reading(column ?? ''),
  }
}

const withUnit = (label: string, unit: string | undefined): string =>
  unit === undefined ? label : `${label} (${unit})`

/** Returns the quoted column, or the linking table of a many reference. */
function columnOf(name: string, field: Field, table: string): string | undefined {
  if (field.many) return `"${table}_${name}"`
  return field.column && `"${field.reference ? `${name}_id` : name}"`
}

/** Returns true if each create must send the field: it has no default and is not nullable. */
function isNeeded({ nullable, readOnly, default: fallback, write }: Field): boolean {
  return write !== undefined && !nullable && !readOnly && fallback === undefined
}
