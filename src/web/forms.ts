import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../errors.ts'
import type { Identity } from '../http/identity.ts'

/** What a form sent: names with their values in order. */
export type Sent = URLSearchParams

/** Lets the routes of a scope take what forms send, and nothing else. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 * 1024 },
    async (_: FastifyRequest, text: string) => new URLSearchParams(text),
  )
}

/** What was sent, once it is certain that one of our own pages sent it, in the reader's own session. */
export function requireSent(request: FastifyRequest): Sent {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  requireSameOrigin(request)
  const csrf = request.identity?.session?.csrf
  if (csrf !== undefined && sent.get('csrf') !== csrf)
    throw failure('ERR_CSRF', 'the form is too old or comes from elsewhere. Load it again.')
  return sent
}

/** Browsers say where a form comes from; one from another site is refused whatever it holds. */
export function requireSameOrigin({ headers, protocol, host }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  const foreign =
    site === undefined
      ? headers.origin !== undefined && headers.origin !== `${protocol}://${host}`
      : site !== 'same-origin'
  if (foreign) throw failure('ERR_CSRF', 'the request comes from another site.')
}

/** Who is signed in; nobody is a 401, which a page answers with the way to the login. */
export function requirePerson({ identity }: FastifyRequest): Identity {
  if (!identity) throw failure('ERR_NO_CREDENTIALS')
  return identity
}

/** A path inside the service that a `next` may lead to; anything else leads to the start page. */
export function localPath(next: string | null | undefined, basePath: string): string {
  const fallback = `${basePath}/`
  if (!next || !/^\/(?![/\\])[^\\\s]*$/.test(next) || !URL.canParse(next, nowhere)) return fallback
  const { origin, pathname, search } = new URL(next, nowhere)
  // Taking dots out of a path can leave two slashes at its beginning: that would be another host.
  if (origin !== nowhere || pathname.startsWith('//') || !pathname.startsWith(fallback))
    return fallback
  return pathname + search
}

const nowhere = 'http://local.invalid'
