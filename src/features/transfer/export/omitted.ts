import { isExportable, isImportable } from '../../../framework/model/exportable.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { fileFields } from '../../../framework/write/objects/index.ts'
import { targetOf } from '../import/dependency-order.ts'
import { confidentialFields } from './exportable.ts'

/** Returns a sentence for each model of the project that an export of all models leaves out. */
export const omittedModels = ({ models }: ModelGraph): readonly string[] =>
  [...models.values()]
    .filter((model) => !model.view && !isExportable(model))
    .filter(({ file }) => file.startsWith('schema/'))
    .map((model) => `Not exported: ${model.key} (${reasonOf(model)}).`)

/**
 * Returns a sentence for each required reference of the exported models to objects that are never
 * exported: without it, the lines of its model cannot be imported.
 */
export function omittedReferences(
  { models }: ModelGraph,
  exported: readonly Model[],
): readonly string[] {
  return exported.flatMap(({ key, fields }) =>
    [...fields.values()].flatMap((field) => {
      const target = models.get(targetOf(field))
      if (!target || !field.required || confidentialFields(target).length === 0) return []
      return [
        `${key}.${field.name} is required and refers to ${target.key}, which is not exported ` +
          `(${reasonOf(target)}): the lines of ${key} cannot be imported.`,
      ]
    }),
  )
}

/** Returns a sentence for each field of the exported models whose files an export leaves out. */
export const omittedFiles = (exported: readonly Model[]): readonly string[] =>
  exported.flatMap((model) =>
    fileFields(model).map(({ name, required }) =>
      required
        ? `${model.key}.${name} is required, and files are not exported: ` +
          `the lines of ${model.key} cannot be imported.`
        : `Not exported: the files of ${model.key}.${name}.`,
    ),
  )

function reasonOf(model: Model): string {
  if (!isImportable(model)) return 'its objects cannot be created'
  const names = confidentialFields(model)
  return names.length === 1
    ? `its field ${names.join()} is confidential`
    : `its fields ${names.slice(0, -1).join(', ')} and ${names.at(-1)} are confidential`
}
