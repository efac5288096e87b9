import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { formFields } from '../../pages/forms/form-fields.ts'
import { localPath } from '../../pages/forms/forms.ts'
import { actionFields } from '../../pages/forms/action-fields.ts'
import { resumeName } from '../../pages/forms/resumption.ts'
import { hiddenInput, html } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import type { UserPageOptions } from './options.ts'

/** Name of the hidden control that holds a whole form, urlencoded, while its user signs in. */
export const keptName = 'kept'

/** The largest number of characters of a kept form. */
const maxLength = 200_000

/** Returns the form that the login form holds; undefined for none and for one that is too long. */
export function keptForm(sent: URLSearchParams): string | undefined {
  const text = sent.get(keptName) ?? ''
  return text === '' || text.length > maxLength ? undefined : text
}

/**
 * Returns what was typed into a form, to be kept while its user signs in again: without passwords
 * and other confidential values. Undefined for forms that are not shown again.
 */
export function formToKeep(
  { graph, config }: Pick<UserPageOptions, 'graph' | 'config'>,
  next: string,
  { body, server }: FastifyRequest,
): string | undefined {
  if (!(body instanceof URLSearchParams)) return undefined
  const path = localPath(next, config.basePath).slice(config.basePath.length)
  const left = path === '/request/' ? leftOfRequest(graph, body) : leftOfForm(graph, path, server)
  if (!left) return undefined
  const kept = [...body].filter(([name]) => name !== 'csrf' && !left.has(name))
  const text = new URLSearchParams(kept).toString()
  return text.length > maxLength ? undefined : text
}

const modelAt = (graph: ModelGraph, url: string): Model | undefined =>
  [...graph.models.values()].find((model) => model.url === url)

/** Returns the names of the controls that are not kept; undefined for a URL without a form. */
function leftOfForm(
  graph: ModelGraph,
  path: string,
  { subresources }: FastifyInstance,
): ReadonlySet<string> | undefined {
  const form = /^(\/[^/?]+\/[^/?]+\/)(?:add|several|\d+\/(?:edit|set\/\w+|do\/([^/?]+)))\/(?:\?|$)/
  const [, list = '', action] = form.exec(path) ?? []
  const model = modelAt(graph, `/api${list}`)
  if (!model) return undefined
  const own = subresources.get(model.url)?.find((one) => one.path === `${action}/`)
  const controls = [...formFields(graph, model), ...(own?.form ? actionFields(own.form, []) : [])]
  const passwords = controls.filter(({ control }) => control === 'password')
  return new Set([...secretsOf(model), ...passwords.map(({ field }) => field.name)])
}

/** Keeps the body of a request to the API only where its model has no confidential values. */
function leftOfRequest(graph: ModelGraph, body: URLSearchParams): ReadonlySet<string> {
  const [list = ''] = /\/api\/[^/?]+\/[^/?]+\//.exec(body.get('url') ?? '') ?? []
  const model = modelAt(graph, list)
  return new Set(model && secretsOf(model).length === 0 ? [] : ['body'])
}

const secretsOf = ({ fields }: Model): readonly string[] =>
  [...fields.values()]
    .filter(({ sealed, confidential }) => sealed !== undefined || confidential === true)
    .map(({ name }) => name)

/** Returns the page to return to after a form that was not kept. */
export const readablePath = (url: string): string => url.replace(/\/several\/$/, '/')

interface Resumption {
  readonly kept: string
  readonly next: string
}

/**
 * Sends a page that posts the kept form to its own URL, which shows the form again and saves
 * nothing. The form has no CSRF token of the new session, but the control `resumeName`.
 */
export function sendResumption(
  { kept, next }: Resumption,
  { config, frame }: UserPageOptions,
  reply: FastifyReply,
): FastifyReply {
  const fields = [...new URLSearchParams(kept)].filter(([name]) => name !== resumeName)
  const content = html`
    <div class="narrow">
      <h1>Signed in</h1>
      <form method="post" action=${localPath(next, config.basePath)} data-resume="true">
        ${fields.map(hiddenInput)} ${hiddenInput([resumeName, '1'])}
        <button type="submit">Continue with the form</button>
      </form>
    </div>
  `
  return sendPage({ title: 'Signed in', content }, frame, reply.request, reply)
}
