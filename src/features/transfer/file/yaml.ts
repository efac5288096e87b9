import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { LineCounter, parseDocument, visit } from 'yaml'
import { decodeChunks, linesOf } from '../../../framework/files/index.ts'
import type { ModelGraph } from '../../../framework/model/graph.ts'
import { lineOf } from './json-lines.ts'
import type { BadLine, Line } from './lines.ts'
import { badText } from './text-lines.ts'

/**
 * Reads YAML: a list of objects, each with `model`, `body` and perhaps `key`, or documents of such
 * objects.
 */
export const readYaml = (graph: ModelGraph, path: string): AsyncGenerator<Line | BadLine> =>
  readYamlOf(graph, createReadStream(path), basename(path))

/** Reads YAML, one item of its list after another. `file` names it in messages. */
export async function* readYamlOf(
  graph: ModelGraph,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Line | BadLine> {
  try {
    for await (const part of partsOf(linesOf(decodeChunks(chunks))))
      yield* readPart(graph, part, file)
  } catch (error) {
    yield badText(file, error)
  }
}

/** A part of a file that can be parsed alone. */
interface Part {
  /** The number of its first line in the file. */
  readonly line: number
  readonly text: string
}

/** Begins an item of the list that is the whole document. */
const beginsItem = /^-(\s|$)/

/** Begins or ends a document; what follows belongs to the next one. */
const document = /^(?:---|\.\.\.)(?=\s|$)/

const isBlank = (line: string): boolean => /^\s*(#|$)/.test(line)

/** Splits YAML at the items of its outermost list, and at its documents. */
async function* partsOf(lines: AsyncIterable<string>): AsyncGenerator<Part> {
  let open: string[] = []
  let [first, number] = [1, 0]
  for await (const line of lines) {
    number += 1
    if (document.test(line) || beginsItem.test(line)) {
      yield { line: first, text: open.join('\n') }
      ;[open, first] = [[], number]
    }
    const isDirective = line.startsWith('%') && open.every(isBlank)
    open.push(isDirective ? '' : line.replace(document, '   '))
  }
  yield { line: first, text: open.join('\n') }
}

/** Yields the objects of a part. */
function* readPart(graph: ModelGraph, part: Part, file: string): Generator<Line | BadLine> {
  const lines = new LineCounter()
  const parsed = parseDocument(part.text, {
    lineCounter: lines,
    schema: 'core',
    merge: false,
    prettyErrors: false,
  })
  const locationOf = (offset: number): string =>
    `${file}, line ${part.line + Math.max(lines.linePos(offset).line, 1) - 1}`
  const [mistake] = parsed.errors
  if (mistake) {
    yield { location: locationOf(mistake.pos[0]), field: 'line', message: mistake.message }
    return
  }
  if (parsed.contents === null) return
  // A number keeps its spelling: `1.10` may be a name.
  visit(parsed, {
    Scalar: (_, scalar) => {
      if (typeof scalar.value === 'number' && scalar.source !== String(scalar.value))
        scalar.value = scalar.source
    },
  })
  const location = locationOf(parsed.contents.range?.[0] ?? 0)
  const content: unknown = parsed.toJS()
  for (const line of Array.isArray(content) ? content : [content])
    yield lineOf(graph, line, location)
}
