import { errorText } from '../../errors/error-text.ts'
import type { ModelGraph, Model } from '../graph.ts'
import { modelsRead, type Reading, type SqlContext } from '../reading.ts'
import { makeSqlContext } from '../sql.ts'
import { TableReads } from '../table-reads.ts'
import { wrongComputation } from './computed.ts'
import type { Mistakes } from './mistakes.ts'

/**
 * Builds the SQL of every field and follows every shape once, so that wrong names and endless
 * nesting are found at start-up.
 */
export function checkReadings(graph: ModelGraph, mistakes: Mistakes): void {
  const find = (key: string): Model | undefined => graph.models.get(key)
  for (const model of graph.models.values()) {
    for (const field of model.fields.values()) {
      const location = `${model.key}.${field.name} (${model.file})`
      const findings = wrongComputation(field, model, graph)
      for (const { wrong, allowed } of findings) mistakes.add(location, wrong, allowed)
      if (findings.length > 0) continue
      try {
        tryReading(field.reads, model, find)
        const endless = nestsItself(field.reads, graph, [])
        if (endless)
          mistakes.add(location, `the shape "${endless}" contains itself`, ['nested', 'id'])
      } catch (error) {
        mistakes.add(location, wordsOf(error))
      }
    }
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof RangeError) return 'it is computed from itself'
  return errorText(error)
}

function tryReading(
  reading: Reading,
  model: Model,
  find: (key: string) => Model | undefined,
): void {
  const sql = makeSqlContext(model, new TableReads({ get: find }))
  const context: SqlContext = {
    ...sql,
    path: (alias, text) => {
      if (isConfidential(model, text, find)) throw new Error(`"${text}" is never shown`)
      return sql.path(alias, text)
    },
  }
  if (reading.by === 'expression') reading.sql('t', context)
  if (reading.by === 'join') reading.join.sql('t', 'j', context)
  if (reading.by === 'list') reading.list.sql('t', 'l', context)
  for (const { key, shape } of shapesOf(reading)) {
    const target = find(key)
    if (!target) throw new Error(`there is no model ${key}`)
    if (shape !== 'id' && !target.shapes.has(shape)) {
      throw new Error(
        `${key} has no shape "${shape}"; allowed: id, ${[...target.shapes.keys()].join(', ')}`,
      )
    }
  }
}

function isConfidential(
  model: Model,
  text: string,
  find: (key: string) => Model | undefined,
): boolean {
  const [name = '', ...rest] = text.split('.')
  const field = model.fields.get(name)
  const target = find(field?.reference?.target ?? '')
  if (target && rest.length > 0) return isConfidential(target, rest.join('.'), find)
  return field?.confidential ?? false
}

const shapesOf = (reading: Reading): readonly { readonly key: string; readonly shape: string }[] =>
  reading.by === 'expression'
    ? []
    : modelsRead(reading).map((key) => ({ key, shape: reading.shape }))

function nestsItself(
  reading: Reading,
  graph: ModelGraph,
  seen: readonly string[],
): string | undefined {
  for (const { key, shape } of shapesOf(reading)) {
    const name = `${key} ${shape}`
    const members = graph.models.get(key)?.shapes.get(shape) ?? []
    if (seen.includes(name)) return name
    for (const member of members) {
      if (member.is !== 'field') continue
      const endless = nestsItself(member.field.reads, graph, [...seen, name])
      if (endless) return endless
    }
  }
  return undefined
}
