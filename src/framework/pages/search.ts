import type { FastifyInstance } from 'fastify'
import { textOf } from '../model/json-value.ts'
import { readerOf } from '../http/read-objects.ts'
import { originOf } from '../http/context.ts'
import { capitalised } from '../model/components/describe.ts'
import type { Graph } from '../model/graph.ts'
import { patternLimits } from '../model/pattern-limits.ts'
import { requireParameters } from '../request/parameters.ts'
import { html, type Markup } from './frame/html.ts'
import type { PageOptions } from './objects/managed.ts'
import { pagesOf } from './objects/page-urls.ts'
import { samplesOf, type Sample } from './values/samples.ts'
import { sendPage } from './frame/shell.ts'
import { labelOf } from './values/label.ts'
import { visibleModels } from './values/visible.ts'

const shownEach = 6

/** Serves the search across all models that the user may view, with one statement. */
export async function searchPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { graph, config, frame } = options
  app.get('/search/', async (request, reply) => {
    const q = (requireParameters(request.query).get('q')?.at(-1) ?? '').trim()
    const linkBase = originOf(request, config.basePath)
    const models = visibleModels(graph, request.identity, config).filter(({ filters }) =>
      filters.has('q'),
    )
    const sampling = { q, limit: shownEach + 1, linkBase, maySee: readerOf(request, config) }
    const found =
      q === ''
        ? []
        : await samplesOf({ graph, config, database: request.database }, models, sampling)
    const content = html`
      <h1>${q === '' ? 'Search' : `Found for “${q}”`}</h1>
      <form
        class="line"
        action="${config.basePath}/search/"
        role="search"
        aria-label="Search again"
      >
        <input
          type="search"
          name="q"
          aria-label="Search for"
          maxlength=${patternLimits.search}
          value=${q}
        />
        <button type="submit">Search</button>
      </form>
      ${found.length === 0 && q !== '' && html`<p class="empty">No object matches.</p>`}
      <div class="applications">
        ${found.map((sample) => foundMarkup(graph, sample, { q, basePath: config.basePath }))}
      </div>
    `
    return sendPage({ title: 'Search', content }, frame, request, reply)
  })
}

function foundMarkup(
  graph: Graph,
  { model, objects }: Sample,
  { q, basePath }: { readonly q: string; readonly basePath: string },
): Markup {
  const list = pagesOf(model, { basePath })
  const all = `${list}?q=${encodeURIComponent(q)}`
  return html`<section key=${model.key}>
    <h2><a href=${all}>${capitalised(model.labelPlural)}</a></h2>
    <ul>
      ${objects.slice(0, shownEach).map((object) => {
        const href = `${list}${textOf(object['id'])}/`
        return html`<li key=${object['id']}>
          <a href=${href}>${labelOf(graph, model, object)}</a>
        </li>`
      })}
      ${objects.length > shownEach && html`<li><a href=${all}>all of them …</a></li>`}
    </ul>
  </section>`
}
