import { isImportable } from '../../../framework/model/exportable.ts'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { isJsonObject, jsonObjectOf } from '../../../framework/model/json-value.ts'
import { suggestOrList } from '../../../framework/model/similar-names.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { parseJsonBody } from '../../../framework/request/json.ts'
import { ApiError } from '../../../framework/errors/errors.ts'
import { readTextLines } from './text-lines.ts'
import { findModel, type BadLine, type Line } from './lines.ts'

/**
 * Reads one object a line: `{"model": "library.Book", "key": 12, "body": {…}}`. Skips empty lines.
 */
export const readJsonLines = (graph: ModelGraph, path: string): AsyncGenerator<Line | BadLine> =>
  readJsonLinesOf(graph, createReadStream(path), basename(path))

/** Reads JSON lines. `file` names them in messages. */
export async function* readJsonLinesOf(
  graph: ModelGraph,
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<Line | BadLine> {
  for await (const line of readTextLines(chunks, file))
    yield 'message' in line ? line : readLine(graph, line.text, line.location)
}

function readLine(graph: ModelGraph, text: string, location: string): Line | BadLine {
  try {
    return lineOf(graph, parseJsonBody(text), location)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { location, field: 'line', message: error.message }
  }
}

/** Returns the object in `{"model": "library.Book", "key": 12, "body": {…}}`, or what is wrong. */
export function lineOf(graph: ModelGraph, line: unknown, location: string): Line | BadLine {
  const { model: name, key, body } = jsonObjectOf(line)
  if (!isJsonObject(body))
    return { location, field: 'line', message: 'Expected {"model": …, "body": {…}}.' }
  const model = typeof name === 'string' ? findModel(graph, name) : undefined
  if (!model) {
    const importable = [...graph.models.values()].filter(isImportable)
    return { location, field: 'model', message: unknownModel(importable, name) }
  }
  if (!isImportable(model))
    return { location, field: 'model', message: `Objects of ${model.key} cannot be created.` }
  const isKey = typeof key === 'number' || typeof key === 'string'
  return {
    model,
    incoming: { location, body, ...(isKey ? { key: `${model.key}/${key}` } : {}) },
  }
}

/** Returns the message for the name of a model that does not exist, with the allowed ones. */
export function unknownModel(allowed: readonly Model[], name: unknown): string {
  const keys = allowed.map(({ key }) => key)
  const hint = suggestOrList(typeof name === 'string' ? name : '', keys)
  return `There is no model ${JSON.stringify(name ?? null)}.${hint}`
}
