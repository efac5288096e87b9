import { contentType, type Model, type ResolvedField } from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { graph } from '../../support/inventory.ts'
import type { Json } from '../../support/json.ts'
import { permissionOf, pick } from '../permissions/readers.ts'
import { idsOf, limitable, type Base } from './base.ts'
import {
  columnOf,
  columnsIn,
  looksBack,
  mayMatchHidden,
  randomCondition,
  type Condition,
} from './conditions.ts'
import type { WorldPolicy } from './policies.ts'
import type { World } from './world.ts'

/** A model of which the reader does not see every row or every field. */
export interface Limit {
  readonly model: Model
  /** The ids of all rows that the reader does not see. */
  readonly hidden: readonly number[]
  /** The stored fields that the reader does not see. */
  readonly hiddenFields: readonly ResolvedField[]
  /** All filters that have to hold, of any alternative. */
  readonly conditions: readonly Json[]
}

/** A user who sees some rows and fields of a few models, and everything of the others. */
export interface LimitedReader {
  readonly user: number
  readonly token: string
  /** Whether the rights of the token are those of the user, whom pages show. */
  readonly hasPages: boolean
  readonly limits: readonly Limit[]
  /** The columns and linking tables that conditions look at. */
  readonly compared: ReadonlySet<string>
  /** Names what limits the reader. */
  readonly description: string
}

const stored = [...graph.models.values()].filter(({ view }) => !view)

/** The number of models that object permissions limit, and that limits of a token limit. */
const [BY_PERMISSION, BY_TOKEN] = [4, 2]

const actions = ['view', 'add', 'change', 'delete'] as const

/** What readers may do: users, tokens and permissions give rights. */
const actionsOf = ({ application }: Model): readonly string[] =>
  application === 'users' ? ['view'] : actions

/** Conditions that have to hold beside others: one of the alternatives for each model. */
type Layer = ReadonlyMap<string, readonly Condition[]>

/** Creates the rights and the token of a reader. */
export async function makeLimitedReader(
  { base, policies, random }: { base: Base; policies: readonly WorldPolicy[]; random: Random },
  world: World,
): Promise<LimitedReader> {
  const granted = await randomLayer(base, random, { size: BY_PERMISSION })
  await grant(world, base.user, granted)
  const kind = random.pick(['plain', 'limited', 'derived'])
  const byPolicy: Layer = new Map(
    policies.flatMap(({ model, view }) => (view ? [[model.key, view] as const] : [])),
  )
  const rights = [granted, byPolicy]
  const ofToken = { size: BY_TOKEN, unseen: unseenColumns(policies), behind: lookedAt(rights) }
  const layers = kind === 'plain' ? [] : [await randomLayer(base, random, ofToken)]
  if (kind === 'derived') layers.push(await randomLayer(base, random, ofToken))
  const token = await tokenOf(world, base.user, layers)
  const all = [...rights, ...layers]
  const own = limitable.flatMap((model) => limitOf(model, { base, policies, layers: all }))
  const byRights = limitable.flatMap((model) => limitOf(model, { base, policies, layers: rights }))
  for (const limit of byRights) await requireHidden(limit, { world, token })
  const sure = await Promise.all(own.map((limit) => withoutSeen(limit, { world, token })))
  const limits = withHiddenRecords(sure, base)
  return {
    user: base.user,
    token,
    hasPages: kind === 'plain',
    limits,
    compared: new Set([
      ...subjectColumns,
      ...limits.flatMap(({ model, conditions }) =>
        conditions.flatMap((one) => columnsIn(model, one)),
      ),
    ]),
    description: [`token ${kind}`, ...limits.map(describeLimit)].join('; '),
  }
}

/** The columns that say which objects records are about. */
const subjectColumns = stored.flatMap(({ key, fields }) =>
  [...fields.values()].flatMap((field) => {
    const id = fields.get(field.subject?.id ?? '')
    return id ? [columnOf(key, field), columnOf(key, id)] : []
  }),
)

const describeLimit = ({ model, conditions, hiddenFields, hidden }: Limit): string =>
  `${model.key} ${JSON.stringify(conditions).slice(0, 200)} (${hidden.length} hidden)` +
  hiddenFields.map(({ name }) => ` without ${name}`).join('')

/**
 * Returns the columns of the fields that policies hide, and what is computed beside them; with the
 * columns of users and what belongs to them, which the reader may not view.
 */
const unseenColumns = (policies: readonly WorldPolicy[]): ReadonlySet<string> =>
  new Set([
    ...stored
      .filter(({ application }) => application === 'users')
      .flatMap(({ key, fields }) => [...fields.values()].map((field) => columnOf(key, field))),
    ...policies
      .filter(({ hiddenFields }) => hiddenFields.length > 0)
      .flatMap(({ model: { key, fields }, hiddenFields }) => [
        columnOf(key, {}),
        ...hiddenFields.map((name) => columnOf(key, fields.get(name) ?? {})),
      ]),
  ])

/** How many models are limited, and by what. */
interface LayerOptions {
  readonly size: number
  /** The columns that no condition may look at. */
  readonly unseen?: ReadonlySet<string>
  /** Models that other conditions look at, of which half of the models are chosen. */
  readonly behind?: readonly Model[]
}

/** Returns the models whose objects decide about those of other models; all of them if none. */
const lookedAt = (layers: readonly Layer[]): readonly Model[] => {
  const columns = layers.flatMap((layer) =>
    entriesOf(layer).flatMap(({ model, constraints }) =>
      constraints
        .flatMap((one) => columnsIn(model, one))
        .filter((column) => !column.startsWith(`${model.key} `)),
    ),
  )
  const found = limitable.filter(({ key }) =>
    columns.some((column) => column.startsWith(`${key} `)),
  )
  return found.length > 0 ? found : limitable
}

async function randomLayer(
  base: Base,
  random: Random,
  { size, unseen, behind = limitable }: LayerOptions,
): Promise<Layer> {
  const layer = new Map<string, readonly Condition[]>()
  const conditionOf = async (model: Model): Promise<Condition | undefined> => {
    const one = await randomCondition(base, model, random)
    const isUnseen = (name: string): boolean => unseen?.has(name) ?? false
    return one && columnsIn(model, one.filters).some(isUnseen) ? undefined : one
  }
  for (let tries = 0; tries < 40 && layer.size < size; tries++) {
    const model = pick(random, random.chance(50) ? behind : limitable)
    const one = layer.has(model.key) ? undefined : await conditionOf(model)
    const other = one && random.chance(40) ? await conditionOf(model) : undefined
    if (one) layer.set(model.key, other ? [one, other] : [one])
  }
  return layer
}

/** Gives a user all rights on models that nobody manages, and limited ones on those of a layer. */
async function grant(world: World, user: number, layer: Layer): Promise<void> {
  const names = stored
    .filter(({ key, application }) => application !== 'users' && !layer.has(key))
    .flatMap((model) => actions.map((action) => permissionOf(model, action)))
  await world.database.rows({
    text: `insert into users_user_permissions (owner_id, target_id)
      select $1, id from users_permission where codename = any($2::text[])`,
    values: [user, names],
  })
  for (const { model, constraints } of entriesOf(layer)) {
    const body = {
      name: `Some of ${model.key}`,
      models: [contentType(model)],
      actions: actionsOf(model),
      constraints,
      users: [user],
    }
    await world.make('POST', '/api/users/object-permissions/', { body })
  }
}

const entriesOf = (layer: Layer): readonly { model: Model; constraints: readonly Json[] }[] =>
  limitable.flatMap((model) => {
    const conditions = layer.get(model.key)
    return conditions ? [{ model, constraints: conditions.map(({ filters }) => filters) }] : []
  })

/** Returns a token of a user; each layer has the limits of a token derived from the last one. */
async function tokenOf(world: World, user: number, layers: readonly Layer[]): Promise<string> {
  const [first, ...derived] = layers.map((layer) => [
    ...stored
      .filter(({ key }) => !layer.has(key))
      .map((model) => ({ models: [contentType(model)], actions: actionsOf(model) })),
    ...entriesOf(layer).map(({ model, constraints }) => ({
      models: [contentType(model)],
      actions: actionsOf(model),
      constraints,
    })),
  ])
  const body = { user, ...(first ? { limits: first } : {}) }
  let { key } = await world.make('POST', '/api/users/tokens/', { body })
  for (const limits of derived) {
    const sent = { body: { limits }, token: String(key) }
    ;({ key } = await world.make('POST', '/api/users/tokens/derive/', sent))
  }
  return String(key)
}

interface Limiting {
  readonly base: Base
  readonly policies: readonly WorldPolicy[]
  readonly layers: readonly Layer[]
}

function limitOf(model: Model, { base, policies, layers }: Limiting): readonly Limit[] {
  const sets = layers.flatMap((layer) => {
    const conditions = layer.get(model.key)
    return conditions ? [conditions] : []
  })
  const policy = policies.find((one) => one.model.key === model.key)
  const hiddenFields = [...model.fields.values()].filter(({ name }) =>
    policy?.hiddenFields.includes(name),
  )
  if (sets.length === 0 && hiddenFields.length === 0) return []
  const ids = (base.rows.get(model.key) ?? []).map(({ id }) => Number(id))
  const hidden = ids.filter((id) => !sets.every((one) => one.some((each) => each.ids.has(id))))
  const conditions = sets.flat().map(({ filters }) => filters)
  return [{ model, hidden, hiddenFields, conditions }]
}

/** Throws if a token shows rows that the rights of its user hide. */
async function requireHidden(
  { model, hidden }: Limit,
  { world, token }: { readonly world: World; readonly token: string },
): Promise<void> {
  const seen = await idsOf(world, model, {}, token)
  const wrong = hidden.filter((id) => seen?.has(id))
  if (wrong.length > 0)
    throw new Error(
      `The token shows rows of ${model.key} that the user does not see: ${wrong.join()}`,
    )
}

/**
 * Takes out rows that limits select because an object is hidden: limits on absent objects, and on
 * the number of objects, look at what the user sees.
 */
async function withoutSeen(
  limit: Limit,
  { world, token }: { readonly world: World; readonly token: string },
): Promise<Limit> {
  const { model, conditions, hidden } = limit
  const mayMatch = (one: Json): boolean => mayMatchHidden(model, one) || looksBack(model, one)
  if (!conditions.some(mayMatch)) return limit
  const seen = await idsOf(world, model, {}, token)
  return { ...limit, hidden: hidden.filter((id) => !seen?.has(id)) }
}

/** Adds the records about hidden objects, such as images, to the hidden rows. */
function withHiddenRecords(limits: readonly Limit[], base: Base): readonly Limit[] {
  const byType = new Map(limits.map(({ model, hidden }) => [contentType(model), hidden]))
  const records = limitable.flatMap((model) => {
    const about = [...model.fields.values()].find(({ subject }) => subject && !subject.states)
    const hidden = (base.rows.get(model.key) ?? [])
      .filter((row) => {
        const id = Number(row[about?.subject?.id ?? ''])
        return byType.get(String(row[about?.name ?? '']))?.includes(id)
      })
      .map(({ id }) => Number(id))
    return hidden.length > 0 ? [{ model, hidden, hiddenFields: [], conditions: [] }] : []
  })
  return [...limits, ...records].reduce<readonly Limit[]>(merged, [])
}

/** Adds a limit to others: to that of its model if there is one. */
function merged(limits: readonly Limit[], one: Limit): readonly Limit[] {
  if (!limits.some(({ model }) => model === one.model)) return [...limits, one]
  return limits.map((limit) =>
    limit.model === one.model
      ? { ...limit, hidden: [...new Set([...limit.hidden, ...one.hidden])] }
      : limit,
  )
}
