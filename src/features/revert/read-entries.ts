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
import { entriesIn, type EntryRow, type LoggedEntry, type RequestEntries } from './logged-entry.ts'
import { selectIdsOfRequest, selectOfRequest } from './sql/entries.ts'

/** The most entries of a request that is undone. */
const maxEntries = 20_000

/** The change log, and what its entries are read with. */
interface EntryReading extends Pick<ResourceOptions, 'graph' | 'config'> {
  readonly log: Model
  readonly rows: Rows
}

/** Reads the entries of a request. Throws a 404 if there is none that the user sees. */
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
  const shown = found.filter(([id]) => seen.has(id))
  if (shown.length === 0) throw failure('ERR_NOT_FOUND')
  const partial = shown.filter((row) => !isWhole(row, seen.get(row[0]))).map(([id]) => id)
  const all = entriesIn(graph, found).entries
  return { ...entriesIn(graph, shown), all, seen: new Set(seen.keys()), partial: new Set(partial) }
}

/**
 * The entries of a request that their reader sees, also in part. An undo leaves the others as
 * they are, as if there were none: a refusal would tell that there are.
 */
export interface VisibleEntries extends RequestEntries {
  /** The entries with those that the reader does not see. */
  readonly all: readonly LoggedEntry[]
  /** The ids of the entries that the reader sees. */
  readonly seen: ReadonlySet<number>
  /** The ids of those of which some values are hidden. */
  readonly partial: ReadonlySet<number>
}

/** Refuses to undo entries of which some values are hidden: 403. */
export function requireWhole(
  entries: readonly LoggedEntry[],
  { partial }: Pick<VisibleEntries, 'partial'>,
): void {
  if (entries.some(({ entryId }) => partial.has(entryId))) throw revertFailure('ERR_REVERT_UNSEEN')
}

/** Counts the entries of a request that the user sees. */
export async function countVisible(
  reading: EntryReading,
  request: FastifyRequest,
  requestId: string,
): Promise<number> {
  const ids = (await reading.rows<[number]>(selectIdsOfRequest(requestId))).flat()
  const seesAll = readerOf(request, reading.config).rows === undefined
  return seesAll ? ids.length : (await seenAmong(reading, request, ids, ['id'])).size
}

const shownMembers = ['id', 'object_name', 'before', 'after'] as const

async function seenAmong(
  { graph, config, log, rows }: EntryReading,
  request: FastifyRequest,
  ids: readonly number[],
  members: readonly string[] = shownMembers,
): Promise<ReadonlyMap<number, JsonObject>> {
  if (ids.length === 0) return new Map()
  const query = parseQuery(new Map([['fields', members]]), config, null)
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
