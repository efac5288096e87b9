import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Database, type ModelGraph, isJsonObject, jsonObjectOf } from 'cadastre'
import { databaseIdentity, existingIds } from 'cadastre/transfer'

/** A file with the local ids of imported objects, with which an interrupted import continues. */
export interface Journal {
  /** Local ids by the key of the remote object, such as `dcim.Site/12`. */
  readonly known: ReadonlyMap<string, number>
  /** Keys of the objects that an import created which did not end. */
  readonly unfinished: ReadonlySet<string>
  /** Appends imported objects: a later import updates them instead of creating them again. */
  add(model: string, entries: readonly JournalEntry[]): void
  /** Appends that the import has ended: its objects have all of their values. */
  finish(): void
}

/** The key of a remote object, its local id, and whether the import created it. */
export type JournalEntry = readonly [key: string, id: number, isNew: boolean]

/** The inventory that is imported, and the database into which it is imported. */
export interface JournalOptions {
  readonly dataDir: string
  readonly url: string
  readonly graph: ModelGraph
  readonly database: Database
}

/**
 * Opens the journal of an inventory. Starts a new one if the file belongs to another database.
 * Ignores objects that were deleted since their import.
 */
export async function openJournal({
  dataDir,
  url,
  graph,
  database,
}: JournalOptions): Promise<Journal> {
  const name = createHash('sha256').update(url).digest('hex').slice(0, 16)
  const path = join(dataDir, 'imports', `${name}.jsonl`)
  const header = JSON.stringify({ url, database: await databaseIdentity(database) })
  const [first, ...lines] = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
  const isCurrent = first === header
  const known = isCurrent
    ? await selectExisting(graph, database, entriesOf(lines))
    : new Map<string, number>()
  let isBegun = isCurrent
  const append = (line: object): void => {
    if (!isBegun) {
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
      writeFileSync(path, `${header}\n`, { mode: 0o600 })
      isBegun = true
    }
    appendFileSync(path, `\n${JSON.stringify(line)}\n`)
  }
  return {
    known,
    unfinished: isCurrent ? unfinishedIn(lines) : new Set(),
    add: (model, entries) => {
      if (entries.length > 0) append({ model, entries })
    },
    finish: () => append({ finished: true }),
  }
}

/** Returns the keys of created objects after the last line that ends an import. */
function unfinishedIn(lines: readonly string[]): ReadonlySet<string> {
  const keys = new Set<string>()
  for (const text of lines) {
    const line = jsonObjectOf(parseLine(text))
    if (line['finished'] === true) keys.clear()
    const entries: readonly unknown[] = Array.isArray(line['entries']) ? line['entries'] : []
    for (const entry of entries)
      if (Array.isArray(entry) && entry[2] === true) keys.add(String(entry[0]))
  }
  return keys
}

/** Returns the ids by model and key. Skips a line that was cut off when the process ended. */
function entriesOf(lines: readonly string[]): ReadonlyMap<string, Map<string, number>> {
  const models = new Map<string, Map<string, number>>()
  for (const text of lines) {
    const line = parseLine(text)
    if (!isJsonObject(line) || !Array.isArray(line['entries'])) continue
    const entries = models.get(String(line['model'])) ?? new Map<string, number>()
    models.set(String(line['model']), entries)
    for (const entry of line['entries'])
      if (Array.isArray(entry)) entries.set(String(entry[0]), Number(entry[1]))
  }
  return models
}

function parseLine(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the local ids, by key, of the objects that still exist. */
async function selectExisting(
  graph: ModelGraph,
  database: Database,
  models: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Promise<Map<string, number>> {
  const known = new Map<string, number>()
  for (const [key, entries] of models) {
    const model = graph.models.get(key)
    if (!model) continue
    const existing = await existingIds(database, model, [...entries.values()])
    for (const [name, id] of entries) if (existing.has(id)) known.set(name, id)
  }
  return known
}
