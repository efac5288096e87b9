import type { Model, ModelGraph, Path } from '../../model/graph.ts'

/** A field of a model. */
export interface FieldOnPath {
  /** The key of the model. */
  readonly key: string
  readonly name: string
}

/** Returns the fields that a path from a model goes through, and the one in which it ends. */
export function fieldsOnPath(
  { models }: ModelGraph,
  { key: start }: Model,
  { steps, model, field }: Path,
): readonly FieldOnPath[] {
  const sources = [start, ...steps.map((step) => step.model)]
  const crossed = steps.flatMap(({ by, column, through, model: target }, at) => {
    const key = by === 'forward' || by === 'manyForward' ? (sources[at] ?? '') : target
    const fields = [...(models.get(key)?.fields.values() ?? [])]
    const { name } = fields.find(({ columnName }) => columnName === (through ?? column)) ?? {}
    return name === undefined ? [] : [{ key, name }]
  })
  return [...crossed, { key: model, name: field.name }]
}
