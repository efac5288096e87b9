import type {} from '@fastify/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isJsonObject, type JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from './html.ts'

/** A message about a write, which the next page shows once. */
export interface Flash {
  /** The change as one sentence: `2 sites were created.` */
  readonly text: string
  /** Links to the changed objects. The URLs are paths of this service; the first ten are kept. */
  readonly links?: readonly FlashLink[]
}

/** A link of a message: its URL is a path of this service. */
export interface FlashLink {
  readonly label: string
  readonly href: string
}

const cookieName = 'cadastre_flash'
const maxLinks = 10

/** Characters of the longest label and URL that are kept: a cookie holds 4 kB. */
const maxLength = 150

/** The messages of responses that are not yet sent. */
const pending = new WeakMap<FastifyReply, Flash>()

/**
 * Keeps a message for the page that the response redirects to. It is signed with the token of the
 * session: no other session shows it, and no other page.
 *
 * @example
 * const links = [{ label: 'hq', href: '/lab/sites/1/' }]
 * setFlash(reply, { text: '1 site was created.', links })
 * return reply.redirect('/lab/sites/', 303)
 */
export function setFlash(reply: FastifyReply, message: Flash): void {
  pending.set(reply, message)
}

/**
 * Sends the message of a response as a cookie of the page that the response redirects to. `more`
 * are links that follow those of the message.
 */
export function sendFlash(
  request: FastifyRequest,
  reply: FastifyReply,
  more: readonly FlashLink[] = [],
): void {
  const csrf = request.identity?.session?.csrf
  const message = pending.get(reply)
  const location = reply.getHeader('location')
  if (csrf === undefined || !message || typeof location !== 'string') return
  const { text, links = [] } = message
  const path = new URL(location, nowhere).pathname
  const kept = links.filter(isShort).slice(0, maxLinks)
  const shown = { text: text.slice(0, maxLength * 2), links: kept, more, path }
  const content = JSON.stringify(shown)
  const encoded = Buffer.from(content).toString('base64url')
  reply.setCookie(cookieName, `${encoded}.${signatureOf(encoded, csrf)}`, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 60,
  })
}

/**
 * Registers the hook that sends messages; after the plugin of cookies. `findMore` returns further
 * links of the message of a request.
 */
export function flashes(
  app: FastifyInstance,
  findMore: (request: FastifyRequest) => Promise<readonly FlashLink[]>,
): void {
  app.addHook('onSend', async (request, reply) => {
    if (!pending.has(reply) || !request.identity?.session) return
    sendFlash(request, reply, await findMore(request))
  })
}

const nowhere = 'http://local.invalid'

const isShort = ({ label, href }: FlashLink): boolean =>
  label.length <= maxLength && href.length <= maxLength

const signatureOf = (encoded: string, csrf: string): string =>
  createHmac('sha256', csrf).update(encoded).digest('base64url')

/** Renders the message for a page of the session and deletes it; null without one. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Markup {
  const cookie = request.cookies[cookieName]
  if (cookie === undefined) return null
  const { text, links, more, path } = read(cookie, request.identity?.session?.csrf)
  const isHere = path === new URL(request.url, nowhere).pathname
  if (typeof text !== 'string' || typeof path !== 'string' || !isHere) return null
  reply.clearCookie(cookieName, { path })
  return html`<p class="notice" role="status">
    ${text} ${linksMarkup(links, ', ')} ${linksMarkup(more, ' · ')}
  </p>`
}

/** Renders links of a message. */
export function linksMarkup(links: unknown, separator: string): Markup {
  const shown = Array.isArray(links) ? links.filter(isJsonObject) : []
  return shown.map(({ label, href }, index) => {
    const link = html`<a href=${String(href)}>${String(label)}</a>`
    return [index === 0 ? ' ' : separator, link]
  })
}

/** Returns the content of a cookie; nothing of one that another session signed. */
function read(cookie: string, csrf: string | undefined): JsonObject {
  const [encoded = '', signature = ''] = cookie.split('.')
  if (csrf === undefined || !isEqual(signature, signatureOf(encoded, csrf))) return {}
  const message: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  return isJsonObject(message) ? message : {}
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
