import type { FastifyRequest } from 'fastify'
import { isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { ApiError, type FieldErrors } from '../../../framework/errors/errors.ts'
import { maySee, type Identity } from '../../../framework/http/authorization/index.ts'
import { readerOf, type ResourceOptions } from '../../../framework/http/objects/index.ts'
import { withArticle } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { planConditions, Scope } from '../../../framework/read/conditions/index.ts'
import { planList } from '../../../framework/read/pages/index.ts'
import { Parameters } from '../../../framework/sql/parameters.ts'
import type { Statement } from '../../../framework/database/statement.ts'
import { hiddenFrom, nothingHidden, separator } from '../../../framework/read/visibility/index.ts'
import { shown } from '../../../framework/model/parsing.ts'
import { parseQuery } from '../../../framework/read/query.ts'
import { pageMembers } from '../values/page-shape.ts'
import { unchangedIds, type FormField } from './form-fields.ts'
import type { Sent } from './forms.ts'
import { namingFields } from '../../../framework/model/naming.ts'
import { labelOf, ownersOf } from '../values/label.ts'

/** The data that a look-up of names needs. */
export type LookupOptions = Pick<ResourceOptions, 'graph' | 'config'> &
  Pick<FastifyRequest, 'database'>

/** The user, the form and its values. */
export interface Typed {
  readonly fields: readonly FormField[]
  readonly sent: Sent
  readonly identity: Identity | null
}

/** The largest number of parts of a name; more are taken for one name. */
const maxParts = 3
const maxListed = 5

/** The largest number of names that one field or one URL looks up: a statement or two each. */
export const maxNames = 100

/** A form with ids in its reference fields. */
export interface ResolvedForm {
  readonly sent: Sent
  /** Messages about names of no object or of several; these names stay in the form. */
  readonly unclear: FieldErrors
}

/**
 * Replaces the names in the reference fields of a form by ids: `R01`, `Alder Quay › R01`, a slug.
 */
export async function resolveNames(options: LookupOptions, typed: Typed): Promise<ResolvedForm> {
  const { fields, sent, identity } = typed
  const resolved = new URLSearchParams(sent)
  const unclear: Record<string, readonly string[]> = {}
  for (const { field, control, target } of fields) {
    const text = sent.getAll(field.name).at(-1)
    if (!target || text === undefined || !maySee(identity, target, options.config)) continue
    const search = { options, target, identity, near: chosenNear(target, fields, resolved) }
    const names = control === 'pickMany' ? text.split(',') : [text]
    try {
      const ids = unchangedIds(field.name, sent) ?? (await idsOfNames(search, names))
      resolved.set(field.name, ids)
    } catch (error) {
      if (!(error instanceof UnclearName)) throw error
      unclear[field.name] = [error.message]
    }
  }
  return { sent: resolved, unclear }
}

/** Returns the ids in the form of objects that the target may belong to, by field. */
function chosenNear(
  target: Model,
  fields: readonly FormField[],
  resolved: URLSearchParams,
): ReadonlyMap<string, string> {
  const given = fields.map(({ field, target: other }): readonly [string, string] => {
    const reference = target.fields.get(field.name)?.reference
    const isSame = reference !== undefined && reference.target === other?.key
    return [field.name, isSame ? (resolved.get(field.name) ?? '') : '']
  })
  return new Map(given.filter(([, id]) => /^\d{1,9}$/.test(id)))
}

/** Thrown for a name of no object or of several. */
export class UnclearName extends Error {}

/** The model, the user and the database of a look-up. */
export interface NameSearch {
  readonly options: LookupOptions
  readonly target: Model
  readonly identity: Identity | null
  /** Ids that choose among several objects with one name, by field of the target. */
  readonly near: ReadonlyMap<string, string>
}

async function idsOfNames(search: NameSearch, names: readonly string[]): Promise<string> {
  if (names.filter((name) => !isId(name.trim())).length > maxNames)
    throw new UnclearName(`Write at most ${maxNames} names. There is no limit for IDs.`)
  const ids = await Promise.all(names.map((name) => idOfName(search, name.trim())))
  return ids.filter((id) => id !== '').join(', ')
}

/** Returns true for an id, and for an empty text. */
export const isId = (name: string): boolean => /^\d*$/.test(name)

/**
 * Returns the id of the object with a name; returns an id unchanged. Throws an `UnclearName` for a
 * name of no object or of several.
 */
export async function idOfName(search: NameSearch, name: string): Promise<string> {
  if (isId(name)) return name
  const exact = await idsOf(search, name, '')
  const ids = exact.length > 0 ? exact : await idsOf(search, name, '__ie')
  const [id] = ids
  if (id === undefined) throw new UnclearName(noneMessage(search.target, name))
  if (ids.length === 1) return id
  const [nearest, ...others] = search.near.size > 0 ? await idsOf(search, name, '__ie', true) : []
  if (nearest !== undefined && others.length === 0) return nearest
  throw new UnclearName(await severalMessage(search, name, ids))
}

/** Returns the ids of the first objects with a name, compared with each field that names them. */
async function idsOf(
  search: NameSearch,
  name: string,
  lookup: '' | '__ie',
  isNear = false,
): Promise<readonly string[]> {
  const { options, target } = search
  const parts = name
    .split(/[›>]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const readings = parts.length > 1 && parts.length <= maxParts ? [[name], parts] : [[name]]
  const conditions = readings.flatMap(
    (reading) => namedCondition({ search, lookup }, target, reading) ?? [],
  )
  if (conditions.length === 0) return []
  const parameters = new Parameters()
  const named = conditions.map((condition) => parameters.embed(condition))
  const near = isNear ? [...search.near] : []
  const narrow = near.map(([field, id]) => {
    const column = target.fields.get(field)?.columnName ?? 'id'
    return ` and t.${column} = ${parameters.add(Number(id))}`
  })
  const where = `(${named.join(' or ')})${narrow.join('')}`
  const text = `
    select t.id from ${target.table} t where ${where} order by t.id limit ${maxListed + 1}`
  const rows = await options.database.rows({ text, values: parameters.values, isReadOnly: true })
  return rows.map(([id]) => String(id))
}

interface Naming {
  readonly search: NameSearch
  readonly lookup: string
}

/**
 * Returns the condition that the row `t` has the last name, and belongs to an object with the
 * others; undefined where no row can. Its parameters are its own: a condition that is left out
 * leaves none behind.
 */
function namedCondition(
  naming: Naming,
  model: Model,
  parts: readonly string[],
): Statement | undefined {
  const { options, identity } = naming.search
  const { graph, config } = options
  const before = parts.slice(0, -1)
  const own = ownCondition(naming, model, parts.at(-1) ?? '')
  if (before.length === 0 || !own) return own
  const parameters = new Parameters()
  const ownSql = parameters.embed(own)
  const owners = [...model.fields.values()].flatMap(({ reference, columnName }) => {
    const owner = graph.models.get(reference?.target ?? '')
    if (!owner || !maySee(identity, owner, config)) return []
    const named = namedCondition(naming, owner, before)
    if (!named) return []
    // The inner `t` hides the outer one, so that each level sees only its own row.
    const where = parameters.embed(named)
    return `t.${columnName} in (select t.id from ${owner.table} t where ${where})`
  })
  if (owners.length === 0) return undefined
  return { text: `(${ownSql} and (${owners.join(' or ')}))`, values: parameters.values }
}

/** Returns the condition that one of the naming fields of the row `t` has a value. */
function ownCondition(
  { search, lookup }: Naming,
  model: Model,
  name: string,
): Statement | undefined {
  const { graph } = search.options
  const parameters = new Parameters()
  const conditions = namingFields(model).flatMap((field) => {
    const filter = `${field}${lookup}`
    if (!model.filters.has(filter) || name === 'null') return []
    const own = new Parameters()
    const scope = new Scope({ graph, model, parameters: own, hidden: nothingHidden })
    try {
      const planned = planConditions(scope, { filters: new Map([[filter, [name]]]), ignored: null })
      return parameters.embed({ text: planned.join(' and '), values: own.values })
    } catch (error) {
      // The field refuses the name: for example, it is not an address.
      if (error instanceof ApiError) return []
      throw error
    }
  })
  if (conditions.length === 0) return undefined
  return { text: `(${conditions.join(' or ')})`, values: parameters.values }
}

function noneMessage(target: Model, name: string): string {
  const [owner] = ownersOf(target)
  const longer = owner ? `, "${owner.label}${separator}name"` : ''
  return (
    `No ${target.label} is called "${shown(name)}". Write the name${longer} or the ID of ` +
    `${withArticle(target.label)}.`
  )
}

async function severalMessage(
  { options, target, identity }: NameSearch,
  name: string,
  ids: readonly string[],
): Promise<string> {
  const labels = await labelsOfIds(options, { target, identity }, ids.slice(0, maxListed))
  const listed = [...labels].map(([id, label]) => `${label} (ID ${id})`)
  const more = ids.length > maxListed ? ' and more' : ''
  return (
    `Several ${target.labelPlural} are called "${shown(name)}": ${listed.join(', ')}${more}. ` +
    'Write the longer name or the ID of one.'
  )
}

/** Returns the labels of objects by their ids. */
export async function labelsOfIds(
  { graph, database, config }: LookupOptions,
  { target: model, identity }: Pick<NameSearch, 'target' | 'identity'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const seen = readerOf({ identity }, config)
  const query = { ...parseQuery(new Map(), config, null), limit: ids.length, reader: seen }
  const members = pageMembers(graph, model, [], hiddenFrom(graph, model, seen))
  const plan = planList(graph, model, { ...query, filters: new Map([['id', ids]]), members })
  const rows = await database.rows(plan.page)
  const context = { base: '', choiceShape: config.choiceShape }
  const objects = rows.map((row) => plan.build(row, context)).filter(isJsonObject)
  return new Map(objects.map((one) => [textOf(one['id']), labelOf(graph, model, one)]))
}
