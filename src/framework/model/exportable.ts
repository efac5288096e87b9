import type { Model } from './graph.ts'

/** Returns whether objects of a model can be imported. */
export const isImportable = (model: Model): boolean => !model.view && model.operations.has('create')

/**
 * Returns whether objects of a model can be exported and imported: no field is confidential.
 *
 * @example
 * const copied = [...graph.models.values()].filter(isExportable)
 */
export const isExportable = (model: Model): boolean =>
  isImportable(model) && ![...model.fields.values()].some((field) => field.confidential)
