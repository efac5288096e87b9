import { maySee, mayWrite } from '../../../../framework/http/authorization/index.ts'
import { requireModel } from '../../../../framework/model/graph.ts'
import { seesAll } from '../../../../framework/model/permission.ts'
import { html, type Markup } from '../../../pages/frame/html.ts'
import type { PagePart, PageView } from '../../../pages/objects/page-view.ts'
import { withWayBack } from '../../../pages/objects/way-back.ts'
import { pagesOf } from '../../../pages/objects/page-urls.ts'
import { choiceMarkup } from '../../../pages/values/value.ts'
import { selectGroups, type ListedMember } from '../../sql/groups.ts'
import { holderOf, type RightsHolder } from '../rights/holders.ts'
import { sentencesMarkup } from './sentences.ts'
import {
  describeRights,
  maxRights,
  readRights,
  type RightsReading,
  type StoredRight,
} from './stored-rights.ts'

/** The object permissions of a user or a group, and which group gives them. */
export const heldRightsPart: PagePart = {
  label: 'Object permissions',
  read: async (objects, view) => {
    const { graph, config, model, request } = view
    const holder = holderOf(model)
    const permissions = requireModel(graph, 'users.ObjectPermission')
    if (!holder || !maySee(request.identity, permissions, config)) return new Map()
    const read = objects.map(async (object) => {
      const id = Number(object['id'])
      const held = await readHeld(view, holder, id)
      const markup = await heldMarkup(view, held, permissionsUrl(view))
      return [id, html`${markup}${addMarkup(view, holder, id)}`] as const
    })
    return new Map(await Promise.all(read))
  },
}

/** Returns the URL of the pages of object permissions. */
const permissionsUrl = ({ config, graph }: Pick<PageView, 'config' | 'graph'>): string =>
  pagesOf(requireModel(graph, 'users.ObjectPermission'), config)

/** An object permission, and the groups from which a user has it. */
interface HeldRight extends StoredRight {
  /** True where the user or the group itself has it. */
  readonly isOwn: boolean
  readonly from: readonly string[]
}

/** Reads the object permissions of a user or a group. */
async function readHeld(
  options: RightsReading,
  { key }: RightsHolder,
  id: number,
  isReader = false,
): Promise<readonly HeldRight[]> {
  const { graph, config, request } = options
  const reader = isReader ? { reader: seesAll } : {}
  if (key === 'users.Group') {
    const rights = await readRights(options, { groups_id: [String(id)] }, reader)
    return rights.map((right) => ({ ...right, isOwn: true, from: [] }))
  }
  const [own, groups] = await Promise.all([
    readRights(options, { users_id: [String(id)] }, reader),
    isReader || maySee(request.identity, requireModel(graph, 'users.Group'), config)
      ? request.database.rows<ListedMember>(selectGroups(id, maxRights))
      : [],
  ])
  const names = new Map(groups.map(([number, name]) => [number, name]))
  const given =
    names.size === 0
      ? []
      : await readRights(
          options,
          { groups_id: [...names.keys()].map(String) },
          { ...reader, withGroups: true },
        )
  return mergeHeld(own, given, names)
}

function mergeHeld(
  own: readonly StoredRight[],
  given: readonly StoredRight[],
  names: ReadonlyMap<number, string>,
): readonly HeldRight[] {
  const ownIds = new Set(own.map(({ id }) => id))
  const from = new Map(
    given.map(({ id, groups }) => [
      id,
      [...groups.keys()].flatMap((group) => names.get(group) ?? []),
    ]),
  )
  const all = [...own, ...given.filter(({ id }) => !ownIds.has(id))]
  return all
    .map((right) => ({ ...right, isOwn: ownIds.has(right.id), from: from.get(right.id) ?? [] }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** Renders the object permissions that somebody has; `list` is the URL of their pages. */
async function heldMarkup(
  options: RightsReading,
  held: readonly HeldRight[],
  list?: string,
): Promise<Markup> {
  if (held.length === 0) return html`<p class="empty">No object permissions.</p>`
  const sentences = await describeRights(options, held)
  return html`<ul class="held-rights">
    ${held.map(
      (right, index) =>
        html`<li>${titleMarkup(right, list)} ${sentencesMarkup(sentences[index] ?? [])}</li>`,
    )}
  </ul>`
}

function titleMarkup({ id, name, enabled, isOwn, from }: HeldRight, list?: string): Markup {
  const words = `${isOwn ? 'directly, and ' : ''}from group ${from.join(', ')}`
  return html`<p class="line">
    <strong>${list === undefined ? name : html`<a href=${`${list}${id}/`}>${name}</a>`}</strong>
    ${!enabled && choiceMarkup('disabled', 'bad')}
    ${from.length > 0 && html`<span class="hint">${words}</span>`}
  </p>`
}

/** Renders the link to the form of a new object permission for a user or a group. */
function addMarkup(view: PageView, { key }: RightsHolder, id: number): Markup {
  const { graph, request, list } = view
  const model = requireModel(graph, 'users.ObjectPermission')
  if (!mayWrite(request.identity, { model, permission: 'add' })) return null
  const field = key === 'users.Group' ? 'groups' : 'users'
  const form = `${permissionsUrl(view)}add/?${field}=${id}`
  const href = withWayBack(form, `${list}${id}/`)
  return html`<p><a class="button add" href=${href}>Add an object permission</a></p>`
}

/** Renders the object permissions of the signed-in user. */
export async function ownRightsMarkup(
  options: RightsReading,
  holder: RightsHolder,
  id: number,
): Promise<Markup> {
  return heldMarkup(options, await readHeld(options, holder, id, true))
}
