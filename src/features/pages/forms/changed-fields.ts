import { ApiError, errors, type FieldErrors } from '../../../framework/errors/errors.ts'
import { FieldMessages } from '../../../framework/errors/error-messages.ts'
import { tagDigest } from '../../../framework/http/caching/index.ts'
import {
  submittedText,
  shownOf,
  type Control,
  type ControlContent,
  type FormField,
} from './form-fields.ts'
import type { Sent } from './forms.ts'

/** Digests of the values that the controls of a form show, by the names of the fields. */
export type Digests = ReadonlyMap<string, string>

/** Name of the hidden input with the digests of the values at the time the form was opened. */
const initialName = ':initial'

/** Returns the digests of the contents of controls. */
export function digestsOf(
  fields: readonly FormField[],
  contents: ReadonlyMap<string, ControlContent>,
): Digests {
  return new Map(
    fields.map(({ field: { name }, control }) => {
      const content = contents.get(name) ?? { text: '', shown: '' }
      // The id, because two objects may have the same label.
      const isPicker = control === 'pick' || control === 'pickMany'
      // A control for files is empty until a file is chosen.
      const text = control === 'file' ? '' : isPicker ? content.text : shownOf(content)
      return [name, tagDigest(normalised(text, control))]
    }),
  )
}

/** Returns the name and the value of the hidden input for the digests; none without digests. */
export const initialInputs = (
  digests: Digests = new Map(),
): readonly (readonly [name: string, value: string])[] =>
  digests.size === 0 ? [] : [[initialName, new URLSearchParams([...digests]).toString()]]

/** Returns the digests that a form was opened with; empty for a form without them. */
export const initialDigests = (sent: Sent): Digests =>
  new Map(new URLSearchParams(sent.get(initialName) ?? ''))

/**
 * Returns the fields whose controls were changed since the form was opened. Writing the others
 * would overwrite later changes of other users, and values that a control normalises, such as line
 * breaks. Returns all fields for a form without initial digests. References in the form are ids.
 */
export function changedFields(fields: readonly FormField[], sent: Sent): readonly FormField[] {
  const initial = initialDigests(sent)
  return fields.filter((one) => initial.get(one.field.name) !== sentDigest(one, sent))
}

const sentDigest = (formField: FormField, sent: Sent): string =>
  tagDigest(normalised(submittedText(sent, formField) ?? '', formField.control))

/** Thrown for a form that changes fields which somebody else has changed since it was opened. */
export class FieldsChanged extends ApiError {
  /** Digests of the current values of these fields. */
  readonly digests: Digests

  constructor(fields: FieldErrors, digests: Digests) {
    super('ERR_VALIDATION', errors.ERR_VALIDATION, { fields })
    this.digests = digests
  }
}

/**
 * Refuses a form that changes a field to another value than somebody else has, since the form was
 * opened. `current` are the contents of the controls for the stored object.
 */
export function requireUnchanged(
  changed: readonly FormField[],
  sent: Sent,
  current: ReadonlyMap<string, ControlContent>,
): void {
  const [initial, now] = [initialDigests(sent), digestsOf(changed, current)]
  const conflicts = changed.filter((one) => {
    const [before, after] = [initial.get(one.field.name), now.get(one.field.name)]
    return before !== undefined && after !== before && after !== sentDigest(one, sent)
  })
  if (conflicts.length === 0) return
  const messages = new FieldMessages()
  for (const { field } of conflicts) messages.add(field.name, conflictText(current.get(field.name)))
  const names = new Set(conflicts.map(({ field }) => field.name))
  throw new FieldsChanged(
    messages.toErrors() ?? {},
    new Map([...now].filter(([name]) => names.has(name))),
  )
}

function conflictText(content: ControlContent = { text: '', shown: '' }): string {
  const shown = shownOf(content)
  const value = shown.length > maxShown ? `${shown.slice(0, maxShown)}…` : shown
  const change = value === '' ? 'emptied this' : `changed this to "${value}"`
  return `Somebody has ${change} since the form was opened. Save again to replace it.`
}

const maxShown = 100

/** Returns a text as the browser sends it where its control was not changed. */
function normalised(text: string, control: Control): string {
  return normalisers[control]?.(text) ?? text.replaceAll(/[\r\n]/g, '')
}

/** Browsers drop the first line break of a text area, and send the others as CRLF. */
const lines = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/^\n/, '')

const normalisers: Readonly<Partial<Record<Control, (text: string) => string>>> = {
  area: lines,
  json: lines,
  check: (text) => String(text === 'true'),
  checks: (text) => text.split(', ').toSorted().join(', '),
}
