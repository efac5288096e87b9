import type { FastifyRequest } from 'fastify'
import type { Rows } from '../../../framework/database/statement.ts'
import {
  readObject,
  readerOf,
  type ResourceOptions,
} from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { isJsonObject, jsonObjectOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { withPast } from '../../../framework/sql/past-row.ts'
import { planStored } from '../../../framework/write/stored.ts'
import { pastObjectOf, type PastEntry } from './past-state.ts'

/** An object in a state that it had. */
export interface PastVersion {
  readonly model: Model
  readonly id: number
  readonly state: JsonObject
  /** The entries about the object, the last one first. */
  readonly entries: readonly PastEntry[]
  /** Query parameters of a detail. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>
}

/**
 * Reads an object as the user of a request would have seen it in a state; undefined if they would
 * not have seen it.
 */
export function readPastVersion(
  options: ResourceOptions,
  request: FastifyRequest,
  { model, id, state, entries, parameters = {} }: PastVersion,
  rows: Rows,
): Promise<unknown> {
  const reader = readerOf(request, options.config)
  const past = withPast(pastObjectOf(model, id, state, entries), reader.rows)
  const wanted = { model, id, parameters, reader: { ...reader, rows: past } }
  return readObject(options, request, wanted, rows)
}

/** Reads the stored values of an object in the form of the log; undefined if it does not exist. */
export async function readNow(
  { graph }: Pick<ResourceOptions, 'graph'>,
  { model, id }: Pick<PastVersion, 'model' | 'id'>,
  rows: Rows,
): Promise<JsonObject | undefined> {
  const plan = planStored(graph, model, [id], 'reading')
  const stored = plan.values(await rows(plan.statement)).get(id)
  return stored && jsonObjectOf(JSON.parse(JSON.stringify(stored)))
}

/** Returns the entries in rows of the change log. */
export const pastEntriesIn = (rows: readonly (readonly unknown[])[]): readonly PastEntry[] =>
  rows.map(([id, action, before, time, isLater]) => ({
    id: Number(id),
    action: Number(action),
    before: isJsonObject(before) ? before : null,
    time: String(time),
    isLater: isLater === true,
  }))
