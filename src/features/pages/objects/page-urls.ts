import type { Config } from '../../../framework/config/config.ts'
import type { Model } from '../../../framework/model/graph.ts'

/**
 * Returns the URL of the list page of a model, such as `/lab/sites/`.
 *
 * @example
 * html`<a href=${`${pagesOf(model, config)}add/`}>Add a book</a>`
 */
export const pagesOf = (
  { application, path }: Pick<Model, 'application' | 'path'>,
  { basePath }: Pick<Config, 'basePath'>,
): string => `${basePath}/${application}/${path}/`
