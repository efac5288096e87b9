import { contentType, type Model } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { permissionName, type PermissionKind } from '../../../framework/model/permission.ts'
import { isUnlimited } from '../object-permissions/grants.ts'
import type { HeldObjectPermission } from '../sql/sources-of-rights.ts'

/** Where the right of a user to an action comes from. */
export interface SourcesOfRight {
  readonly model: Model
  readonly action: PermissionKind
  /** Whether everybody may view the model. */
  readonly isOpen: boolean
  readonly superuser: boolean
  readonly held: boolean
  readonly groups: readonly string[]
  readonly objectPermissions: readonly HeldObjectPermission[]
}

/** Returns the reasons why a user may perform an action on objects of a model, as sentences. */
export function reasonsOf(sources: SourcesOfRight): readonly string[] {
  const { model, action, isOpen, superuser, held, groups, objectPermissions } = sources
  // Who may view all objects may reveal their secrets.
  const name = permissionName(model, action === 'reveal' ? 'view' : action)
  const reasons = [
    ...(isOpen ? [`Everybody may view ${model.labelPlural}.`] : []),
    ...(superuser ? ['A superuser needs no permission.'] : []),
    ...(held ? [`The user has the permission \`${name}\`.`] : []),
    ...groups.map((group) => `The group "${group}" has the permission \`${name}\`.`),
    ...objectPermissions
      .filter((one) => one.models.includes(contentType(model)) && one.actions.includes(action))
      .map(reasonOf),
  ]
  const limit = policyReason(sources)
  if (reasons.length === 0) return [`No permission allows it: it takes \`${name}\`.`, ...limit]
  return [...reasons, ...limit]
}

function reasonOf({ name, constraints }: HeldObjectPermission): string {
  const objects = isUnlimited(constraints)
    ? 'all objects'
    : `the objects of ${queriesOf(constraints)}`
  return `The object permission "${name}" allows it for ${objects}.`
}

function policyReason({ model, action, superuser }: SourcesOfRight): readonly string[] {
  const { policy } = model
  const limited = action === 'reveal' ? 'view' : action
  if (!policy?.alternatives.has(limited) || (superuser && policy.superusers)) return []
  return [`The policy of ${model.labelPlural} limits it for everybody.`]
}

/**
 * Returns the query strings of lists that select the objects of conditions.
 *
 * @example
 * queriesOf([{ site: 'berlin' }, { status: [1, 2] }]) // '?site=berlin or ?status=1&status=2'
 */
const queriesOf = (constraints: unknown): string =>
  [constraints]
    .flat()
    .filter(isJsonObject)
    .map((one) => `?${pairsOf(one).join('&')}`)
    .join(' or ')

const pairsOf = (filters: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}=${String(text)}`),
  )
