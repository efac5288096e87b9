import type { Database } from '../../database/database.ts'
import type { Graph, Model, ResolvedField } from '../../model/graph.ts'
import { sqlContext } from '../../model/sql.ts'
import { sealedFields, sealedSql, SealedValue } from '../../plan/sealed.ts'
import { placeOf } from '../../http/change/seal.ts'
import {
  mintMasterKey,
  newest,
  vouchingOf,
  wrapForUser,
  type Ring,
  type Vouching,
} from '../../secrets/ring.ts'
import { DoesNotOpen, openText, sealedPrefix, sealText } from '../../secrets/seal.ts'
import { StartError } from '../../start-error.ts'
import { lockKeys } from './key-lock.ts'

/** How a rotation goes. */
export interface RotationOptions {
  /** Objects that are sealed anew in one transaction. */
  readonly batch: number
  /** Opens everything, and writes nothing. */
  readonly dryRun: boolean
  /** Told after each batch. */
  readonly onProgress: (done: number, total: number) => void
}

/** What a rotation did. */
export interface RotationReport {
  /** The version that everything is sealed under now. */
  readonly version: number
  /** Whether it went on with a rotation that had been interrupted. */
  readonly resumed: boolean
  readonly resealed: number
  /** What does not open, such as `secrets.Secret.plaintext of 12`; it keeps the old version from being retired. */
  readonly broken: readonly string[]
  readonly retired: readonly number[]
}

/**
 * Seals everything under a new version of the master key, and destroys the old one when nothing needs it any more. It
 * may be killed at any time: the next run goes on where it ended. Sessions end when the new version comes.
 */
export async function rotate(
  graph: Graph,
  database: Database,
  ring: Ring,
  options: RotationOptions,
): Promise<RotationReport> {
  const { resumed, ring: both } = await begin(database, ring, options.dryRun)
  const places = placesOf(graph)
  const version = newest(both)
  const prefix = sealedPrefix(version)
  const total = await countOthers(places, prefix, database)
  const broken: string[] = []
  let done = 0
  options.onProgress(0, total)
  for (const place of places) {
    for (let after = 0; ;) {
      const step = await resealBatch(graph, place, { after, prefix, ring: both, options }, database)
      if (step.read === 0) break
      after = step.last
      done += step.read
      broken.push(...step.broken)
      options.onProgress(done, total)
    }
  }
  const retired = options.dryRun ? [] : await retire(database, places, version)
  return { version, resumed, resealed: done - broken.length, broken, retired }
}

/** A field of a model whose values are sealed. */
interface Place {
  readonly model: Model
  readonly field: ResolvedField
}

function placesOf(graph: Graph): readonly Place[] {
  return [...graph.models.values()]
    .filter((model) => !model.view)
    .flatMap((model) => sealedFields(model).map((field) => ({ model, field })))
}

/** Brings the new version into being, for every active user key at once; or finds one that is there already. */
async function begin(
  database: Database,
  ring: Ring,
  dryRun: boolean,
): Promise<{ readonly resumed: boolean; readonly ring: Ring }> {
  const number = newest(ring) + 1
  const key = await mintMasterKey(number)
  const both: Ring = new Map([...ring, [number, key]])
  return database.together(async (rows) => {
    await lockKeys({ rows })
    const [row] = await rows({ text: standing, values: [] })
    if (Number(row?.[0]) !== newest(ring))
      throw new StartError('The master key was changed meanwhile: begin again.')
    if (row?.[1] === true) return { resumed: true, ring }
    const holders = await rows({ text: activeKeys, values: [] })
    requireVouched(holders, ring)
    if (dryRun) return { resumed: false, ring: both }
    const wrapped = holders.map(async ([id, publicKey]) => ({
      id,
      wrapped: await wrapForUser(new Map([[number, key]]), String(publicKey)),
    }))
    await rows({ text: addWrapped, values: [JSON.stringify(await Promise.all(wrapped))] })
    // Whoever seals holds the current version: they are waited for.
    await rows({ text: `update secrets_keyversion set state = 'old' where state = 'current'`, values: [] }) // prettier-ignore
    await rows({ text: `insert into secrets_keyversion (number, state) values ($1, 'current')`, values: [number] }) // prettier-ignore
    await rows({ text: 'delete from secrets_sessionkey', values: [] })
    return { resumed: false, ring: both }
  })
}

const standing = `
  select (select number from secrets_keyversion where state = 'current'),
    exists (select from secrets_keyversion where state = 'old')`

const activeKeys =
  'select id, public_key, wrapped from secrets_userkey where active order by id for update'

/** The new version is given to nobody whose public key no holder of the master key vouched for. */
function requireVouched(holders: readonly (readonly unknown[])[], ring: Ring): void {
  const master = ring.get(newest(ring))
  const said = holders.map(([id, publicKey, wrapped]) => ({
    id: String(id),
    vouching: vouchingOf(String(publicKey), String(wrapped), master),
  }))
  for (const { vouching, message } of unvouched) {
    const ids = said.filter((one) => one.vouching === vouching).map(({ id }) => id)
    if (ids.length > 0) throw new StartError(message(ids.join(', ')))
  }
}

const unvouched = [
  {
    vouching: 'another key',
    message: (ids: string) =>
      `The public key of user key ${ids} is not the one that was activated: it was exchanged in the database. Deactivate the user key, or set it and activate it anew.`,
  },
  {
    vouching: 'none',
    message: (ids: string) =>
      `User key ${ids} was activated by a version of this service that did not vouch for public keys, or put into the database. Compare its fingerprint with its owner's, then activate it once more: cadastre secrets user-key activate.`,
  },
] as const satisfies readonly { vouching: Vouching; message: (ids: string) => string }[]

const addWrapped = `
  update secrets_userkey k set wrapped = (k.wrapped::jsonb || r.wrapped::jsonb)::text
  from jsonb_to_recordset($1::jsonb) as r(id integer, wrapped text) where k.id = r.id`

/** Values that are sealed under another version than the one whose values begin with a prefix. */
const others = ({ columnName = '' }: ResolvedField, prefix: string): string =>
  `t.${columnName} is not null and not starts_with(t.${columnName}, ${prefix})`

async function countOthers(
  places: readonly Place[],
  prefix: string,
  { rows }: Pick<Database, 'rows'>,
): Promise<number> {
  const counts = places.map(
    ({ model, field }) => `(select count(*) from ${model.table} t where ${others(field, '$1')})`,
  )
  const text = `select (${['0', ...counts].join(' + ')})::int from (select $1::text) x`
  return Number((await rows({ text, values: [prefix] }))[0]?.[0])
}

interface Batch {
  readonly after: number
  readonly prefix: string
  readonly ring: Ring
  readonly options: RotationOptions
}

interface BatchReport {
  readonly read: number
  readonly last: number
  readonly broken: readonly string[]
}

function resealBatch(
  graph: Graph,
  { model, field }: Place,
  { after, prefix, ring, options }: Batch,
  database: Database,
): Promise<BatchReport> {
  const context = sqlContext(model, (key) => graph.models.get(key))
  const select = `
    select ${sealedSql(field, 't', context)} from ${model.table} t
    where t.id > $2 and ${others(field, '$1')} order by t.id limit $3 for update of t`
  const update = `
    update ${model.table} t set ${field.columnName ?? ''} = r.sealed
    from jsonb_to_recordset($1::jsonb) as r(id integer, sealed text) where t.id = r.id`
  return database.together(async (rows) => {
    const found = await rows({ text: select, values: [prefix, after, options.batch] })
    const values = found.map(([packed]) => new SealedValue(packed, field))
    const sealed = await Promise.all(values.map((value) => reseal(value, model, ring)))
    const made = sealed.filter((one) => one.sealed !== undefined)
    if (!options.dryRun && made.length > 0)
      await rows({ text: update, values: [JSON.stringify(made)] })
    return {
      read: values.length,
      last: values.at(-1)?.id ?? after,
      broken: sealed
        .filter((one) => one.sealed === undefined)
        .map(({ id }) => `${placeOf(model, field)} of ${id}`),
    }
  })
}

async function reseal(
  { id, field, sealed, seal, bound }: SealedValue,
  model: Model,
  ring: Ring,
): Promise<{ readonly id: number; readonly sealed?: string }> {
  const context = { place: placeOf(model, field), seal, bound }
  try {
    return {
      id,
      sealed: await sealText(await openText(sealed ?? '', context, ring), context, ring),
    }
  } catch (error) {
    if (!(error instanceof DoesNotOpen)) throw error
    return { id }
  }
}

/** Destroys what user keys hold of old versions, when nothing at all is sealed under them. */
function retire(
  database: Database,
  places: readonly Place[],
  version: number,
): Promise<readonly number[]> {
  return database.together(async (rows) => {
    await lockKeys({ rows })
    if ((await countOthers(places, sealedPrefix(version), { rows })) > 0) return []
    const [, old] = [
      await rows({ text: dropWrapped, values: [String(version)] }),
      await rows({ text: retireOld, values: [] }),
    ]
    return old.map(([number]) => Number(number))
  })
}

const dropWrapped = `
  update secrets_userkey set wrapped = jsonb_build_object($1::text, wrapped::jsonb -> $1::text)::text
  where active and wrapped::jsonb ? $1::text`

const retireOld = `
  update secrets_keyversion set state = 'retired', retired = now() where state = 'old' returning number`

/** How things stand with the keys, for people. */
export interface KeyStatus {
  readonly versions: readonly { number: number; state: string; sealed: number }[]
  readonly activeUserKeys: number
  readonly inactiveUserKeys: number
  readonly sessions: number
}

/** Counts versions, keys and sessions. */
export async function keyStatus(
  graph: Graph,
  { rows }: Pick<Database, 'rows'>,
): Promise<KeyStatus> {
  const found = await rows({ text: 'select number, state from secrets_keyversion order by number', values: [] }) // prettier-ignore
  const versions = found.map(async ([number, state]) => ({
    number: Number(number),
    state: String(state),
    sealed: await countUnder(placesOf(graph), Number(number), { rows }),
  }))
  const [row] = await rows({ text: counts, values: [] })
  const [activeUserKeys, inactiveUserKeys, sessions] = (row ?? []).map(Number)
  return {
    versions: await Promise.all(versions),
    activeUserKeys: activeUserKeys ?? 0,
    inactiveUserKeys: inactiveUserKeys ?? 0,
    sessions: sessions ?? 0,
  }
}

const counts = `
  select count(*) filter (where active)::int, count(*) filter (where not active)::int,
    (select count(*)::int from secrets_sessionkey where expires > now())
  from secrets_userkey`

async function countUnder(
  places: readonly Place[],
  number: number,
  { rows }: Pick<Database, 'rows'>,
): Promise<number> {
  const parts = places.map(
    ({ model, field }) =>
      `(select count(*) from ${model.table} t where starts_with(t.${field.columnName ?? ''}, $1))`,
  )
  const text = `select (${['0', ...parts].join(' + ')})::int from (select $1::text) x`
  return Number((await rows({ text, values: [sealedPrefix(number)] }))[0]?.[0])
}
