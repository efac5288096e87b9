import type { Model, ModelGraph, ResolvedField } from './graph.ts'

/** The model whose rows are records of changes in the order of their commits, and its columns. */
export interface ChangeRecords {
  readonly model: Model
  /** The field with the model of the object of a record. */
  readonly subject: ResolvedField
  /** The name of the field with the id of the object. */
  readonly id: string
  /** The field with the number of the transaction that wrote a record. */
  readonly transaction: ResolvedField
}

/** Returns the model whose records tell their transactions; undefined if there is none. */
export function findChangeRecords({ models }: ModelGraph): ChangeRecords | undefined {
  for (const model of models.values()) {
    if (model.view) continue
    for (const subject of model.fields.values()) {
      const { id = '', states } = subject.subject ?? {}
      const transaction = model.fields.get(states?.transaction ?? '')
      if (transaction) return { model, subject, id, transaction }
    }
  }
  return undefined
}
