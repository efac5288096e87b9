import { createWriteStream, existsSync, statSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Database } from '../../../framework/database/database.ts'
import { makeFolder } from '../../../framework/files/index.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { StartError } from '../../../framework/errors/start-error.ts'
import { findModel } from '../file/lines.ts'
import { unknownModel } from '../file/json-lines.ts'
import type { Progress } from '../import/progress.ts'
import { csvHeader, csvRows } from './csv.ts'
import type { ExportFormat } from './formats.ts'
import { jsonRows } from './json-rows.ts'
import { yamlRows } from './yaml-rows.ts'
import { exportableModels } from './exportable.ts'
import { withSnapshot, type Snapshot } from './rows.ts'

/** Prints objects in the formats in which all of them are one file. */
const oneFile = { jsonl: jsonRows, yaml: yamlRows } as const

/** Options of `cadastre export`. */
export interface ExportOptions {
  readonly graph: ModelGraph
  readonly database: Database
  readonly progress: Progress
  readonly format: ExportFormat
  /** Names of models; empty: all models that can be exported. */
  readonly models: readonly string[]
  /** Path of a file, or of a folder for CSV; default: `standard`. */
  readonly out?: string
  /** Stream for JSON lines and YAML without `out`. */
  readonly standard: Writable
}

/** Exports the objects as of one moment and returns the number of objects written. */
export async function exportObjects(options: ExportOptions): Promise<number> {
  const { graph, database, format, out } = options
  const models = chosenModels(graph, options.models)
  const naming = { graph, exported: new Set(models.map(({ key }) => key)) }
  if (format !== 'csv') {
    const print = oneFile[format]
    return withSnapshot(database, naming, models, (snapshot) =>
      exportOneFile(options, print, snapshot, models),
    )
  }
  const folder = await prepareFolder(out)
  return withSnapshot(database, naming, models, (snapshot) =>
    exportCsv(options, folder, models, snapshot),
  )
}

/** Creates the folder of the tables and returns its path. Throws a `StartError`. */
async function prepareFolder(out: string | undefined): Promise<string> {
  if (out === undefined) throw new StartError('CSV needs a folder: --out <folder>.')
  if (existsSync(out) && !statSync(out).isDirectory())
    throw new StartError(`${out} is not a folder.`)
  await makeFolder(out, 0o777).catch((error: unknown) => {
    throw new StartError(`The folder ${out} cannot be created: ${String(error)}.`, { cause: error })
  })
  return out
}

/** Returns the models that names choose, or all; throws for one that is never exported. */
export function chosenModels(graph: ModelGraph, names: readonly string[]): readonly Model[] {
  const all = exportableModels(graph)
  const chosen = names.map((name) => {
    const model = findModel(graph, name)
    if (!model) throw new StartError(unknownModel(all, name))
    if (!all.includes(model))
      throw new StartError(
        `Objects of ${model.key} are not exported: ` +
          'they cannot be created again, or they hold secrets.',
      )
    return model
  })
  return chosen.length === 0 ? all : all.filter((model) => chosen.includes(model))
}

async function exportOneFile(
  { out, standard, progress }: ExportOptions,
  print: typeof jsonRows,
  snapshot: Snapshot,
  models: readonly Model[],
): Promise<number> {
  const write = async (to: Writable): Promise<number> => {
    let total = 0
    for (const model of models) {
      progress.begin(model.key, await snapshot.count(model))
      for await (const objects of snapshot.rows(model)) {
        await send(to, print(model, objects))
        progress.advance(objects.length)
        total += objects.length
      }
    }
    progress.end()
    return total
  }
  return out === undefined ? write(standard) : toFile(out, write)
}

/** Writes one file for each model that has objects. */
async function exportCsv(
  { graph, progress }: ExportOptions,
  out: string,
  models: readonly Model[],
  snapshot: Snapshot,
): Promise<number> {
  let total = 0
  for (const model of models) {
    const count = await snapshot.count(model)
    const path = join(out, `${model.key}.csv`)
    // A file of an earlier export is removed: its objects no longer exist.
    if (count === 0) await rm(path, { force: true })
    if (count === 0) continue
    progress.begin(model.key, count)
    await toFile(path, async (to) => {
      await send(to, csvHeader(graph, model))
      for await (const objects of snapshot.rows(model)) {
        await send(to, csvRows(graph, model, objects))
        progress.advance(objects.length)
      }
    })
    total += count
  }
  progress.end()
  return total
}

/** Writes to a draft next to the file and renames it when it is complete. */
async function toFile<T>(path: string, write: (to: Writable) => Promise<T>): Promise<T> {
  const draft = `${path}.part`
  const stream = createWriteStream(draft, { mode: 0o600 })
  try {
    await once(stream, 'open')
    const value = await write(stream)
    stream.end()
    await finished(stream)
    await rename(draft, path)
    return value
  } catch (error) {
    stream.destroy()
    await rm(draft, { force: true })
    throw error
  }
}

async function send(to: Writable, text: string): Promise<void> {
  if (!to.write(text)) await once(to, 'drain')
}
