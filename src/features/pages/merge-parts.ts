import type { SharedParts } from '../../framework/feature/feature.ts'
import type {} from './extension.ts'
import type { FormParts } from './forms/form-part.ts'
import type { PageParts } from './objects/page-view.ts'
import type { FindDocuments } from './transfer/list-document.ts'

/** Returns the parts of pages of features and of the service; later ones replace earlier ones. */
export const pagePartsOf = (parts: readonly SharedParts[]): PageParts =>
  Object.assign({}, ...parts.map(({ pageParts }) => pageParts))

/** Returns the parts of forms of features and of the service; later ones replace earlier ones. */
export const formPartsOf = (parts: readonly SharedParts[]): FormParts =>
  Object.assign({}, ...parts.map(({ formParts }) => formParts))

/** Returns the function that finds the documents of all features. */
export function findDocumentsOf(parts: readonly SharedParts[]): FindDocuments {
  const finds = parts.flatMap(({ findDocuments }) => findDocuments ?? [])
  return async (...request) => (await Promise.all(finds.map((find) => find(...request)))).flat()
}
