import type { ModelGraph } from '../../framework/model/graph.ts'
import { valueOf, type Item } from '../../framework/model/item.ts'
import type { Behaviour, Work } from '../../framework/write/context.ts'
import type { BehaviourRow } from '../../framework/write/merge-behaviours.ts'
import { hasPolicies, namedInPolicies, type PolicyAudience } from './object-permissions/policies.ts'
import { added, rightsCheck, rightsOf } from './rights.ts'
import { selectGroupNames } from './sql/groups.ts'

/**
 * Refuses changes by which somebody other than a superuser would gain rows under a policy: members
 * of the groups that policies name, staff, and passwords of others, whose own rows one would see.
 */
const users = (audience: PolicyAudience): Behaviour => ({
  check: rightsCheck(async (items, work) => {
    if ((await rightsOf(work)).superuser) return
    const named = await namedGroups(items, audience, work)
    for (const item of items) {
      if (added(item, 'groups').some((id) => named.has(id)))
        item.messages.add('groups', 'Only a superuser may add to a group that a policy names.')
      if (audience.staff && valueOf(item, 'is_staff') === true && item.before['is_staff'] !== true)
        item.messages.add('is_staff', 'Only a superuser may make staff.')
      if (item.id !== undefined && 'password' in item.changes && item.id !== work.author.userId)
        item.messages.add('password', 'Only a superuser may set the passwords of others.')
    }
  }),
})

/** Returns those of the groups that users gain that a policy names, or all under `$groups`. */
async function namedGroups(
  items: readonly Item[],
  { groups, anyGroup }: PolicyAudience,
  { rows }: Work,
): Promise<ReadonlySet<number>> {
  const gained = items.flatMap((item) => added(item, 'groups'))
  if (gained.length === 0 || anyGroup) return new Set(gained)
  const found = await rows<[number, string]>(selectGroupNames(gained))
  return new Set(found.flatMap(([id, name]) => (groups.has(name) ? [id] : [])))
}

/** Refuses others than superusers to give a group a name that a policy has, or to take it away. */
const groups = ({ groups: named }: PolicyAudience): Behaviour => ({
  check: rightsCheck(async (items, work) => {
    if ((await rightsOf(work)).superuser) return
    for (const item of items.filter(({ changes }) => 'name' in changes))
      if ([item.before['name'], item.changes['name']].some((name) => named.has(String(name))))
        item.messages.add('name', 'Only a superuser may name a group that a policy names.')
  }),
})

/** Keeps users who may change users or groups within the policies of the models. */
export function policyRows(graph: ModelGraph): readonly BehaviourRow[] {
  if (!hasPolicies(graph)) return []
  const audience = namedInPolicies(graph)
  return [
    { model: 'users.User', behaviour: users(audience) },
    { model: 'users.Group', behaviour: groups(audience) },
  ]
}
