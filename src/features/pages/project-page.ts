import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import { requireModel } from '../../framework/model/graph.ts'
import type { PageOptions } from './objects/object-pages.ts'
import { asPages } from './pages.ts'
import { frameOf, sendPage, type PageContent } from './frame/shell.ts'

/**
 * A page of a project: HTML for people, in the frame of the other pages. It answers `GET` and is
 * not in the OpenAPI document.
 *
 * @example
 * const overdue: ProjectPage = {
 *   path: '/overdue/',
 *   shows: ['library.Loan', 'library.Book'],
 *   content: async ({ database }) => {
 *     const text = 'select borrower from library_loan where due < current_date order by due'
 *     const loans = await database.rows({ text, values: [] })
 *     const items = loans.map(([borrower]) => html`<li>${String(borrower)}</li>`)
 *     return { title: 'Overdue loans', content: html`<h1>Overdue loans</h1><ul>${items}</ul>` }
 *   },
 * }
 */
export interface ProjectPage {
  /** The path, with a slash at both ends, such as `/overdue/`. */
  readonly path: string
  /** The models whose objects the page shows: its readers need the permission to view them. */
  readonly shows: readonly [string, ...string[]]
  /** Reads the data of the page and returns its title and its content. */
  readonly content: (request: FastifyRequest, options: PageOptions) => Promise<PageContent>
}

/** Serves the pages of a project. */
export async function projectPages(
  app: FastifyInstance,
  { pages, ...shared }: ResourceOptions & { readonly pages: readonly ProjectPage[] },
): Promise<void> {
  const options = { ...shared, frame: frameOf(shared) }
  asPages(app)
  for (const { path, shows, content } of pages) {
    const [model, ...others] = shows
    const access = {
      model: requireModel(shared.graph, model),
      permission: 'view' as const,
      shows: others.map((key) => requireModel(shared.graph, key)),
    }
    app.beginRoutes({ name: `the page "${path}"` })
    app.get(path, { config: { access } }, async (request, reply) =>
      sendPage(await content(request, options), options.frame, request, reply),
    )
  }
  app.beginRoutes(undefined)
}
