import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readObjects, originOf, readerOf } from '../../framework/http/objects/index.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import { isJsonObject, type JsonObject } from '../../framework/model/json-value.ts'
import { patternLimits } from '../../framework/model/pattern-limits.ts'
import { hiddenFrom } from '../../framework/read/visibility/index.ts'
import { findAttention, type FoundAttention } from './attention.ts'
import { html, type Markup } from './frame/html.ts'
import type { MenuGroup } from './frame/menu.ts'
import { sendPage } from './frame/shell.ts'
import { historyMarkup } from './history/history.ts'
import { changeLogOf, historyFields } from './history/log-model.ts'
import { dateWords } from './lists/date-words.ts'
import { wordName } from './lists/sent-filters.ts'
import type { PageOptions } from './objects/object-pages.ts'
import { pagesOf } from './objects/page-urls.ts'
import { ownParts } from './own-parts.ts'
import { pageViewing } from './values/field-value.ts'
import { pageMembers } from './values/page-shape.ts'
import { visibleTotals } from './values/totals.ts'
import { isHistory, visibleModels } from './values/visible.ts'

const latestEntries = 8

/**
 * Serves the start page: the search, the objects that need attention, the latest changes, and the
 * numbers of objects by the groups of the menu.
 */
export async function startPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { graph, config, frame, attention = [] } = options
  app.get('/', async (request, reply) => {
    const { database } = request
    const reader = readerOf(request, config)
    const groups = frame.menu(request)
    const models = groups.flatMap((group) => group.models).filter((model) => !isHistory(model))
    const [totals, latest, found] = await Promise.all([
      visibleTotals({ graph, database, reader }, models),
      latestMarkup(options, request),
      findAttention(attention, { graph, config, request, reader }),
    ])
    const aside = found.length > 0 || latest !== null
    const content = html`
      ${findMarkup(options)}
      <div class=${aside ? 'object' : ''}>
        <div class="applications">
          ${groups.map((group) => groupMarkup(group, totals, config.basePath))}
        </div>
        ${
          aside &&
          html`<aside aria-label="Attention and latest changes">
            ${found.map((one) => attentionMarkup(one, config.basePath))} ${latest}
          </aside>`
        }
      </div>
    `
    return sendPage({ title: 'Start', content }, frame, request, reply)
  })
}

const findMarkup = ({ config }: PageOptions): Markup => html`
  <form
    class="start-search"
    action="${config.basePath}/search/"
    role="search"
    aria-label="Search all objects"
  >
    <h1><label for="start-q">What are you looking for?</label></h1>
    <div class="line">
      <input
        id="start-q"
        type="search"
        name="q"
        required
        maxlength=${patternLimits.search}
        placeholder="Name, number, word …"
      />
      <button type="submit">Search</button>
    </div>
  </form>
`

function groupMarkup(
  { title, models }: MenuGroup,
  totals: ReadonlyMap<string, number>,
  basePath: string,
): Markup {
  return html`<section aria-label=${title}>
    <h2>${title}</h2>
    <ul>
      ${models.map((model) => {
        const name = capitalised(model.labelPlural)
        const number = totals.get(model.key)?.toLocaleString('en')
        const link = html`<a href=${pagesOf(model, { basePath })}>${name}</a>`
        return html`<li>${link}${number && html`<span class="number">${number}</span>`}</li>`
      })}
    </ul>
  </section>`
}

const attentionMarkup = ({ title, items }: FoundAttention, basePath: string): Markup => html`
  <section class="attention" aria-label=${title}>
    <h2>${title}</h2>
    <ul class="latest">
      ${items.map(
        ({ path, label, reason }) =>
          html`<li>
            <a href=${basePath + path}>${label}</a> <span class="hint">${reason}</span>
          </li>`,
      )}
    </ul>
  </section>
`

/** Renders a link to the changes of a day. */
function dayMarkup(list: string, word: string): Markup {
  const query = new URLSearchParams({ [wordName('time')]: word }).toString()
  return html`<a href=${`${list}?${query}`}>${dateWords.get(word)?.label}</a>`
}

/** Renders the latest entries of the change log; null where the reader sees none. */
async function latestMarkup(
  { graph, config }: PageOptions,
  request: FastifyRequest,
): Promise<Markup> {
  const log = changeLogOf(graph)
  const visible = visibleModels(graph, request.identity, config)
  if (!log || !visible.includes(log)) return null
  const reader = readerOf(request, config)
  const read = await readObjects({ graph, config }, request, {
    model: log,
    reader,
    members: pageMembers(graph, log, historyFields, hiddenFrom(graph, log, reader)),
    parameters: { limit: [String(latestEntries)] },
  })
  const rows: readonly JsonObject[] = read.filter(isJsonObject)
  if (rows.length === 0) return null
  const list = pagesOf(log, config)
  const viewing = pageViewing({ graph, config, linkBase: originOf(request, config.basePath) })
  const view = { ...viewing, config, model: log, request, parts: ownParts, list }
  return html`<section aria-label="Latest changes">
    <h2><a href=${list}>Latest changes</a></h2>
    <p class="days">${['today', 'yesterday'].map((word) => dayMarkup(list, word))}</p>
    ${await historyMarkup(view, rows)}
  </section>`
}
