import type { FastifyRequest } from 'fastify'
import type { Writer } from '../../framework/database/transaction/index.ts'
import { failure } from '../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import type { Model } from '../../framework/model/graph.ts'
import { revertFailure } from './errors.ts'
import type { LoggedEntry } from './logged-entry.ts'
import { partsOfEntry } from './parts-of-entry.ts'
import { readEntries, requireWhole, type VisibleEntries } from './read-entries.ts'
import type { Reverting } from './revert.ts'
import { selectRequestOf, selectTrimmedPart } from './sql/entries.ts'

/** Which entries are undone. */
export interface EntrySelection {
  /** Returns the id of the request that made them; undefined if there is none. */
  readonly find: (writer: Pick<Writer, 'rows'>) => Promise<string | undefined>
  /** Returns them; undefined where the service does not have their model any more. */
  readonly select: (entries: VisibleEntries) => readonly LoggedEntry[] | undefined
}

/** Selects an entry, with what its delete took along. Throws a 404 if the user does not see it. */
export const selectEntry = (id: number): EntrySelection => ({
  find: async ({ rows }) => {
    const [[requestId] = []] = await rows<[string]>(selectRequestOf(id))
    return requestId
  },
  select: ({ entries, seen }) => {
    const entry = entries.find(({ entryId }) => entryId === id)
    if (!seen.has(id)) throw failure('ERR_NOT_FOUND')
    return entry ? partsOfEntry(entry, entries) : undefined
  },
})

/** Selects all entries of a request that the user sees. */
export const selectRequest = (requestId: string): EntrySelection => ({
  find: async () => requestId,
  select: ({ entries, unknownModels }) => (unknownModels.length > 0 ? undefined : entries),
})

/** Returns the id of the request in a URL. */
export const requestIdOf = ({ params }: FastifyRequest): string =>
  String((params as { readonly request_id: string }).request_id) // a parameter of the route

/** The service, and its change log. */
export interface SelectionOptions {
  readonly options: ResourceOptions
  readonly log: Model
}

/**
 * Reads the selected entries. Throws a 404 where the user sees none of their request, a 403 where
 * some values of them are hidden, and a 409 where their model does not exist any more, or where
 * entries of their request were trimmed.
 */
export async function readSelected(
  { options, log }: SelectionOptions,
  request: FastifyRequest,
  { find, select }: EntrySelection,
  { rows }: Pick<Writer, 'rows'>,
): Promise<Omit<Reverting, 'force'>> {
  const requestId = await find({ rows })
  if (requestId === undefined) throw failure('ERR_NOT_FOUND')
  const found = await readEntries({ ...options, log, rows }, request, requestId)
  const entries = select(found)
  if (!entries) throw revertFailure('ERR_IRREVERSIBLE', unknownModel)
  requireWhole(entries, found)
  if ((await rows(selectTrimmedPart(requestId))).length > 0)
    throw revertFailure('ERR_IRREVERSIBLE', trimmedPart)
  return { entries, all: found.all, requestId }
}

const trimmedPart = 'the change log does not keep all changes of the request any more'

const unknownModel = 'the service does not have the model of an object any more'
