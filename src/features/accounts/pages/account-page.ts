import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Graph } from '../../../framework/model/graph.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import type { PageOptions } from '../../pages/objects/managed.ts'

/** A page of the account. */
export interface AccountPage {
  /** The tab that leads to the page; other pages lead back to it. */
  readonly tab: AccountTab
  /** The title of a page below the tab. Default: that of the tab. */
  readonly title?: string
  /** Buttons beside the title. */
  readonly actions?: Markup
  readonly content: Markup
  readonly notice?: string | undefined
}

/** The pages of an account: their paths below `/user/`, and their titles. */
const tabs = {
  profile: ['', 'Profile'],
  permissions: ['permissions/', 'Permissions'],
  tokens: ['api-tokens/', 'API tokens'],
  key: ['user-key/', 'User key'],
  sessions: ['sessions/', 'Sessions'],
  lists: ['lists/', 'Lists'],
  password: ['password/', 'Password'],
} as const

type AccountTab = keyof typeof tabs

/** Returns the URL of a page of the account. */
export const accountUrl = ({ config }: Pick<PageOptions, 'config'>, tab: AccountTab): string =>
  `${config.basePath}/user/${tabs[tab][0]}`

/** Sends a page of the account: all of them have the same tabs below their title. */
export function sendAccountPage(
  { tab, title, actions, content, notice }: AccountPage,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { frame, graph } = options
  const own = { label: tabs[tab][1], href: accountUrl(options, tab) }
  const account = { label: 'Your account', href: accountUrl(options, 'profile') }
  const shown = title ?? own.label
  const page = html`
    <div class="head">
      <h1>${shown}</h1>
      ${actions && html`<nav class="actions" aria-label="Actions">${actions}</nav>`}
    </div>
    ${tabList(options, graph, { tab, isTab: title === undefined })} ${content}
  `
  const crumbs = [
    ...(own.href === account.href ? [] : [account]),
    ...(title === undefined ? [] : [own]),
  ]
  return sendPage({ title: shown, content: page, notice, crumbs }, frame, request, reply)
}

function tabList(
  options: PageOptions,
  { models }: Graph,
  { tab, isTab }: { readonly tab: AccountTab; readonly isTab: boolean },
): Markup {
  const names = (Object.keys(tabs) as AccountTab[]).filter(
    (name) => name !== 'key' || models.has('secrets.UserKey'),
  )
  return html`<nav class="tab-list" aria-label="Your account">
    ${names.map((name) => {
      const current = name === tab ? (isTab ? 'page' : 'true') : undefined
      return html`<a href=${accountUrl(options, name)} aria-current=${current}>${tabs[name][1]}</a>`
    })}
  </nav>`
}
