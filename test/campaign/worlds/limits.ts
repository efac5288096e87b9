import { contentType, type Model, type ResolvedField } from '../../../src/framework/model/graph.ts'
import { isJsonObject } from '../../../src/framework/model/json-value.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { asList, asObject, type Json } from '../../support/json.ts'
import { graph } from '../../support/inventory.ts'
import { permissionOf, pick } from '../permissions/readers.ts'
import type { Subject } from '../subject.ts'

/** A model of which the reader sees some rows. */
export interface Limit {
  readonly model: Model
  /** The conditions of the object permission. */
  readonly constraints: readonly Json[]
  /** The ids of all rows that no condition selects. */
  readonly hidden: readonly number[]
}

/** A user who sees some rows of a few models, and every row of the others. */
export interface LimitedReader {
  readonly token: string
  readonly limits: readonly Limit[]
}

const texts = new Set(['text', 'slug'])

const stored = [...graph.models.values()].filter(({ view }) => !view)

/** Models whose rows decide what a reader may do. */
const ownModels = new Set(['users.Permission', 'users.ObjectPermission', 'users.User'])

const limitable = stored.filter(
  ({ key, operations, filters }) =>
    operations.has('list') && filters.has('id') && !ownModels.has(key),
)

/** The number of models of which the reader does not see every row. */
const LIMITED_MODELS = 7

/** Creates a reader with conditions on some models. */
export async function makeLimitedReader(subject: Subject, random: Random): Promise<LimitedReader> {
  const body = { username: 'limited', password: 'for campaigns only' }
  const made = await subject.send('POST', '/api/users/users/', { body })
  const user = Number(made.object['id'])
  const limits = await limitsOf(subject, random)
  const limited = new Set(limits.map(({ model }) => permissionOf(model, 'view')))
  const actions = ['view', 'add', 'change', 'delete']
  const granted = stored
    .filter(({ application }) => application !== 'users')
    .flatMap((model) => actions.map((action) => permissionOf(model, action)))
    .filter((name) => !limited.has(name))
  await subject.database.rows({
    text: `insert into users_user_permissions (owner_id, target_id)
      select $1, id from users_permission where codename = any($2::text[])`,
    values: [user, granted],
  })
  for (const { model, constraints } of limits) {
    const permission = {
      name: `Some of ${model.key}`,
      models: [contentType(model)],
      actions: ['view'],
      constraints,
      users: [user],
    }
    await created(subject, '/api/users/object-permissions/', permission)
  }
  const token = await created(subject, '/api/users/tokens/', { user })
  return { token: String(token['key']), limits }
}

async function created(subject: Subject, url: string, body: object): Promise<Json> {
  const { status, text, object } = await subject.send('POST', url, { body })
  if (status !== 201) throw new Error(`${url} ${JSON.stringify(body)} → ${status} ${text}`)
  return object
}

/** Chooses models and conditions that hide at least one row of each. */
async function limitsOf(subject: Subject, random: Random): Promise<readonly Limit[]> {
  const limits = new Map<string, Limit>()
  for (let tries = 0; tries < 200 && limits.size < LIMITED_MODELS; tries++) {
    const model = pick(random, limitable)
    if (limits.has(model.key)) continue
    const rows = await listed(subject, model, 'limit=0')
    if (rows.length < 2) continue
    const constraints = Array.from({ length: 1 + random.below(2) }, () =>
      conditionOf(model, pick(random, rows), random),
    )
    const seen = new Set<unknown>()
    for (const one of constraints)
      for (const { id } of await listed(subject, model, `limit=0&${queryOf(one)}`)) seen.add(id)
    const hidden = rows.map(({ id }) => Number(id)).filter((id) => !seen.has(id))
    if (hidden.length > 0) limits.set(model.key, { model, constraints, hidden })
  }
  return [...limits.values()]
}

const queryOf = (condition: Json): string =>
  Object.entries(condition)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

async function listed(subject: Subject, { url }: Model, query: string): Promise<readonly Json[]> {
  const { status, text, object } = await subject.send('GET', `${url}?${query}`)
  if (status !== 200) throw new Error(`${url}?${query} → ${status} ${text}`)
  return asList(object['results']).map(asObject)
}

/** Returns a condition that a row meets: by its id, a text, or an object that it refers to. */
function conditionOf({ fields, filters }: Model, row: Json, random: Random): Json {
  const own = { id: row['id'] }
  const found = [...fields.values()].flatMap((field) => {
    const [name, value] = valueIn(row, field)
    return value === undefined || !filters.has(name) ? [] : [{ [name]: value }]
  })
  return random.chance(40) ? own : pick(random, [own, ...found])
}

/** Returns the name and the value of a filter by a field; no value where a row has none. */
function valueIn(row: Json, { name, reference, kind }: ResolvedField): readonly [string, unknown] {
  const value = row[name]
  if (reference) return [`${name}_id`, isJsonObject(value) ? value['id'] : undefined]
  const isText = texts.has(kind) && typeof value === 'string' && value !== ''
  return [name, isText ? value : undefined]
}
