import { memoize } from '../memoize.ts'
import type { Model, ModelGraph } from './graph.ts'
import type { PermissionKind } from './permission.ts'
import type { PolicyAction } from './policy.ts'
import type { FieldTransition } from './states.ts'

/** Returns the transitions of a model, in the order of their declaration; a view has none. */
export const transitionsOf = memoize(
  ({ fields, view }: Pick<Model, 'fields' | 'view'>): readonly FieldTransition[] =>
    (view ? [] : [...fields.values()]).flatMap(({ name: field, states }) =>
      (states?.transitions ?? []).map((transition) => ({ ...transition, field })),
    ),
)

/** Returns a transition of a model by a name that is known to exist. */
export function requireTransition(model: Model, name: string): FieldTransition {
  const transition = transitionsOf(model).find((one) => one.name === name)
  if (!transition) throw new Error(`${model.key} has no transition ${name}`)
  return transition
}

/** Returns the names of all transitions of a service, such as `confirm`, in their order. */
export const transitionNames = memoize(
  ({ models }: ModelGraph): ReadonlySet<string> =>
    new Set([...models.values()].flatMap((model) => transitionsOf(model).map(({ name }) => name))),
)

/** Returns the permissions that users and groups can have on all objects of a model. */
export const permissionKindsOf = (model: Model): readonly PermissionKind[] => [
  'view',
  'add',
  'change',
  'delete',
  ...transitionsOf(model).map(({ name }) => name),
]

const policyActions: Readonly<Record<string, PolicyAction>> = {
  view: 'view',
  add: 'add',
  change: 'change',
  delete: 'delete',
  reveal: 'view',
}

/** Returns the action of a policy that limits a permission: a transition is a change. */
export const limitingAction = (permission: PermissionKind): PolicyAction =>
  policyActions[permission] ?? 'change'
