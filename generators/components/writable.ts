import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'

/** Returns the fields that a client may set. */
export function writableFields(model: Model): readonly ResolvedField[] {
  return [...model.fields.values()].filter((field) => field.write && !field.readOnly)
}
