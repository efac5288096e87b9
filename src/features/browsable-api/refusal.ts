import type { FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import { maySee, type Identity } from '../../framework/http/authorization/index.ts'
import type { ModelGraph, Model } from '../../framework/model/graph.ts'
import { permissionName, type PermissionKind } from '../../framework/model/permission.ts'
import { permissionKindsOf } from '../../framework/model/transitions.ts'
import { capitalised } from '../../framework/model/components/describe.ts'
import { html, type Markup } from '../pages/frame/html.ts'
import type { Crumb, PageContent } from '../pages/frame/shell.ts'
import { unlockUrl } from '../pages/objects/locked-notice.ts'
import { pagesOf } from '../pages/objects/page-urls.ts'
import {
  selectPermissionHolders,
  type PermissionHolders,
} from '../accounts/sql/permission-holders.ts'
import { settingsOf } from '../../framework/config/own-settings.ts'
import { accountSettings } from '../accounts/settings.ts'

/** The title and the text of a page that refuses a request, or has nothing to show. */
export interface Refusal {
  readonly title: string
  /** The pages above; absent for none. */
  readonly crumbs?: readonly Crumb[]
  readonly content: Markup
}

/** Returns the page for people that shows a refusal. */
export const refusalPage = ({ title, crumbs = [], content }: Refusal): PageContent => ({
  title,
  crumbs,
  content: [html`<h1>${title}</h1>`, content],
})

/**
 * Explains a refused request: which permission is missing, which groups have it if the reader may
 * see groups, and where to ask. Returns undefined where no permission of a model is missing.
 */
export async function explainRefusal(
  request: FastifyRequest,
  options: Options,
): Promise<Refusal | undefined> {
  const { failed, identity, routeOptions } = request
  if (failed?.code === 'ERR_SESSION_KEY' && routeOptions.config.page)
    return lockedRefusal(request, options.config)
  const codename = failed?.code === 'ERR_PERMISSION' ? failed.words[0] : undefined
  const wanted = wantedPermission(options.graph, codename)
  return wanted && identity ? permissionRefusal(wanted, identity, request, options) : undefined
}

async function permissionRefusal(
  { model, kind }: Wanted,
  identity: Identity,
  { database }: FastifyRequest,
  options: Options,
): Promise<Refusal> {
  const codename = permissionName(model, kind)
  const [row] = await database.rows<PermissionHolders>(selectPermissionHolders(codename))
  const [name = codename, holders] = row ?? []
  const list = maySee(identity, model, options.config) ? pagesOf(model, options.config) : undefined
  return {
    title: `You may not ${kind} ${model.labelPlural}`,
    ...(list === undefined
      ? {}
      : { crumbs: [{ label: capitalised(model.labelPlural), href: list }] }),
    content: html`<section class="card refusal" aria-label="Why, and what you can do">
      <p class="problem" role="alert">
        The permission “${name}” is missing (<code>${codename}</code>).
      </p>
      ${holdersMarkup(maySeeGroups(identity, options) ? (holders ?? []) : [], options)}
      ${contactMarkup(options.config)}
      <p class="actions">
        <a class="button" href="${options.config.basePath}/user/permissions/">Your permissions</a>
        ${list !== undefined && html`<a class="button" href=${list}>Back to the ${model.labelPlural}</a>`}
      </p>
    </section>`,
  }
}

/** Links to the page that unlocks secrets; the message of the API names a header instead. */
function lockedRefusal({ method, url }: FastifyRequest, { basePath }: Config): Refusal {
  const page = method === 'GET' ? url : url.replace(/(?:do\/[^/]+|several)\/.*$/, '')
  return {
    title: 'Secrets are locked',
    content: html`<section class="card refusal" aria-label="What you can do">
      <p class="problem" role="alert">Unlock your user key first.</p>
      <p class="actions">
        <a class="button add" href=${unlockUrl(basePath, page)}>Unlock secrets</a>
      </p>
    </section>`,
  }
}

interface Options {
  readonly graph: ModelGraph
  readonly config: Config
}

function maySeeGroups(identity: Identity, { graph, config }: Options): boolean {
  const groups = graph.models.get('users.Group')
  return groups !== undefined && maySee(identity, groups, config)
}

/** Renders the groups that have a permission. */
function holdersMarkup(
  groups: NonNullable<PermissionHolders[1]>,
  { config: { basePath } }: Options,
): Markup {
  if (groups.length === 0)
    return html`<p>A user who manages accounts can give it to you or to one of your groups.</p>`
  return html`<p>These groups have it. Ask to become a member of one:</p>
    <ul>
      ${groups.map(
        ([id, label]) => html`<li><a href=${`${basePath}/users/groups/${id}/`}>${label}</a></li>`,
      )}
    </ul>`
}

/** Renders whom to ask: an e-mail address or a URL as a link, any other text as it is. */
function contactMarkup(config: Config): Markup {
  const { contact } = settingsOf(accountSettings, config)
  if (contact === '') return null
  const isMail = /^[^\s@<>]+@[^\s@<>]+$/.test(contact)
  const isUrl = /^https?:\/\/\S+$/.test(contact)
  const href = isMail ? `mailto:${contact}` : contact
  return html`<p>Ask ${isMail || isUrl ? html`<a href=${href}>${contact}</a>` : contact}.</p>`
}

interface Wanted {
  readonly model: Model
  readonly kind: PermissionKind
}

function wantedPermission(
  { models }: ModelGraph,
  codename: string | undefined,
): Wanted | undefined {
  return [...models.values()]
    .filter(({ view }) => !view)
    .flatMap((model) => permissionKindsOf(model).map((kind): Wanted => ({ model, kind })))
    .find(({ model, kind }) => permissionName(model, kind) === codename)
}
