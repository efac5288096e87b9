import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../../../framework/errors/errors.ts'
import { isMaskedToken } from '../../../framework/http/authentication/index.ts'
import { requireFewFields } from '../../../framework/request/form.ts'
import { parseMultipart } from '../../../framework/request/multipart.ts'
import { pageTexts } from '../texts.ts'

/** The fields of a submitted form: names with their values in order. */
export type Sent = URLSearchParams

/**
 * The fields of a submitted form with files, and the body itself. The name of a chosen file is the
 * text of its field.
 */
export class Upload extends URLSearchParams {
  readonly form: FormData

  constructor(form: FormData) {
    super(
      [...form].flatMap(([name, value]) => {
        if (typeof value === 'string') return [[name, value]]
        return value.size > 0 ? [[name, value.name]] : []
      }),
    )
    this.form = form
  }
}

/** Media type of a form without files. */
const formType = 'application/x-www-form-urlencoded'

/** Media type of a form with files. */
export const multipartType = 'multipart/form-data'

const maxTextLength = 1024 * 1024

/**
 * Makes the routes of a scope accept forms and nothing else; forms with files only up to a given
 * number of bytes.
 */
export function takeForms(scope: FastifyInstance, maxUploadBytes = 0): void {
  const bodyLimits = { [formType]: maxTextLength, [multipartType]: maxUploadBytes }
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, bodyLimits }
  })
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: maxTextLength },
    async (_: FastifyRequest, text: string) => {
      requireFewFields(text, '&')
      return new URLSearchParams(text)
    },
  )
  if (maxUploadBytes === 0) return
  scope.addContentTypeParser(
    multipartType,
    { parseAs: 'buffer', bodyLimit: maxUploadBytes },
    async ({ headers }: FastifyRequest, bytes: Buffer) =>
      new Upload(
        await parseMultipart(bytes, headers['content-type'] ?? '', pageTexts.sentForm.unreadable),
      ),
  )
}

/**
 * Returns the submitted form, after checking that a page of this service sent it in the user's own
 * session.
 */
export function requireSent(request: FastifyRequest): Sent {
  const sent = sentBy(request)
  if (!isFresh(request, sent))
    throw failure('ERR_CSRF', 'the form is too old or comes from elsewhere. Load it again.')
  return sent
}

/** Returns the submitted form of this service; it may be of an earlier session. */
export function sentBy(request: FastifyRequest): Sent {
  requireSameOrigin(request)
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** Returns whether a form was made in the session that sends it. */
export function isFresh({ identity }: FastifyRequest, sent: Sent): boolean {
  const csrf = identity?.session?.csrf
  return csrf === undefined || isMaskedToken(sent.get('csrf') ?? '', csrf)
}

/** Refuses a form from another site, by the headers that browsers send. */
export function requireSameOrigin({ headers, protocol, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const foreign =
    site === undefined
      ? headers.origin !== undefined && headers.origin !== `${protocol}://${host}`
      : site !== 'same-origin'
  if (foreign) throw failure('ERR_CSRF', 'the request comes from another site.')
}

/** Returns the path that `next` may redirect to; the start page if it is outside the service. */
export function localPath(next: string | null | undefined, basePath: string): string {
  const fallback = `${basePath}/`
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next) || !URL.canParse(next, nowhere)) return fallback
  const { origin, pathname, search } = new URL(next, nowhere)
  // Removing dots from a path can leave two slashes at its beginning, which would name another
  // host.
  if (origin !== nowhere || pathname.startsWith('//') || !pathname.startsWith(fallback))
    return fallback
  return pathname + search
}

const nowhere = 'http://local.invalid'
