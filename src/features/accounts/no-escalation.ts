import { failure } from '../../framework/errors/errors.ts'
import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import type { Model } from '../../framework/model/graph.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import { audienceModels } from '../../framework/sealing/audience.ts'
import type { LoginSettings } from './object-permissions/compile.ts'
import { heldRights, missingFor } from './object-permissions/held.ts'
import { groupsBeyondAuthorSql, usersBeyondAuthorSql } from './sql/audience.ts'
import { added, idsOf, rightsCheck, rightsOf, type Rights } from './rights.ts'
import {
  selectNamesGroups,
  selectObjectPermissions,
  type PermissionOf,
} from './sql/object-permissions.ts'
import { selectPermissionsOfGroups } from './sql/permissions.ts'
import { selectForeignTokens } from './sql/tokens.ts'
import { selectSuperusers } from './sql/users.ts'

/**
 * Only superusers may change superusers or create them. Nobody may grant a user rights that
 * the author of the change lacks, such as to open sealed values, or set the password of a user with
 * more rights.
 */
const users = (settings: LoginSettings): Behaviour => ({
  check: rightsCheck(async (items, work) => {
    const rights = await rightsOf(work)
    if (rights.superuser) return
    const groups = items.flatMap((item) => [
      ...idsOf(item.before, 'groups'),
      ...added(item, 'groups'),
    ])
    const byGroup = await permissionsByGroup(groups, work)
    const closed = await beyondAuthor(groupsBeyondAuthorSql, groups, work)
    const opening = await beyondAuthor(
      usersBeyondAuthorSql,
      whosePasswordChanges(items, work),
      work,
    )
    const limited = await beyondObjectPermissions(groups, items, work, settings)
    const through = (ids: readonly number[]): readonly number[] =>
      ids.flatMap((id) => byGroup.get(id) ?? [])
    for (const item of items) {
      refuseSuperuser(item)
      refuseUnheld(item, 'permissions', added(item, 'permissions'), rights)
      refuseUnheld(item, 'groups', through(added(item, 'groups')), rights)
      refuseGroups(item, { closed, limited: limited.groups })
      const had = [...idsOf(item.before, 'permissions'), ...through(idsOf(item.before, 'groups'))]
      if (!setsPasswordOfOther(item, work)) continue
      if (!isWithin(rights, had) || limited.users.has(item.id ?? 0))
        item.messages.add('password', morePermissions)
      if (opening.has(item.id ?? 0)) item.messages.add('password', moreSecrets)
    }
  }),
  removing: async (ids, work) => {
    if ((await rightsOf(work)).superuser) return
    const found = await work.rows(selectSuperusers(ids))
    if (found.length > 0) throw failure('ERR_PERMISSION', 'superuser status')
  },
})

const morePermissions = 'Only somebody with all permissions of this user may set the password.'
const moreSecrets =
  'Only somebody who may open the secrets that this user may open may set the password.'

/** Returns whether a change sets the password of another user, who may be a new one. */
const setsPasswordOfOther = ({ id, changes }: Item, { author }: Work): boolean =>
  'password' in changes && id !== author.userId

const whosePasswordChanges = (items: readonly Item[], work: Work): readonly number[] =>
  items.filter((item) => setsPasswordOfOther(item, work)).flatMap(({ id }) => id ?? [])

/** The author of a change may grant a group only permissions that the author has. */
const groups: Behaviour = {
  check: rightsCheck(async (items, work) => {
    const rights = await rightsOf(work)
    if (rights.superuser) return
    for (const item of items) refuseUnheld(item, 'permissions', added(item, 'permissions'), rights)
  }),
}

/** A token acts as its user: only the user or a superuser may create, change or delete it. */
const tokens: Behaviour = {
  check: rightsCheck(async (items, work) => {
    const { superuser } = await rightsOf(work)
    if (superuser) return
    for (const item of items) {
      const own = [item.before['user'], valueOf(item, 'user')].every(
        (user) => user === undefined || user === work.author.userId,
      )
      if (!own) item.messages.add('user', 'Only a superuser may make or change tokens of others.')
    }
  }),
  removing: async (ids, work) => {
    if (work.author.isLimited) throw failure('ERR_TOKEN_LIMITED')
    if (work.author.userId === null) return
    const found = await work.rows(selectForeignTokens(ids, work.author.userId))
    if (found.length > 0) throw failure('ERR_PERMISSION', 'superuser status')
  },
}

/** Keeps a user who may change users, groups or tokens from gaining further permissions. */
export const usersBehaviours = (settings: LoginSettings): readonly BehaviourRow[] => [
  { model: 'users.User', behaviour: users(settings) },
  { model: 'users.Group', behaviour: groups },
  { model: 'users.Token', behaviour: tokens },
]

function refuseSuperuser(item: Item): void {
  if (item.before['is_superuser'] === true)
    item.messages.add('non_field_errors', 'Only a superuser may change a superuser.')
  else if (valueOf(item, 'is_superuser') === true)
    item.messages.add('is_superuser', 'Only a superuser may make a superuser.')
}

/** Groups to which the author may not add users: whose members may open or do more. */
interface ForeignGroups {
  readonly closed: ReadonlySet<number>
  readonly limited: ReadonlySet<number>
}

function refuseGroups(item: Item, { closed, limited }: ForeignGroups): void {
  const groups = added(item, 'groups')
  if (groups.some((id) => closed.has(id)))
    item.messages.add('groups', 'The members of this group may open secrets that you may not.')
  if (groups.some((id) => limited.has(id)))
    item.messages.add(
      'groups',
      'Only somebody with all object permissions of this group may add to it, and only a superuser ' +
        'to any group while a permission has `$groups`.',
    )
}

/** Groups and users with object permissions that the author of a change does not have. */
interface BeyondAuthor {
  readonly groups: ReadonlySet<number>
  readonly users: ReadonlySet<number>
}

/**
 * Returns those of the groups and users of a write that have object permissions beyond the rights
 * of its author. While conditions name `$groups`, each group decides about rows: all are.
 */
async function beyondObjectPermissions(
  groups: readonly number[],
  items: readonly Item[],
  work: Work,
  settings: LoginSettings,
): Promise<BeyondAuthor> {
  const users = whosePasswordChanges(items, work)
  if (groups.length === 0 && users.length === 0) return { groups: new Set(), users: new Set() }
  const found = await work.rows<PermissionOf>(selectObjectPermissions(groups, users))
  const held = found.length > 0 ? await heldRights(work, settings) : undefined
  const beyond = found.filter(
    ([, , models, actions, constraints, fields]) =>
      held &&
      missingFor({ models, actions, constraints, fields }, held.rights, work.graph).length > 0,
  )
  const idsBy = (kind: string): readonly number[] =>
    beyond.flatMap(([of, id]) => (of === kind ? [id] : []))
  const areAll = groups.length > 0 && (await work.rows(selectNamesGroups)).length > 0
  return { groups: new Set(areAll ? groups : idsBy('group')), users: new Set(idsBy('user')) }
}

/** Returns the permissions of groups, by group. */
async function permissionsByGroup(
  groups: readonly number[],
  { rows }: Work,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (groups.length === 0) return new Map()
  return new Map(await rows<[number, number[]]>(selectPermissionsOfGroups(groups)))
}

/**
 * Returns the groups or users that may open sealed values that the author may not. `findSql` finds
 * them by one model of those that decide who may open sealed values.
 */
async function beyondAuthor(
  findSql: (model: Model) => string,
  ids: readonly number[],
  { graph, rows, author }: Work,
): Promise<ReadonlySet<number>> {
  const audiences = audienceModels(graph)
  if (ids.length === 0 || audiences.length === 0) return new Set()
  const text = audiences.map(findSql).join(' union ')
  const found = await rows<[number]>({ text, values: [ids, author.userId], isReadOnly: true })
  return new Set(found.map(([id]) => id))
}

const isWithin = ({ permissions }: Rights, ids: readonly number[]): boolean =>
  ids.every((id) => permissions.has(id))

function refuseUnheld(item: Item, field: string, ids: readonly number[], rights: Rights): void {
  if (!isWithin(rights, ids))
    item.messages.add(field, 'Only permissions that you have yourself can be given.')
}
