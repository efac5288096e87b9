import type {} from '@fastify/cookie'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isObject } from '../../model/json-value.ts'
import { html, type Markup } from './html.ts'

/** A message about a write, which the next page shows once. */
export interface Flash {
  /** The change as one sentence: `2 sites were created.` */
  readonly text: string
  /** Links to the changed objects. The URLs are paths of this service; the first ten are kept. */
  readonly links?: readonly FlashLink[]
}

interface FlashLink {
  readonly label: string
  readonly href: string
}

const cookieName = 'cadastre_flash'
const maxLinks = 10

/** Characters of the longest label and URL that are kept: a cookie holds 4 kB. */
const maxLength = 150

/**
 * Keeps a message for the next page that the person opens. It is signed with the token of the
 * session: no other session shows it.
 *
 * @example
 * const links = [{ label: 'hq', href: '/lab/sites/1/' }]
 * flash(request, reply, { text: '1 site was created.', links })
 * return reply.redirect('/lab/sites/', 303)
 */
export function flash(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, links = [] }: Flash,
): void {
  const csrf = request.identity?.session?.csrf
  if (csrf === undefined) return
  const kept = links.filter(isShort).slice(0, maxLinks)
  const message = JSON.stringify({ text: text.slice(0, maxLength * 2), links: kept })
  const encoded = Buffer.from(message).toString('base64url')
  reply.setCookie(cookieName, `${encoded}.${signatureOf(encoded, csrf)}`, {
    path: pathOf(request),
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: 60,
  })
}

const pathOf = ({ server }: FastifyRequest): string => `${server.listing.config.basePath}/`

const isShort = ({ label, href }: FlashLink): boolean =>
  label.length <= maxLength && href.length <= maxLength

const signatureOf = (encoded: string, csrf: string): string =>
  createHmac('sha256', csrf).update(encoded).digest('base64url')

/** Renders the message of the session and deletes it; null without one. */
export function takeFlash(request: FastifyRequest, reply: FastifyReply): Markup {
  const cookie = request.cookies[cookieName]
  if (cookie === undefined) return null
  reply.clearCookie(cookieName, { path: pathOf(request) })
  const { text, links } = read(cookie, request.identity?.session?.csrf)
  if (typeof text !== 'string') return null
  const shown = Array.isArray(links) ? links.filter(isObject) : []
  return html`<p class="notice" role="status">
    ${text}
    ${shown.map(({ label, href }, index) => {
      const link = html`<a href=${String(href)}>${String(label)}</a>`
      return [index === 0 ? ' ' : ', ', link]
    })}
  </p>`
}

function read(cookie: string, csrf: string | undefined): { text?: unknown; links?: unknown } {
  const [encoded = '', signature = ''] = cookie.split('.')
  if (csrf === undefined || !isEqual(signature, signatureOf(encoded, csrf))) return {}
  const message: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  return isObject(message) ? message : {}
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
