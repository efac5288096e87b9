import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Graph, Model } from '../../model/graph.ts'
import { formFields } from '../../pages/forms/form-fields.ts'
import { localPath, resumeName } from '../../pages/forms/forms.ts'
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
 * Returns the urlencoded form of an object, to keep it while its user signs in again. Leaves out
 * passwords and other confidential values. Returns undefined for other forms.
 */
export function formToKeep(
  { graph, config }: Pick<UserPageOptions, 'graph' | 'config'>,
  next: string,
  { body }: FastifyRequest,
): string | undefined {
  const model = modelOf(graph, localPath(next, config.basePath).slice(config.basePath.length))
  if (!model || !(body instanceof URLSearchParams)) return undefined
  const secret = new Set([...model.fields.values()].filter(isSecret).map(({ name }) => name))
  const passwords = formFields(graph, model).filter(({ control }) => control === 'password')
  for (const { field } of passwords) secret.add(field.name)
  const kept = [...body].filter(([name]) => name !== 'csrf' && !secret.has(name))
  const text = new URLSearchParams(kept).toString()
  return text.length > maxLength ? undefined : text
}

const isSecret = ({
  sealed,
  confidential,
}: Model['fields'] extends ReadonlyMap<string, infer F> ? F : never): boolean =>
  sealed !== undefined || confidential === true

/** Returns the model of a form that creates or changes an object. */
function modelOf(graph: Graph, path: string): Model | undefined {
  const [, list] = /^(\/[^/?]+\/[^/?]+\/)(?:add|\d+\/edit)\/(?:\?|$)/.exec(path) ?? []
  return [...graph.models.values()].find(({ url }) => url === `/api${list ?? ''}`)
}

/** Returns the page to open instead of a form that cannot be kept: its own URL may take no GET. */
export const readablePath = (url: string): string =>
  url.replace(/^((?:\/[^/?]+)*\/)(?:several|do\/[^/?]+|rename|import)\/.*$/, '$1')

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
