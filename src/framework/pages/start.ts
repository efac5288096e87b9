import type { FastifyInstance } from 'fastify'
import { textOf } from '../model/json-value.ts'
import { readerOf } from '../http/read-objects.ts'
import { originOf } from '../http/context.ts'
import { capitalised } from '../model/components/describe.ts'
import type { Graph, Model } from '../model/graph.ts'
import { html, type Markup } from './frame/html.ts'
import type { PageOptions } from './objects/managed.ts'
import { pagesOf } from './objects/page-urls.ts'
import { samplesOf, type Sample } from './values/samples.ts'
import { sendPage } from './frame/shell.ts'
import { titleOf } from './values/label.ts'
import { visibleTotals } from './values/totals.ts'
import { momentMarkup } from './frame/time-zone.ts'
import { isHistory, visibleModels } from './values/visible.ts'

/**
 * Serves the start page: numbers of objects, latest changes, links. Runs two statements, and a
 * third one to count the rows of models of which the reader may see only some.
 */
export async function startPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { about, graph, config, frame } = options
  app.get('/', async (request, reply) => {
    const { database } = request
    const models = visibleModels(graph, request.identity, config).filter(({ view }) => !view)
    const history = models.filter(isHistory)
    const shown = models.filter((model) => !isHistory(model))
    const maySee = readerOf(request, config)
    const [totals, latest] = await Promise.all([
      visibleTotals({ graph, database, maySee }, shown),
      samplesOf({ graph, config, database }, history, {
        limit: 8,
        linkBase: originOf(request, config.basePath),
        maySee,
      }),
    ])
    const content = html`
      <h1>${about.name}</h1>
      <div class=${latest.length > 0 ? 'object' : ''}>
        ${applicationsMarkup(graph, shown, totals, config.basePath)}
        ${latestMarkup(graph, latest, config.basePath)}
      </div>
    `
    return sendPage({ title: 'Start', content }, frame, request, reply)
  })
}

function applicationsMarkup(
  graph: Graph,
  models: readonly Model[],
  totals: ReadonlyMap<string, number>,
  basePath: string,
): Markup {
  return html`<div class="applications">
    ${graph.applications.map(({ name, label }) => {
      const own = models.filter(({ application }) => application === name)
      if (own.length === 0) return null
      return html`<section key=${name} aria-labelledby="app-${name}">
        <h2 id="app-${name}">${label}</h2>
        <ul>
          ${own.map((model) => {
            const link = html`<a href=${pagesOf(model, { basePath })}
              >${capitalised(model.labelPlural)}</a
            >`
            const number = (totals.get(model.key) ?? 0).toLocaleString('en')
            return html`<li key=${model.key}>${link}<span class="number">${number}</span></li>`
          })}
        </ul>
      </section>`
    })}
  </div>`
}

function latestMarkup(graph: Graph, samples: readonly Sample[], basePath: string): Markup {
  const [sample] = samples
  if (!sample || sample.objects.length === 0) return null
  const { model, objects } = sample
  const list = pagesOf(model, { basePath })
  return html`
    <aside aria-labelledby="latest">
      <h2 id="latest"><a href=${list}>Latest changes</a></h2>
      <ul class="latest">
        ${objects.map((object) => {
          const href = `${list}${textOf(object['id'])}/`
          const label = textOf(object['message']) || titleOf(graph, model, object)
          const time = momentMarkup(textOf(object['time']))
          return html`<li key=${object['id']}><a href=${href}>${label}</a> ${time}</li>`
        })}
      </ul>
    </aside>
  `
}
