import type { FastifyRequest } from 'fastify'
import type { Rows } from '../../framework/database/statement.ts'
import { failure, invalid } from '../../framework/errors/errors.ts'
import {
  readerOf,
  representationContextOf,
  type ResourceOptions,
} from '../../framework/http/objects/index.ts'
import type { Model } from '../../framework/model/graph.ts'
import { canonicalJson, jsonObjectOf, type JsonObject } from '../../framework/model/json-value.ts'
import { planObjects } from '../../framework/read/pages/index.ts'
import { parseQuery } from '../../framework/read/query.ts'
import { revertFailure } from './errors.ts'
import { entriesIn, type EntryRow, type RequestEntries } from './logged-entry.ts'
import { selectOfRequest } from './sql/entries.ts'

/** The most entries of a request that is undone. */
const maxEntries = 20_000

/** The change log, and what its entries are read with. */
interface EntryReading extends Pick<ResourceOptions, 'graph' | 'config'> {
  readonly log: Model
  readonly rows: Rows
}

/**
 * Reads the entries of a request. Throws a 404 if there is none that the user sees, and a 403 if
 * the user does not see all of those that `isNeeded` names.
 */
export async function readEntries(
  { graph, config, log, rows }: EntryReading,
  request: FastifyRequest,
  requestId: string,
): Promise<VisibleEntries> {
  const found = await rows<EntryRow>(selectOfRequest(requestId, maxEntries + 1))
  if (found.length > maxEntries)
    throw invalid({ non_field_errors: [`The request changed more than ${maxEntries} objects.`] })
  const seen = await seenAmong(
    { graph, config, log, rows },
    request,
    found.map(([id]) => id),
  )
  const hidden = new Set(found.flatMap((row) => (isWhole(row, seen.get(row[0])) ? [] : [row[0]])))
  if (seen.size === 0) throw failure('ERR_NOT_FOUND')
  return { ...entriesIn(graph, found), seen: new Set(seen.keys()), hidden }
}

/** Entries of a request, and which of them their reader sees. */
export interface VisibleEntries extends RequestEntries {
  /** The ids of the entries that the reader sees. */
  readonly seen: ReadonlySet<number>
  /** The ids of the entries that the reader does not see, or not all of. */
  readonly hidden: ReadonlySet<number>
}

/** Refuses to undo entries that the user does not see whole: 403. */
export function requireWhole(
  ids: readonly number[],
  { hidden }: Pick<VisibleEntries, 'hidden'>,
): void {
  if (ids.some((id) => hidden.has(id))) throw revertFailure('ERR_REVERT_UNSEEN')
}

const shownMembers = ['id', 'object_name', 'before', 'after'] as const

async function seenAmong(
  { graph, config, log, rows }: EntryReading,
  request: FastifyRequest,
  ids: readonly number[],
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const query = parseQuery(new Map([['fields', shownMembers]]), config, null)
  const reader = readerOf(request, config)
  const { page, build } = planObjects(graph, log, ids, { ...query, reader })
  const context = representationContextOf(request, config)
  const entries = (await rows(page)).map((row) => jsonObjectOf(build(row, context)))
  return new Map(entries.map((entry) => [Number(entry['id']), entry]))
}

const isWhole = ([, , , name, , before, after]: EntryRow, seen: JsonObject | undefined): boolean =>
  seen !== undefined &&
  canonicalJson([seen['object_name'], seen['before'] ?? null, seen['after'] ?? null]) ===
    canonicalJson([name, before ?? null, after ?? null])
