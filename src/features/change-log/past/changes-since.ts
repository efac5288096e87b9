import type { FastifyRequest } from 'fastify'
import { tagOf } from '../../../framework/http/caching/index.ts'
import {
  readerOf,
  representationContextOf,
  type ResourceOptions,
} from '../../../framework/http/objects/index.ts'
import type { ChangedObject, FailedPrecondition } from '../../../framework/http/resources/index.ts'
import { contentType, requireModel, type Model } from '../../../framework/model/graph.ts'
import { jsonObjectOf, type JsonObject } from '../../../framework/model/json-value.ts'
import { planObjects } from '../../../framework/read/pages/index.ts'
import { parseQuery } from '../../../framework/read/query.ts'
import { trimmedId } from '../entry.ts'
import { selectLatest } from '../sql/past-entries.ts'
import { stateAt } from './past-state.ts'
import { pastEntriesIn, readNow, readPastVersion } from './read-state.ts'

/** The most changes of an object that are told, the last ones. */
const maxChanges = 20

/** The most versions of objects that are read for one response. */
const maxVersions = 100

/**
 * Returns what changed in the objects of a failed write since its author read them: the entries of
 * the change log that the author may see, in their order. Returns undefined if the log does not
 * tell, or the author may not read it.
 */
export async function changesSince(
  options: ResourceOptions,
  request: FastifyRequest,
  { model, changed }: FailedPrecondition,
): Promise<readonly JsonObject[] | undefined> {
  const log = requireModel(options.graph, 'extras.ObjectChange')
  if (!readerOf(request, options.config).maySee(log)) return undefined
  const budget = { left: maxVersions }
  const ids: number[] = []
  let isKnown = false
  for (const object of changed) {
    const since = await entriesSince(options, request, { model, object, budget })
    if (since) isKnown = true
    ids.push(...(since ?? []))
  }
  return isKnown ? readEntries(options, request, { log, ids }) : undefined
}

interface Search {
  readonly model: Model
  readonly object: ChangedObject
  /** The number of versions that may still be read. */
  readonly budget: { left: number }
}

/**
 * Returns the ids of the entries about an object that were written after the version whose entity
 * tag the author sent. The tag is a digest of the response that shows a version. The function reads
 * the versions as the author sees them, the last one first, until one has the tag. Returns
 * undefined if none has it.
 */
async function entriesSince(
  options: ResourceOptions,
  request: FastifyRequest,
  { model, object: { id, expected, current }, budget }: Search,
): Promise<readonly number[] | undefined> {
  const { rows } = request.database
  const entries = pastEntriesIn(await rows(selectLatest(contentType(model), id, maxChanges + 1)))
  const now = await readNow(options, { model, id }, rows)
  let start: number | undefined
  const kept = entries.filter((entry) => entry.id !== trimmedId)
  const most = Math.min(kept.length, maxChanges)
  for (let since = 0; since <= most && budget.left > 0; since += 1) {
    const version = entries.map((entry, index) => ({ ...entry, isLater: index < since }))
    const state = stateAt(now, version)
    if (!state) continue
    budget.left -= 1
    const shown = await readPastVersion(
      options,
      request,
      { model, id, state, entries: version },
      rows,
    )
    const tag = shown === undefined ? undefined : tagOf(shown, request)
    if (tag === current) start = since
    else if (tag !== undefined && start !== undefined && expected.includes(tag))
      return entries.slice(start, since).map((entry) => entry.id)
  }
  return undefined
}

const members = ['id', 'time', 'user_name', 'request_id', 'object_id', 'before', 'after']

interface WantedEntries {
  readonly log: Model
  readonly ids: readonly number[]
}

/** Reads entries as a list of the change log shows them to the user of a request. */
async function readEntries(
  { graph, config }: ResourceOptions,
  request: FastifyRequest,
  { log, ids }: WantedEntries,
): Promise<readonly JsonObject[]> {
  if (ids.length === 0) return []
  const query = parseQuery(new Map([['fields', members]]), config, null)
  const plan = planObjects(graph, log, ids, { ...query, reader: readerOf(request, config) })
  const context = representationContextOf(request, config)
  const found = await request.database.rows(plan.page)
  return found
    .map((row) => jsonObjectOf(plan.build(row, context)))
    .toSorted((one, other) => Number(one['id']) - Number(other['id']))
    .map(changeOf)
}

/** Returns an entry with the values of each changed field before and after it. */
function changeOf({ before, after, ...entry }: JsonObject): JsonObject {
  const [old, given] = [jsonObjectOf(before), jsonObjectOf(after)]
  const names = new Set([...Object.keys(old), ...Object.keys(given)])
  const fields = [...names].map((name): [string, JsonObject] => [
    name,
    { before: old[name] ?? null, after: given[name] ?? null },
  ])
  return { ...entry, fields: Object.fromEntries(fields) }
}
