import { contentType, type Model, type ModelGraph } from '../../../framework/model/graph.ts'
import { isJsonObject } from '../../../framework/model/json-value.ts'
import { permissionName, type PermissionKind } from '../../../framework/model/permission.ts'
import { limitingAction } from '../../../framework/model/transitions.ts'
import { constraintMistakes } from '../object-permissions/check.ts'
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
  /** Whether the user may send requests at all. */
  readonly active: boolean
}

/** Returns the reasons why a user may perform an action on objects of a model, as sentences. */
export function reasonsOf(sources: SourcesOfRight, graph: ModelGraph): readonly string[] {
  const { model, action, isOpen, superuser, held, groups, active } = sources
  // Who may view all objects may reveal their secrets.
  const name = permissionName(model, action === 'reveal' ? 'view' : action)
  const reasons = [
    ...(isOpen ? [`Everybody may view ${model.labelPlural}.`] : []),
    ...(superuser ? ['A superuser needs no permission.'] : []),
    ...(held ? [`The user has the permission \`${name}\`.`] : []),
    ...groups.map((group) => `The group "${group}" has the permission \`${name}\`.`),
    ...givingPermissions(sources).map((one) => reasonOf(one, model, graph)),
  ]
  const limit = [...(active ? [] : [inactive]), ...policyReason(sources)]
  if (reasons.length === 0) return [`No permission allows it: it takes \`${name}\`.`, ...limit]
  return [...reasons, ...limit]
}

const inactive = 'The user is inactive, and cannot sign in or use tokens.'

/** Returns whether one of the sources of a right may select rows: wrong conditions select none. */
export function givesRows(sources: SourcesOfRight, graph: ModelGraph): boolean {
  const { model, superuser, held, groups } = sources
  return (
    superuser ||
    held ||
    groups.length > 0 ||
    givingPermissions(sources).some(
      ({ constraints }) =>
        isUnlimited(constraints) || validConditions(constraints, model, graph).length > 0,
    )
  )
}

/** Returns the object permissions that name the model and the action. */
const givingPermissions = ({
  model,
  action,
  objectPermissions,
}: SourcesOfRight): readonly HeldObjectPermission[] =>
  objectPermissions.filter(
    (one) => one.models.includes(contentType(model)) && one.actions.includes(action),
  )

/** Returns the alternatives of conditions that can be evaluated; the others select no row. */
const validConditions = (
  constraints: unknown,
  model: Model,
  graph: ModelGraph,
): readonly unknown[] =>
  [constraints].flat().filter((one) => constraintMistakes(one, model, graph).length === 0)

function reasonOf(
  { name, constraints }: HeldObjectPermission,
  model: Model,
  graph: ModelGraph,
): string {
  const permission = `The object permission "${name}"`
  if (isUnlimited(constraints)) return `${permission} allows it for all objects.`
  const mistakes = constraintMistakes(constraints, model, graph)
  const wrong = `that cannot be evaluated: ${mistakes.join(' ')}`
  const valid = validConditions(constraints, model, graph)
  if (valid.length === 0) return `${permission} allows it for no object, by conditions ${wrong}`
  const objects = `${permission} allows it for the objects of ${queriesOf(valid)}.`
  return mistakes.length === 0 ? objects : `${objects} It has conditions ${wrong}`
}

function policyReason({ model, action, superuser }: SourcesOfRight): readonly string[] {
  const { policy } = model
  const limited = limitingAction(action)
  if (!policy?.alternatives.has(limited) || (superuser && policy.superusers)) return []
  return [`The policy of ${model.labelPlural} limits it for everybody.`]
}

/**
 * Returns the query strings of lists that select the objects of conditions.
 *
 * @example
 * queriesOf([{ site: 'berlin' }, { status: [1, 2] }]) // '?site=berlin or ?status=1&status=2'
 */
const queriesOf = (constraints: readonly unknown[]): string =>
  constraints
    .filter(isJsonObject)
    .map((one) => `?${pairsOf(one).join('&')}`)
    .join(' or ')

const pairsOf = (filters: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(filters).flatMap(([name, value]) =>
    [value].flat().map((text) => `${name}=${String(text)}`),
  )
