import { basename, extname } from 'node:path'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { runImport, type ImportOptions, type OpenedImport } from '../import/command-line.ts'
import { ImportLoad } from '../import/load.ts'
import type { Incoming } from '../import/incoming.ts'
import { readCsv } from './csv.ts'
import { inputFiles } from './input-files.ts'
import { readJsonLines } from './json-lines.ts'
import { findModel, type ReadLines } from './lines.ts'
import { readYaml } from './yaml.ts'

/** Options of `cadastre import file`. */
export interface FileOptions extends ImportOptions {
  readonly paths: readonly string[]
  /** Number of lines that are written in one transaction. */
  readonly chunk: number
}

/** Readers by file extension. */
const readers: Readonly<Record<string, ReadLines>> = {
  '.jsonl': readJsonLines,
  '.ndjson': readJsonLines,
  '.yaml': readYaml,
  '.yml': readYaml,
  '.csv': readCsv,
}

/**
 * Imports files of JSON lines, YAML and CSV, in the format of `cadastre export`, and returns the
 * exit code.
 */
export function importFiles(options: FileOptions): Promise<number> {
  const files = options.paths.flatMap((path) => inputFiles(path, Object.keys(readers)))
  return runImport(options, false, async (opened) => {
    const load = new ImportLoad(opened.load)
    for (const path of inOrder(options.graph, opened, files)) {
      options.progress.begin(basename(path))
      await importFile(load, { opened, path, chunk: options.chunk })
    }
    options.progress.begin('deferred references')
    await load.finish()
  })
}

/** Sorts files: first those named after models, in dependency order, then all others. */
function inOrder(
  graph: ModelGraph,
  { load }: OpenedImport,
  files: readonly string[],
): readonly string[] {
  const position = (path: string): number => {
    const model = findModel(graph, basename(path, extname(path)))
    return model ? load.order.models.indexOf(model) : load.order.models.length
  }
  return files.toSorted((one, other) => position(one) - position(other))
}

interface OneFile {
  readonly opened: OpenedImport
  readonly path: string
  readonly chunk: number
}

/**
 * Imports a file. Consecutive lines of one model form chunks; a line that cannot be read refuses
 * its chunk.
 */
async function importFile(load: ImportLoad, { opened, path, chunk }: OneFile): Promise<void> {
  const { graph } = opened.load
  let waiting: Incoming[] = []
  let current: Model | undefined
  let bad = 0
  const flush = async (): Promise<void> => {
    if (current && bad > 0) opened.report.count(current, 'refused', waiting.length + bad)
    else if (current && waiting.length > 0) await load.chunk(current, waiting)
    waiting = []
    bad = 0
  }
  for await (const line of read(graph, path)) {
    if ('message' in line) {
      opened.report.refuse(line.location, line.field, line.message)
      bad += current ? 1 : 0
      continue
    }
    if (line.model !== current || waiting.length + bad >= chunk) await flush()
    current = line.model
    waiting.push(line.incoming)
  }
  await flush()
}

function read(graph: ModelGraph, path: string): ReturnType<ReadLines> {
  return (readers[extname(path).toLowerCase()] ?? readJsonLines)(graph, path)
}
