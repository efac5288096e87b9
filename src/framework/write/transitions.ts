import type { Rows } from '../database/statement.ts'
import { failure } from '../errors/errors.ts'
import { memoize } from '../memoize.ts'
import type { Model, ResolvedField } from '../model/graph.ts'
import type { Item } from '../model/item.ts'
import { permissionName } from '../model/permission.ts'
import type { FieldTransition, Transition } from '../model/states.ts'
import type { WriteContext } from './context.ts'
import { requireRowRights } from './row-rights.ts'

/**
 * Adds a message to items whose state is none of a new object, or changes as no transition does.
 * Reads the stored state only where the request sends one. Checks nothing where an import brings
 * objects back.
 */
export function checkStates(
  {
    model,
    reader,
    transition,
    anyState = false,
  }: Pick<WriteContext, 'model' | 'reader' | 'transition' | 'anyState'>,
  items: readonly Item[],
): void {
  if (anyState) return
  const hidden = reader.rows?.hiddenFields.get(model.key)
  for (const field of statesOf(model)) {
    const performed = transition?.field === field.name ? transition : undefined
    for (const item of items.filter((one) => isSet(one, field) && !one.isAllChecked))
      if (!mayBecome(item, field, performed))
        item.messages.add(field.name, refusal(item, field, performed, hidden?.has(field.name)))
  }
}

/**
 * Refuses changes of states by a body without the permission of their transitions: 403. An action
 * has required it already, and all of its rows.
 */
export async function requireTransitionRights(
  context: Pick<WriteContext, 'model' | 'reader' | 'transition'>,
  items: readonly Item[],
  rows: Rows,
): Promise<void> {
  const { model, reader, transition } = context
  if (transition) return
  for (const [permission, ids] of transitionsBy(model, items)) {
    if (reader.may?.(model, permission) === false)
      throw failure('ERR_PERMISSION', permissionName(model, permission))
    await requireRowRights(context, permission, ids, rows)
  }
}

/** Returns the ids of the objects whose state a write changes, by the names of the transitions. */
function transitionsBy(
  model: Model,
  items: readonly Item[],
): ReadonlyMap<string, readonly number[]> {
  const ids = new Map<string, readonly number[]>()
  for (const field of statesOf(model))
    for (const item of items.filter((one) => isSet(one, field))) {
      const name = found(item, field)?.name
      if (name !== undefined) ids.set(name, [...(ids.get(name) ?? []), item.id ?? 0])
    }
  return ids
}

type StateField = Required<Pick<ResolvedField, 'name' | 'states' | 'choices'>>

const statesOf = memoize(({ fields }: Model): readonly StateField[] =>
  [...fields.values()].flatMap(({ name, states, choices }) =>
    states && choices ? [{ name, states, choices }] : [],
  ),
)

const isSet = ({ changes }: Item, { name }: StateField): boolean => name in changes

/** Returns whether an object may get the state of its changes. */
const mayBecome = (
  item: Item,
  field: StateField,
  performed: FieldTransition | undefined,
): boolean =>
  performed
    ? performed.from.includes(String(item.before[field.name]))
    : isStart(item, field) || isUnchanged(item, field) || found(item, field) !== undefined

const isStart = ({ id, changes }: Item, { name, states }: StateField): boolean =>
  id === undefined && states.start.includes(String(changes[name]))

const isUnchanged = ({ id, before, changes }: Item, { name }: StateField): boolean =>
  id !== undefined && before[name] === changes[name]

/** Returns the transition that changes a stored state as the item does. */
const found = (
  { id, before, changes }: Item,
  { name, states }: StateField,
): Transition | undefined =>
  id === undefined
    ? undefined
    : states.transitions.find(
        ({ from, to }) => from.includes(String(before[name])) && to === changes[name],
      )

/**
 * Returns the sentence for a state that an object cannot get. It does not tell the stored state
 * where the author does not see it: the permission of an action does not include to see its field.
 */
function refusal(
  item: Item,
  { name, states, choices }: StateField,
  transition: FieldTransition | undefined,
  isHidden = false,
): string {
  const shown = (state: unknown): string =>
    `"${String(state)}" (${choices.get(String(state)) ?? ''})`
  if (item.id === undefined)
    return `A new object cannot be ${shown(item.changes[name])}. Allowed: ${states.start.map(shown).join(', ')}.`
  const before = item.before[name]
  if (transition) {
    const takes = `"${transition.name}" takes an object that is ${transition.from.map(shown).join(' or ')}`
    return isHidden ? `${takes}.` : `${takes}; this one is ${shown(before)}.`
  }
  const next = states.transitions.filter(({ from }) => from.includes(String(before)))
  const allowed = next.map((one) => `${shown(one.to)} by "${one.name}"`).join(', ') || 'none'
  return `${shown(before)} cannot become ${shown(item.changes[name])}. Allowed: ${allowed}.`
}
