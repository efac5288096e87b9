import { createReadStream } from 'node:fs'
import { extname } from 'node:path'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import { inputFiles } from '../file/input-files.ts'
import { readJsonLinesOf } from '../file/json-lines.ts'
import type { BadLine, Line } from '../file/lines.ts'
import { readYamlOf } from '../file/yaml.ts'
import type { Spool } from './spool.ts'

/** The readers of the formats. */
const readers = { jsonl: readJsonLinesOf, yaml: readYamlOf } as const

/** A format of an input. */
export type InputFormat = keyof typeof readers

const formats: ReadonlyMap<string, InputFormat> = new Map([
  ['.jsonl', 'jsonl'],
  ['.ndjson', 'jsonl'],
  ['.yaml', 'yaml'],
  ['.yml', 'yaml'],
])

/** The desired state: files, folders, and `-` for standard input. */
export interface Input {
  readonly paths: readonly string[]
  readonly standard: AsyncIterable<Uint8Array>
  /** The format of standard input. */
  readonly format: InputFormat
}

/**
 * Reads all objects of an input into a spool, and returns the lines that hold none. Throws a
 * `StartError` for a path without files.
 */
export async function spoolInput(
  graph: ModelGraph,
  input: Input,
  spool: Spool,
): Promise<readonly BadLine[]> {
  const sources = input.paths.flatMap((path) => sourcesOf(input, path))
  const bad: BadLine[] = []
  const keys = new Map<string, string>()
  for (const { format, chunks, name } of sources)
    for await (const line of readers[format](graph, chunks(), name)) {
      const wrong = 'message' in line ? line : givenTwice(keys, line)
      if (wrong) bad.push(wrong)
      else if (!('message' in line)) await spool.add(line)
    }
  await spool.end()
  return bad
}

/** A text of objects. */
interface Source {
  readonly name: string
  readonly format: InputFormat
  readonly chunks: () => AsyncIterable<Uint8Array>
}

function sourcesOf({ standard, format }: Input, path: string): readonly Source[] {
  if (path === '-') return [{ name: 'standard input', format, chunks: () => standard }]
  return inputFiles(path, [...formats.keys()]).map((name) => ({
    name,
    format: formats.get(extname(name).toLowerCase()) ?? 'jsonl',
    chunks: () => createReadStream(name),
  }))
}

/** Returns the error of a line whose key another line has. */
function givenTwice(
  keys: Map<string, string>,
  { incoming: { key, location } }: Line,
): BadLine | undefined {
  if (key === undefined) return undefined
  const before = keys.get(key)
  keys.set(key, location)
  if (before === undefined) return undefined
  return { location, field: 'key', message: `The key of ${key} is also that of ${before}.` }
}
