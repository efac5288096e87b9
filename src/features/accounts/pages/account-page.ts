import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountTab } from '../extension.ts'
import { html, type Markup } from '../../pages/frame/html.ts'
import { sendPage } from '../../pages/frame/shell.ts'
import type { PageOptions } from '../../pages/objects/object-pages.ts'

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

/** The pages of an account. Those of other features follow the tokens. */
export const accountTabs = {
  profile: { path: '', label: 'Profile' },
  permissions: { path: 'permissions/', label: 'Permissions' },
  tokens: { path: 'api-tokens/', label: 'API tokens' },
  sessions: { path: 'sessions/', label: 'Sessions' },
  lists: { path: 'lists/', label: 'Lists' },
  password: { path: 'password/', label: 'Password' },
} as const satisfies Readonly<Record<string, AccountTab>>

/** Returns the URL of a page of the account. */
export const accountUrl = ({ config }: Pick<PageOptions, 'config'>, tab: AccountTab): string =>
  `${config.basePath}/user/${tab.path}`

/** Sends a page of the account: all of them have the same tabs below their title. */
export function sendAccountPage(
  { tab, title, actions, content, notice }: AccountPage,
  options: PageOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { frame } = options
  const own = { label: tab.label, href: accountUrl(options, tab) }
  const account = { label: 'Your account', href: accountUrl(options, accountTabs.profile) }
  const shown = title ?? own.label
  const page = html`
    <div class="head">
      <h1>${shown}</h1>
      ${actions && html`<nav class="actions" aria-label="Actions">${actions}</nav>`}
    </div>
    ${tabList(options, { tab, isTab: title === undefined })} ${content}
  `
  const crumbs = [
    ...(own.href === account.href ? [] : [account]),
    ...(title === undefined ? [] : [own]),
  ]
  return sendPage({ title: shown, content: page, notice, crumbs }, frame, request, reply)
}

function tabList(
  options: PageOptions,
  { tab, isTab }: { readonly tab: AccountTab; readonly isTab: boolean },
): Markup {
  const { profile, permissions, tokens, ...others } = accountTabs
  const added = (options.featureParts ?? []).flatMap((one) => one.accountTabs ?? [])
  const tabs = [profile, permissions, tokens, ...added, ...Object.values(others)]
  return html`<nav class="tab-list" aria-label="Your account">
    ${tabs.map((one) => {
      const current = one.path === tab.path ? (isTab ? 'page' : 'true') : undefined
      return html`<a href=${accountUrl(options, one)} aria-current=${current}>${one.label}</a>`
    })}
  </nav>`
}
