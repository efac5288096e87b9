import type { FastifyReply, FastifyRequest } from 'fastify'
import type { VNode } from 'preact'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import { maskToken } from '../../../framework/http/authentication/index.ts'
import { isUnstored, leaveUncompressed } from '../../../framework/http/caching/index.ts'
import type { ApplicationDeclaration } from '../../../framework/model/define.ts'
import { menuMarkup, menuOf, type MenuGroup } from './menu.ts'
import { takeFlash } from './flash.ts'
import { documentText, html, type Markup } from './html.ts'
import { inTimeZone, timeZoneOf } from './time-zone.ts'

/** One link of the path from the start page to a page. */
export interface Crumb {
  readonly label: string
  readonly href?: string
}

/** The content of a page, without the frame that all pages share. */
export interface PageContent {
  /** The title of the window. */
  readonly title: string
  /** The pages above this one, as links in front of the heading. */
  readonly crumbs?: readonly Crumb[]
  /** The content below the heading. */
  readonly content: Markup
  /** The URL of the same data in the API, such as `/api/lab/sites/`. */
  readonly api?: string
  /** A sentence about the last action. */
  readonly notice?: string | undefined
}

/** The parts of the service that the frame shows. */
export interface Frame {
  /** The name of the service. */
  readonly name: string
  readonly basePath: string
  readonly applications: readonly ApplicationDeclaration[]
  /** Returns the groups of the menu that a reader sees. */
  readonly menu: (reader: Pick<FastifyRequest, 'identity'>) => readonly MenuGroup[]
}

/** The style sheets of all pages: one file for each kind of page. */
const styles = [
  'style.css',
  'object.css',
  'list.css',
  'history.css',
  'drawings.css',
  'forms.css',
  'search.css',
  'space.css',
  'transfer.css',
  'start.css',
  'api.css',
  'rights.css',
  'account.css',
]

/** Returns the frame of all pages of a service. */
export const frameOf = ({
  about,
  config,
  graph,
}: Pick<ResourceOptions, 'about' | 'config' | 'graph'>): Frame => ({
  name: about.name,
  basePath: config.basePath,
  applications: graph.applications,
  menu: (reader) => menuOf(graph, reader, config),
})

/** Sends a page with the headers of every page. */
export function sendPage(
  page: PageContent,
  frame: Frame,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  pageHeaders(reply)
  const message = takeFlash(request, reply)
  const content = message === null ? page.content : [message, page.content]
  return reply.send(pageText({ ...page, content }, frame, request))
}

/**
 * Sets the headers of every page. Browsers store no page, because pages show data that only their
 * reader may see, except for a form that answers another one: without it the back button leads to
 * an error. Signing out removes it. A page with secrets or keys is left uncompressed.
 */
export function pageHeaders(reply: FastifyReply): void {
  const { request } = reply
  const isAnswer = request.method === 'POST' && request.routeOptions.config.resumes === true
  const isKept = isAnswer && !isUnstored(reply)
  if (isAnswer || isUnstored(reply)) leaveUncompressed(request)
  reply.type('text/html; charset=utf-8')
  reply.header('cache-control', isKept ? 'private, no-cache' : 'private, no-store')
  reply.serializer((text: unknown) => String(text))
}

/** Returns a page in its frame, as text. */
export function pageText(page: PageContent, frame: Frame, request: FastifyRequest): string {
  return documentText(inTimeZone(timeZoneOf(request), documentOf(page, frame, request)))
}

/** Returns a page that is the same for everybody: it shows no user, only a link to the account. */
export function sharedPageText(page: PageContent, frame: Frame): string {
  return documentText(documentOf(page, frame, undefined))
}

function documentOf(page: PageContent, frame: Frame, request: FastifyRequest | undefined): VNode {
  const { basePath } = frame
  const csrf = request?.identity?.session?.csrf
  return html`
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${page.title} · ${frame.name}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        ${csrf && html`<meta name="csrf-token" content=${maskToken(csrf)} />`}
        ${styles.map((name) => html`<link rel="stylesheet" href="${basePath}/static/${name}" />`)}
        <link rel="icon" href="${basePath}/static/icon.svg" type="image/svg+xml" />
        <script type="module" src="${basePath}/static/page.js"></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${header(frame, request)}
        <main id="content" tabindex="-1">
          ${crumbsOf(page, basePath)}
          ${page.notice && html`<p class="notice" role="status">${page.notice}</p>`} ${page.content}
        </main>
        <footer class="foot">
          <a href="${basePath}/api/docs/">API documentation</a>
          <a href="${basePath}${page.api ?? '/api/'}"
            >${page.api ? 'This page in the API' : 'API'}</a
          >
          <a href="${basePath}/api/status/">Status</a>
          ${zoneMarkup(basePath, request)}
        </footer>
      </body>
    </html>
  `
}

function header(
  { name: service, basePath, menu }: Frame,
  request: FastifyRequest | undefined,
): VNode {
  return html`
    <header class="top">
      <a class="brand" href="${basePath}/">
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M3 5h18v6H3zM3 13h10v6H3zM15 13h6v6h-6z" fill="currentColor" />
        </svg>
        ${service}
      </a>
      ${menuMarkup(menu(request ?? { identity: null }), basePath)}
      <form class="find" action="${basePath}/search/" role="search">
        <input type="search" name="q" aria-label="Search" placeholder="Search" required />
      </form>
      ${request ? who(basePath, request) : account(basePath)}
    </header>
  `
}

const account = (basePath: string): VNode =>
  html`<nav class="who" aria-label="You"><a href="${basePath}/user/">Your account</a></nav>`

function who(basePath: string, { identity, url }: FastifyRequest): VNode {
  if (!identity) {
    const next = url.startsWith(`${basePath}/login`) ? '' : `?next=${encodeURIComponent(url)}`
    return html`<nav class="who" aria-label="You">
      <a href="${basePath}/login/${next}">Sign in</a>
    </nav>`
  }
  return html`
    <nav class="who" aria-label="You">
      <a href="${basePath}/user/">${identity.username}</a>
      <form method="post" action="${basePath}/logout/">
        ${csrfInput(identity.session?.csrf)}
        <button class="quiet" type="submit">Sign out</button>
      </form>
    </nav>
  `
}

/** Renders the time zone of all times of a page; readers with an account can change theirs. */
function zoneMarkup(basePath: string, request: FastifyRequest | undefined): VNode | null {
  if (!request) return null
  const timeZone = request.identity?.session?.timeZone
  return timeZone
    ? html`<a href="${basePath}/user/#time-zone">Times: ${timeZone}</a>`
    : html`<span>Times: UTC</span>`
}

/**
 * Renders the hidden field that proves that a form comes from one of our pages.
 *
 * @example
 * html`<form method="post">${csrfInput(request.identity?.session?.csrf)}</form>`
 */
export function csrfInput(csrf: string | undefined): Markup {
  return csrf ? html`<input type="hidden" name="csrf" value=${maskToken(csrf)} />` : null
}

function crumbsOf({ crumbs, title }: PageContent, basePath: string): Markup {
  if (!crumbs) return null
  return html`
    <nav class="crumbs" aria-label="Where you are">
      <ol>
        <li><a href="${basePath}/">Start</a></li>
        ${crumbs.map(({ label, href }) => {
          const content = href ? html`<a href=${href}>${label}</a>` : label
          return html`<li key=${label}>${content}</li>`
        })}
        <li aria-current="page">${title}</li>
      </ol>
    </nav>
  `
}
