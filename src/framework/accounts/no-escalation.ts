import { failure } from '../errors.ts'
import type { Behaviour, Work } from '../write/context.ts'
import type { BehaviourRow } from '../write/merge-behaviours.ts'
import { valueOf, type Item, type Values } from '../model/item.ts'
import { numbersIn } from '../model/json-value.ts'
import { audienceModels } from '../sealing/audience.ts'
import { groupsBeyondAuthorSql } from '../sealing/sql/audience.ts'
import { selectPermissionsOfGroups, selectRights } from './sql/permissions.ts'
import { selectForeignTokens } from './sql/tokens.ts'
import { selectSuperusers } from './sql/users.ts'

/** The rights that the author of a change may grant. */
interface Rights {
  readonly superuser: boolean
  readonly permissions: ReadonlySet<number>
}

const allRights: Rights = { superuser: true, permissions: new Set() }

/**
 * Only superusers may change superusers or create them. Nobody may grant a user rights that
 * the author of the change lacks, such as to open sealed values, or set the password of a user with
 * more rights.
 */
const users: Behaviour = {
  check: async (items, work) => {
    const rights = await rightsOf(work)
    if (rights.superuser) return
    const groups = items.flatMap((item) => [
      ...idsOf(item.before, 'groups'),
      ...added(item, 'groups'),
    ])
    const byGroup = await permissionsByGroup(groups, work)
    const closed = await groupsBeyondAuthor(groups, work)
    const through = (ids: readonly number[]): readonly number[] =>
      ids.flatMap((id) => byGroup.get(id) ?? [])
    for (const item of items) {
      if (item.before.get('is_superuser') === true) {
        item.messages.add('non_field_errors', 'Only a superuser may change a superuser.')
      } else if (valueOf(item, 'is_superuser') === true) {
        item.messages.add('is_superuser', 'Only a superuser may make a superuser.')
      }
      refuseUnheld(item, 'permissions', added(item, 'permissions'), rights)
      refuseUnheld(item, 'groups', through(added(item, 'groups')), rights)
      if (added(item, 'groups').some((id) => closed.has(id)))
        item.messages.add('groups', 'The members of this group may open secrets that you may not.')
      const had = [...idsOf(item.before, 'permissions'), ...through(idsOf(item.before, 'groups'))]
      if (item.changes.has('password') && item.id !== work.author.userId && !isWithin(rights, had))
        item.messages.add(
          'password',
          'Only somebody with all permissions of this user may set the password.',
        )
    }
  },
  removing: async (ids, work) => {
    if ((await rightsOf(work)).superuser) return
    const found = await work.rows(selectSuperusers(ids))
    if (found.length > 0) throw failure('ERR_PERMISSION', 'superuser status')
  },
}

/** The author of a change may grant a group only permissions that the author has. */
const groups: Behaviour = {
  check: async (items, work) => {
    const rights = await rightsOf(work)
    if (rights.superuser) return
    for (const item of items) refuseUnheld(item, 'permissions', added(item, 'permissions'), rights)
  },
}

/** A token acts as its user: only the user or a superuser may create, change or delete it. */
const tokens: Behaviour = {
  check: async (items, work) => {
    const { superuser } = await rightsOf(work)
    if (superuser) return
    for (const item of items) {
      const own = [item.before.get('user'), valueOf(item, 'user')].every(
        (user) => user === undefined || user === work.author.userId,
      )
      if (!own) item.messages.add('user', 'Only a superuser may make or change tokens of others.')
    }
  },
  removing: async (ids, work) => {
    if (work.author.userId === null) return
    const found = await work.rows(selectForeignTokens(ids, work.author.userId))
    if (found.length > 0) throw failure('ERR_PERMISSION', 'superuser status')
  },
}

/** Keeps a user who may change users, groups or tokens from gaining further permissions. */
export const usersBehaviours: readonly BehaviourRow[] = [
  { model: 'users.User', behaviour: users },
  { model: 'users.Group', behaviour: groups },
  { model: 'users.Token', behaviour: tokens },
]

/** Returns the rights of the author. The command line has all of them. */
async function rightsOf({ author, rows }: Work): Promise<Rights> {
  if (author.userId === null) return allRights
  const found = await rows<[boolean, number[]]>(selectRights(author.userId))
  const [superuser, permissions] = found[0] ?? [false, []]
  return { superuser, permissions: new Set(permissions) }
}

/** Returns the ids that a list of references gains. */
function added(item: Item, field: string): readonly number[] {
  const before = new Set(idsOf(item.before, field))
  return idsOf(item.changes, field).filter((id) => !before.has(id))
}

/** Returns the ids of a field of references. */
const idsOf = (values: Values, field: string): readonly number[] => numbersIn(values.get(field))

/** Returns the permissions of groups, by group. */
async function permissionsByGroup(
  groups: readonly number[],
  { rows }: Work,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (groups.length === 0) return new Map()
  return new Map(await rows<[number, number[]]>(selectPermissionsOfGroups(groups)))
}

/** Returns the groups whose members may open sealed values that the author may not. */
async function groupsBeyondAuthor(
  groups: readonly number[],
  { graph, rows, author }: Work,
): Promise<ReadonlySet<number>> {
  const audiences = audienceModels(graph)
  if (groups.length === 0 || audiences.length === 0) return new Set()
  const text = audiences.map(groupsBeyondAuthorSql).join(' union ')
  const found = await rows<[number]>({ text, values: [groups, author.userId] })
  return new Set(found.map(([id]) => id))
}

const isWithin = ({ permissions }: Rights, ids: readonly number[]): boolean =>
  ids.every((id) => permissions.has(id))

function refuseUnheld(item: Item, field: string, ids: readonly number[], rights: Rights): void {
  if (!isWithin(rights, ids))
    item.messages.add(field, 'Only permissions that you have yourself can be given.')
}
