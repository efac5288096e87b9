import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readerOf } from '../../../framework/http/objects/index.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import type { Model } from '../../../framework/model/graph.ts'
import { textOf } from '../../../framework/model/json-value.ts'
import { patternLimits } from '../../../framework/model/pattern-limits.ts'
import type { Reader } from '../../../framework/model/permission.ts'
import { requireParameters } from '../../../framework/request/parameters.ts'
import { html, type Markup } from '../frame/html.ts'
import { sendPage } from '../frame/shell.ts'
import type { PageOptions } from '../objects/object-pages.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { labelOf } from '../values/label.ts'
import { isHistory, visibleModels } from '../values/visible.ts'
import { pageTexts } from '../texts.ts'
import { ranks, searchRanked, type FoundObjects, type RankedSearch } from './ranked.ts'

const shownEach = 6
const suggested = 8

/** Serves the search across all models that the reader may see. */
export async function searchPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  app.get('/search/', async (request, reply) => {
    const q = searchedIn(request)
    const found = await searchAll(options, request, { q, limit: shownEach + 1, isTyping: false })
    const content = html`
      <h1>${q === '' ? pageTexts.search.title : pageTexts.search.results(q)}</h1>
      ${formMarkup(options, q)}
      ${found.length === 0 && q !== '' && html`<p class="empty">${pageTexts.search.none}</p>`}
      ${bestMarkup(options, found)}
      <div class="found">${found.map((one) => foundMarkup(options, one, q))}</div>
    `
    return sendPage({ title: 'Search', content }, options.frame, request, reply)
  })
}

/** Serves the suggestions of the search field as JSON, the best match first. */
export async function searchSuggestions(app: FastifyInstance, options: PageOptions): Promise<void> {
  app.get('/search/suggest/', async (request) => {
    const search = { q: searchedIn(request), limit: suggested, isTyping: true }
    const found = await searchAll(options, request, search)
    const all = found.flatMap(({ model, objects }) =>
      objects.map(({ rank, object }) => ({
        rank,
        label: labelOf(options.graph, model, object),
        context: capitalised(model.label),
        url: `${pagesOf(model, options.config)}${textOf(object['id'])}/`,
      })),
    )
    const best = all.toSorted((a, b) => a.rank - b.rank).slice(0, suggested)
    return { results: best.map(({ label, context, url }) => ({ label, context, url })) }
  })
}

const searchedIn = (request: FastifyRequest): string =>
  (requireParameters(request.query).get('q')?.at(-1) ?? '').trim()

async function searchAll(
  { graph, config }: PageOptions,
  request: FastifyRequest,
  search: Omit<RankedSearch, 'reader'>,
): Promise<readonly FoundObjects[]> {
  if (search.q === '') return []
  const reader = readerOf(request, config)
  const models = visibleModels(graph, request.identity, config).filter((model) =>
    isSearched(model, reader),
  )
  const { database } = request
  return searchRanked({ graph, config, database }, models, { ...search, reader })
}

/**
 * Returns whether the search looks into a model: not into a view, whose objects it finds in another
 * model, nor into a history for a reader who sees some objects only. Whether an entry is visible is
 * decided for one after another, so that a search would take longer with each entry.
 */
const isSearched = (model: Model, { rows }: Reader): boolean =>
  model.filters.has('q') && !model.view && !(rows !== undefined && isHistory(model))

function formMarkup({ config }: PageOptions, q: string): Markup {
  return html`<form
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
  </form>`
}

/** Renders the object whose value is the searched text, if there is one. */
function bestMarkup(options: PageOptions, found: readonly FoundObjects[]): Markup {
  const exact = found.flatMap(({ model, objects }) =>
    objects
      .filter(({ rank }) => rank === ranks.exact)
      .map(({ object }) => ({ model, href: hrefOf(options, model, object), object })),
  )
  const [best] = exact
  if (!best || exact.length > 1) return null
  return html`<p class="best">
    <a class="button" href=${best.href}>${labelOf(options.graph, best.model, best.object)}</a>
    <span class="hint">${pageTexts.search.exact(capitalised(best.model.label))}</span>
  </p>`
}

type Found = FoundObjects['objects'][number]['object']

const hrefOf = ({ config }: PageOptions, model: FoundObjects['model'], object: Found): string =>
  `${pagesOf(model, config)}${textOf(object['id'])}/`

function foundMarkup(options: PageOptions, { model, objects }: FoundObjects, q: string): Markup {
  const all = `${pagesOf(model, options.config)}?q=${encodeURIComponent(q)}`
  return html`<section class="card" key=${model.key}>
    <h2><a href=${all}>${capitalised(model.labelPlural)}</a></h2>
    <ul>
      ${objects.slice(0, shownEach).map(({ object }) => {
        const label = labelOf(options.graph, model, object)
        return html`<li><a href=${hrefOf(options, model, object)}>${label}</a></li>`
      })}
      ${objects.length > shownEach && html`<li><a href=${all}>${pageTexts.search.all}</a></li>`}
    </ul>
  </section>`
}
