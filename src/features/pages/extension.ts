import type { FastifyInstance } from 'fastify'
import type { AttentionCheck } from './attention.ts'
import type { FormParts } from './forms/form-part.ts'
import type { PageOptions } from './objects/object-pages.ts'
import type { PageParts } from './objects/page-view.ts'
import type { ProjectPage } from './project-page.ts'
import type { FindDocuments } from './transfer/list-document.ts'

declare module '../../framework/feature/feature.ts' {
  interface SharedParts {
    /** Pages for people. */
    readonly pages?: readonly ProjectPage[]
    /** Parts of pages, such as meters and drawings, which models place by their names. */
    readonly pageParts?: PageParts
    /** Controls that set several fields of the forms of a model together, by its key. */
    readonly formParts?: FormParts
    /** Checks that list objects on the start page which need attention, such as full rooms. */
    readonly attention?: readonly AttentionCheck[]
    /** Finds documents that the list page of a model offers besides CSV and JSON. */
    readonly findDocuments?: FindDocuments
    /** Registers pages with forms of their own. */
    readonly registerPages?: PagesPlugin
  }
}

/** Registers pages, in the order of the features. */
export type PagesPlugin = (
  app: FastifyInstance,
  options: Omit<PageOptions, 'frame'>,
) => Promise<void>
