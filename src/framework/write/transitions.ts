import type { Rows } from '../database/statement.ts'
import { failure } from '../errors/errors.ts'
import type { ResolvedField } from '../model/graph.ts'
import { valueOf, type Item } from '../model/item.ts'
import { permissionName } from '../model/permission.ts'
import type { FieldTransition, StateMachine, Transition } from '../model/transitions.ts'
import type { WriteContext } from './context.ts'
import { requireRowRights } from './row-rights.ts'

/**
 * Adds a message to items whose state is none of a new object, or changes as no transition does.
 * Reads the stored state only where the request sends one.
 */
export function checkStates(
  { model, transition }: Pick<WriteContext, 'model' | 'transition'>,
  items: readonly Item[],
): void {
  for (const { name, states, choices } of model.fields.values()) {
    if (!states || !choices) continue
    for (const item of items) {
      if (!(name in item.changes) || item.isAllChecked) continue
      const isAllowed =
        transition?.field === name
          ? transition.from.includes(String(item.before[name]))
          : isStart(item, name, states) || isUnchanged(item, name) || found(item, name, states)
      if (!isAllowed) item.messages.add(name, refusal(item, { name, states, choices }, transition))
    }
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
  for (const { name, states } of model.fields.values()) {
    const ids = new Map<string, number[]>()
    for (const item of states ? items : []) {
      if (!(name in item.changes) || item.id === undefined || !states) continue
      const taken = found(item, name, states)
      if (taken) ids.set(taken.name, [...(ids.get(taken.name) ?? []), item.id])
    }
    for (const [permission, own] of ids) {
      if (reader.may?.(model, permission) === false)
        throw failure('ERR_PERMISSION', permissionName(model, permission))
      await requireRowRights(context, permission, own, rows)
    }
  }
}

const isStart = ({ id, changes }: Item, name: string, { start }: StateMachine): boolean =>
  id === undefined && start.includes(String(changes[name]))

const isUnchanged = ({ id, before, changes }: Item, name: string): boolean =>
  id !== undefined && before[name] === changes[name]

const found = (
  { id, before, changes }: Item,
  name: string,
  { transitions }: StateMachine,
): Transition | undefined =>
  id === undefined
    ? undefined
    : transitions.find(
        ({ from, to }) => from.includes(String(before[name])) && to === changes[name],
      )

type StateField = Required<Pick<ResolvedField, 'name' | 'states' | 'choices'>>

/** Returns the sentence for a state that an object cannot get. */
function refusal(
  item: Item,
  { name, states, choices }: StateField,
  transition: FieldTransition | undefined,
): string {
  const shown = (state: unknown): string =>
    `"${String(state)}" (${choices.get(String(state)) ?? ''})`
  if (item.id === undefined)
    return `A new object cannot be ${shown(item.changes[name])}. Allowed: ${states.start.map(shown).join(', ')}.`
  const before = valueOf({ ...item, changes: {} }, name)
  if (transition)
    return (
      `"${transition.name}" takes an object that is ${transition.from.map(shown).join(' or ')}; ` +
      `this one is ${shown(before)}.`
    )
  const next = states.transitions.filter(({ from }) => from.includes(String(before)))
  const allowed = next.map((one) => `${shown(one.to)} by "${one.name}"`).join(', ') || 'none'
  return `${shown(before)} cannot become ${shown(item.changes[name])}. Allowed: ${allowed}.`
}
