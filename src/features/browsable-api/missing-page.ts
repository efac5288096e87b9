import type { FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { maySee } from '../../framework/http/authorization/index.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import { contentType, type ModelGraph, type Model } from '../../framework/model/graph.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import { changeLogOf } from '../pages/history/log-model.ts'
import { pagesOf } from '../pages/objects/page-urls.ts'
import type { Refusal } from './refusal.ts'

interface Options {
  readonly graph: ModelGraph
  readonly config: Config
}

/**
 * Explains a page that does not exist, and links to where the reader can look instead. It says the
 * same of an object that was deleted and of one that the reader may not see. Returns undefined for
 * URLs of the API.
 */
export function explainMissing(request: FastifyRequest, options: Options): Refusal | undefined {
  const { routeOptions, url } = request
  const path = (url.split('?')[0] ?? '').slice(options.config.basePath.length)
  if (routeOptions.config?.page !== true && /^\/api(?:\/|$)/.test(path)) return undefined
  const [, list, id] = /^(\/[^/]+\/[^/]+\/)([^/]+)\/$/.exec(path) ?? []
  if (list === undefined || id === undefined || routeOptions.url === undefined)
    return noPage(request, options)
  const model = seenModel(list, request, options)
  return model ? noObject(model, id, request, options) : noPage(request, options)
}

/** Returns the model whose list is at a path, for readers who may see it. */
function seenModel(
  list: string,
  { identity }: FastifyRequest,
  { graph, config }: Options,
): Model | undefined {
  const model = [...graph.models.values()].find((one) => one.url === `/api${list}`)
  return model && maySee(identity, model, config) ? model : undefined
}

/** Explains that no object has the id or the slug. */
function noObject(
  model: Model,
  id: string,
  request: FastifyRequest,
  { graph, config }: Options,
): Refusal {
  const isId = /^\d+$/.test(id)
  const list = pagesOf(model, config)
  const label = capitalised(model.labelPlural)
  const log = changeLogOf(graph)
  const history = new URLSearchParams({ model: contentType(model), object_id: id }).toString()
  return {
    title: `There is no ${model.label} ${isId ? `with the ID ${id}` : `“${shortened(id)}”`}`,
    crumbs: [{ label, href: list }],
    content: html`<section class="card refusal" aria-label="What you can do">
      <p>It was deleted, it never existed, or you may not see it.</p>
      <p class="actions">
        <a class="button" href=${list}>All ${model.labelPlural}</a>
        ${
          isId &&
          log &&
          maySee(request.identity, log, config) &&
          html`<a class="button" href="${pagesOf(log, config)}?${history}">Its changes</a>`
        }
        ${signInMarkup(request, config)}
      </p>
    </section>`,
  }
}

/** Explains that nothing is at the URL. */
const noPage = (request: FastifyRequest, { config }: Options): Refusal => ({
  title: 'There is no such page',
  content: html`<section class="card refusal" aria-label="What you can do">
    <p>Look whether the address is right, or search for what you need.</p>
    <p class="actions">
      <a class="button" href="${config.basePath}/">Start page</a>
      <a class="button" href="${config.basePath}/search/">Search</a>
      ${signInMarkup(request, config)}
    </p>
  </section>`,
})

const signInMarkup = ({ identity, url }: FastifyRequest, { basePath }: Config): Markup =>
  !identity &&
  html`<a class="button" href="${basePath}/login/?next=${encodeURIComponent(url)}">Sign in</a>`

/** The most characters of a slug that a title repeats. */
const maxLength = 80

const shortened = (text: string): string =>
  text.length > maxLength ? `${text.slice(0, maxLength)}…` : text
