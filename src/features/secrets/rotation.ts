import type { Database } from '../../framework/database/database.ts'
import { transaction } from '../../framework/database/transaction/index.ts'
import type { ModelGraph, Model } from '../../framework/model/graph.ts'
import { SealedValue } from '../../framework/sealing/sealed.ts'
import { sealContextOf, openValue } from '../../framework/sealing/sealed-value.ts'
import {
  mintMasterKey,
  newest,
  attestationOf,
  wrapForUser,
  type Ring,
  type Attestation,
} from '../../framework/sealing/ring.ts'
import { sealedPrefix, sealText } from '../../framework/sealing/seal.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { lockKeys } from './key-lock.ts'
import { countValues } from './count-values.ts'
import { everySealedColumn, type SealedColumn } from './sealed-columns.ts'
import {
  insertCurrentVersion,
  outdateCurrentVersion,
  retireVersions,
  selectRotationState,
} from './sql/key-versions.ts'
import { lockValuesToReseal, othersSql, updateSealed } from './sql/sealed-values.ts'
import { deleteAllSessionKeys } from './sql/session-keys.ts'
import { addWrapped, keepWrapped, lockActiveKeys } from './sql/user-keys.ts'

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
  graph: ModelGraph,
  database: Database,
  ring: Ring,
  options: RotationOptions,
): Promise<RotationReport> {
  const { resumed, ring: both } = await begin(database, ring, options.dryRun)
  const columns = everySealedColumn(graph)
  const version = newest(both)
  const prefix = sealedPrefix(version)
  const total = await countValues(columns, othersSql, prefix, database)
  const broken: string[] = []
  let done = 0
  options.onProgress(0, total)
  for (const column of columns) {
    for (let after: number | string = column.isOfDeleted ? '' : 0; ;) {
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
  return transaction(database, async ({ rows }) => {
    await lockKeys({ rows })
    const [row] = await rows(selectRotationState)
    if (Number(row?.[0]) !== newest(ring))
      throw new StartError('The master key was changed meanwhile: begin again.')
    if (row?.[1] === true) return { resumed: true, ring }
    const holders = await rows(lockActiveKeys)
    requireAttested(holders, ring)
    if (dryRun) return { resumed: false, ring: both }
    const wrapped = holders.map(async ([id, publicKey]) => ({
      id: Number(id),
      wrapped: await wrapForUser(new Map([[number, key]]), String(publicKey)),
    }))
    await rows(addWrapped(await Promise.all(wrapped)))
    await rows(outdateCurrentVersion)
    await rows(insertCurrentVersion(number))
    await rows(deleteAllSessionKeys)
    return { resumed: false, ring: both }
  })
}

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

interface Batch {
  readonly after: number | string
  readonly prefix: string
  readonly ring: Ring
  readonly options: RotationOptions
}

interface BatchReport {
  readonly read: number
  readonly last: number | string
  readonly broken: readonly string[]
}

function resealBatch(
  column: SealedColumn,
  { after, prefix, ring, options }: Batch,
  database: Database,
): Promise<BatchReport> {
  const { model, field, isOfDeleted } = column
  const { batch: limit, dryRun } = options
  return transaction(database, async ({ rows }) => {
    const read = lockValuesToReseal(column, { prefix, after, limit })
    const found = await rows<[unknown, number | string]>(read)
    const sealed = await Promise.all(
      found.map(async ([packed, key]) => {
        const value = new SealedValue(packed, field)
        return { key, id: value.id, sealed: await reseal(value, model, ring) }
      }),
    )
    const made = sealed.flatMap(({ key, sealed }) =>
      sealed === undefined ? [] : [{ key, sealed }],
    )
    if (!dryRun && made.length > 0) await rows(updateSealed(column, made))
    return {
      read: found.length,
      last: found.at(-1)?.[1] ?? after,
      broken: sealed
        .filter((one) => one.sealed === undefined)
        .map(({ id }) => `${model.key}.${field.name} of ${isOfDeleted ? 'the deleted ' : ''}${id}`),
    }
  })
}

/** Returns a value sealed under the newest version; undefined where it does not open. */
async function reseal(value: SealedValue, model: Model, ring: Ring): Promise<string | undefined> {
  const text = openValue(value, model, ring)
  return text === undefined ? undefined : sealText(text, sealContextOf(value, model), ring)
}

/** Removes old versions from user keys, when no value is sealed under them. */
function retire(
  database: Database,
  columns: readonly SealedColumn[],
  version: number,
): Promise<readonly number[]> {
  return transaction(database, async ({ rows }) => {
    await lockKeys({ rows })
    if ((await countValues(columns, othersSql, sealedPrefix(version), { rows })) > 0) return []
    const [, old] = [await rows(keepWrapped(version)), await rows(retireVersions)]
    return old.map(([number]) => Number(number))
  })
}
