import type { Model } from 'cadastre'
import {
  ImportLoad,
  isExportable,
  runImport,
  type Imported,
  type ImportOptions,
  type Incoming,
  type OpenedImport,
} from 'cadastre/transfer'

import { completions, type Complete } from './later-versions.ts'
import { openJournal, type Journal, type JournalEntry } from './journal.ts'
import { openSource, type SourcePage } from './source.ts'
import { translate } from './translate.ts'

/** Options of `cadastre import netbox`. */
export interface NetboxOptions extends ImportOptions {
  readonly url: string
  readonly token?: string
  /** Number of objects in one request. */
  readonly page: number
  /**
   * The data folder. Its folder `imports` has the journal: the local id of each imported object.
   */
  readonly dataDir: string
  /** Number of retries of a request, and delay before the first one in milliseconds. */
  readonly retries?: number
  readonly wait?: number
}

/** Copies another inventory, each object after those that it refers to. Returns the exit code. */
export function importNetbox(options: NetboxOptions): Promise<number> {
  const { progress } = options
  const source = openSource({ ...options, onRetry: (message) => progress.line(message) })
  return runImport(options, true, async (opened) => {
    const { graph, database, order } = opened.load
    const { dataDir } = options
    const journal = await openJournal({ dataDir, url: source.url, graph, database })
    const load = new ImportLoad(opened.load, journal.known)
    for (const model of order.models.filter(isCopied)) {
      const complete = await completions[model.key]?.(source, options.page)
      let isBegun = false
      for await (const page of source.pages(`${model.application}/${model.path}`, options.page)) {
        if (!isBegun) progress.begin(model.key, page.total)
        isBegun = true
        const objects = incomingOf(opened, model, {
          page,
          journal,
          url: source.url,
          complete: complete ?? unchanged,
        })
        const imported = await load.chunk(model, objects)
        if (!options.dryRun) recordIds(journal, model, imported)
      }
    }
    progress.begin('deferred references')
    await load.finish()
    if (!options.dryRun) journal.finish()
  })
}

/** Returns whether objects of a model are copied. Those of `users` and `secrets` are not. */
const isCopied = (model: Model): boolean =>
  isExportable(model) && !['users', 'secrets'].includes(model.application)

const unchanged: Complete = (sent) => sent

/** A page of objects, and the data that their translation needs. */
interface PageContext {
  readonly complete: Complete
  readonly page: SourcePage
  readonly journal: Journal
  readonly url: string
}

/** Translates the objects of a page. */
function incomingOf(
  { report }: OpenedImport,
  model: Model,
  { page, journal: { known, unfinished }, url, complete }: PageContext,
): readonly Incoming[] {
  return page.objects.map((object) => {
    const id = String(object['id'])
    const key = `${model.key}/${id}`
    const location = `${url}${model.url}${id}/`
    const { body, notes } = translate(model, complete(object))
    for (const note of notes) report.note(note, location)
    const knownId = known.get(key)
    const isUnfinished = unfinished.has(key)
    return { location, key, body, ...(knownId === undefined ? {} : { id: knownId, isUnfinished }) }
  })
}

/** Appends the local ids of imported objects to the journal. */
function recordIds(
  journal: Journal,
  model: Model,
  imported: ReadonlyMap<Incoming, Imported>,
): void {
  const entries = [...imported].flatMap(([{ key }, { id, isNew }]): JournalEntry[] =>
    key === undefined ? [] : [[key, id, isNew]],
  )
  journal.add(model.key, entries)
}
