import type { FastifyInstance, FastifyRequest } from 'fastify'
import { failure } from '../errors.ts'
import { requireFewFields } from '../request/form.ts'
import { isSameText } from '../sealing/constant-time.ts'
import type { Identity } from '../http/identity.ts'

/** What a form sent: names with their values in order. */
export type Sent = URLSearchParams

/** What a form with files sent: its texts like those of any form, and the whole. */
export class Upload extends URLSearchParams {
  readonly form: FormData

  constructor(form: FormData) {
    super([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    this.form = form
  }
}

/** The type of a form with files in it. */
export const multipartType = 'multipart/form-data'

const mostText = 1024 * 1024

/** Lets the routes of a scope take what forms send, and nothing else; files only where it is said how large they may be. */
export function takeForms(scope: FastifyInstance, largestFile = 0): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: mostText },
    async (_: FastifyRequest, text: string) => {
      requireFewFields(text, '&')
      return new URLSearchParams(text)
    },
  )
  if (largestFile === 0) return
  scope.addContentTypeParser(
    multipartType,
    { parseAs: 'buffer', bodyLimit: largestFile + mostText },
    async ({ headers }: FastifyRequest, bytes: Buffer) => new Upload(await formIn(bytes, headers)),
  )
}

async function formIn(
  bytes: Uint8Array,
  { 'content-type': type = '' }: FastifyRequest['headers'],
): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': type },
    }).formData()
  } catch {
    throw failure('ERR_BAD_REQUEST', 'The form cannot be read: send it again.')
  }
}

/** What was sent, once it is certain that one of our own pages sent it, in the reader's own session. */
export function requireSent(request: FastifyRequest): Sent {
  const sent = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  requireSameOrigin(request)
  const csrf = request.identity?.session?.csrf
  if (csrf !== undefined && !isSameText(sent.get('csrf') ?? '', csrf))
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
