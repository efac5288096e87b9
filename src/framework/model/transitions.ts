import { memoize } from '../memoize.ts'
import type { Model, ModelGraph } from './graph.ts'
import type { PermissionKind } from './permission.ts'

/** A change of a state that is allowed; it has a route and a permission of its own. */
export interface Transition {
  /** The name in the path of the route and in the permission, such as `confirm`. */
  readonly name: string
  /** The text of the button, such as `Confirm`. */
  readonly label: string
  /** One sentence for the documentation. */
  readonly description?: string
  /** The states that an object may have before. */
  readonly from: readonly string[]
  /** The state afterwards. */
  readonly to: string
}

/** What a state may be: for new objects, and after which other one. */
export interface StateMachine {
  /** The states of new objects; the first is the default. */
  readonly start: readonly string[]
  readonly transitions: readonly Transition[]
}

/** A transition with the name of its field. */
export interface FieldTransition extends Transition {
  readonly field: string
}

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
