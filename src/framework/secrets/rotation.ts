import type { Database } from '../database/database.ts'
import type { Graph, Model } from '../model/graph.ts'
import { sealedSql, SealedValue } from '../sealing/sealed.ts'
import { sealContextOf, openValue } from '../write/sealed-value.ts'
import {
  mintMasterKey,
  newest,
  attestationOf,
  wrapForUser,
  type Ring,
  type Attestation,
} from '../sealing/ring.ts'
import { sealedPrefix, sealText } from '../sealing/seal.ts'
import { StartError } from '../start-error.ts'
import { lockKeys } from './key-lock.ts'
import { countValues, othersSql, sealedColumns, type SealedColumn } from './sealed-columns.ts'

/** Options of a rotation. */
export interface RotationOptions {
  /** The number of objects that are sealed in one transaction. */
  readonly batch: number
  /** Opens every value and writes nothing. */
  readonly dryRun: boolean
  /** Called after each batch. */
  readonly onProgress: (done: number, total: number) => void
}

/** The result of a rotation. */
export interface RotationReport {
  /** The version under which all values are sealed now. */
  readonly version: number
  /** True if it continued an interrupted rotation. */
  readonly resumed: boolean
  readonly resealed: number
  /**
   * Values that do not open, such as `secrets.Secret.plaintext of 12`. They prevent the old version
   * from being retired.
   */
  readonly broken: readonly string[]
  readonly retired: readonly number[]
}

/**
 * Seals all values under a new version of the master key, and destroys the old one when no value
 * needs it. It can be interrupted at any time: the next run continues. Sessions end when the new
 * version is created.
 */
export async function rotate(
  graph: Graph,
  database: Database,
  ring: Ring,
  options: RotationOptions,
): Promise<RotationReport> {
  const { resumed, ring: both } = await begin(database, ring, options.dryRun)
  const columns = sealedColumns(graph)
  const version = newest(both)
  const prefix = sealedPrefix(version)
  const total = await countValues(columns, othersSql, prefix, database)
  const broken: string[] = []
  let done = 0
  options.onProgress(0, total)
  for (const column of columns) {
    for (let after = 0; ;) {
      const step = await resealBatch(column, { after, prefix, ring: both, options }, database)
      if (step.read === 0) break
      after = step.last
      done += step.read
      broken.push(...step.broken)
      options.onProgress(done, total)
    }
  }
  const retired = options.dryRun ? [] : await retire(database, columns, version)
  return { version, resumed, resealed: done - broken.length, broken, retired }
}

/**
 * Creates the new version for all active user keys at once, or returns the one of an interrupted
 * rotation.
 */
async function begin(
  database: Database,
  ring: Ring,
  dryRun: boolean,
): Promise<{ readonly resumed: boolean; readonly ring: Ring }> {
  const number = newest(ring) + 1
  const key = mintMasterKey(number)
  const both: Ring = new Map([...ring, [number, key]])
  return database.transaction(async ({ rows }) => {
    await lockKeys({ rows })
    const [row] = await rows({ text: masterKeyState, values: [] })
    if (Number(row?.[0]) !== newest(ring))
      throw new StartError('The master key was changed meanwhile: begin again.')
    if (row?.[1] === true) return { resumed: true, ring }
    const holders = await rows({ text: activeKeys, values: [] })
    requireAttested(holders, ring)
    if (dryRun) return { resumed: false, ring: both }
    const wrapped = holders.map(async ([id, publicKey]) => ({
      id,
      wrapped: await wrapForUser(new Map([[number, key]]), String(publicKey)),
    }))
    await rows({ text: addWrapped, values: [JSON.stringify(await Promise.all(wrapped))] })
    // Waits for transactions that seal: they lock the current version.
    await rows({
      text: `update secrets_keyversion set state = 'old' where state = 'current'`,
      values: [],
    })
    await rows({
      text: `insert into secrets_keyversion (number, state) values ($1, 'current')`,
      values: [number],
    })
    await rows({ text: 'delete from secrets_sessionkey', values: [] })
    return { resumed: false, ring: both }
  })
}

const masterKeyState = `
  select (select number from secrets_keyversion where state = 'current'),
    exists (select from secrets_keyversion where state = 'old')`

const activeKeys =
  'select id, public_key, wrapped from secrets_userkey where active order by id for update'

/** Refuses to give the new version to a public key that no holder of the master key attested. */
function requireAttested(holders: readonly (readonly unknown[])[], ring: Ring): void {
  const master = ring.get(newest(ring))
  const attested = holders.map(([id, publicKey, wrapped]) => ({
    id: String(id),
    attestation: attestationOf(String(publicKey), String(wrapped), master),
  }))
  for (const { attestation, message } of unattested) {
    const ids = attested.filter((one) => one.attestation === attestation).map(({ id }) => id)
    if (ids.length > 0) throw new StartError(message(ids.join(', ')))
  }
}

const unattested = [
  {
    attestation: 'another key',
    message: (ids: string) =>
      `The public key of user key ${ids} is not the one that was activated: ` +
      'it was exchanged in the database. Deactivate the user key, or set it ' +
      'and activate it anew.',
  },
  {
    attestation: 'none',
    message: (ids: string) =>
      `User key ${ids} was activated by a version of this service that did not attest ` +
      `public keys, or put into the database. Compare its fingerprint with its owner's, ` +
      'then activate it once more: cadastre secrets user-key activate.',
  },
] as const satisfies readonly { attestation: Attestation; message: (ids: string) => string }[]

const addWrapped = `
  update secrets_userkey k set wrapped = (k.wrapped::jsonb || r.wrapped::jsonb)::text
  from jsonb_to_recordset($1::jsonb) as r(id integer, wrapped text) where k.id = r.id`

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
  column: SealedColumn,
  { after, prefix, ring, options }: Batch,
  database: Database,
): Promise<BatchReport> {
  const { model, field, context } = column
  const select = `
    select ${sealedSql(field, 't', context)} from ${model.table} t
    where t.id > $2 and ${othersSql(column)} order by t.id limit $3 for update of t`
  const update = `
    update ${model.table} t set ${field.columnName ?? ''} = r.sealed
    from jsonb_to_recordset($1::jsonb) as r(id integer, sealed text) where t.id = r.id`
  return database.transaction(async ({ rows }) => {
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
        .map(({ id }) => `${model.key}.${field.name} of ${id}`),
    }
  })
}

async function reseal(
  value: SealedValue,
  model: Model,
  ring: Ring,
): Promise<{ readonly id: number; readonly sealed?: string }> {
  const { id } = value
  const text = openValue(value, model, ring)
  return text === undefined
    ? { id }
    : { id, sealed: await sealText(text, sealContextOf(value, model), ring) }
}

/** Removes old versions from user keys, when no value is sealed under them. */
function retire(
  database: Database,
  columns: readonly SealedColumn[],
  version: number,
): Promise<readonly number[]> {
  return database.transaction(async ({ rows }) => {
    await lockKeys({ rows })
    if ((await countValues(columns, othersSql, sealedPrefix(version), { rows })) > 0) return []
    const [, old] = [
      await rows({ text: dropWrapped, values: [String(version)] }),
      await rows({ text: retireOld, values: [] }),
    ]
    return old.map(([number]) => Number(number))
  })
}

const dropWrapped = `
  update secrets_userkey
  set wrapped = jsonb_build_object($1::text, wrapped::jsonb -> $1::text)::text
  where active and wrapped::jsonb ? $1::text`

const retireOld = `
  update secrets_keyversion
  set state = 'retired', retired = now()
  where state = 'old'
  returning number`
