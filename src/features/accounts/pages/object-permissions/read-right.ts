import { FieldMessages } from '../../../../framework/errors/error-messages.ts'
import type { FieldErrors } from '../../../../framework/errors/errors.ts'
import { InvalidValue } from '../../../../framework/model/field.ts'
import { modelsByType, type Model } from '../../../../framework/model/graph.ts'
import { parseJsonText } from '../../../../framework/request/form.ts'
import { resolveFilterNames, unclearFilterNames } from '../../../pages/forms/filter-names.ts'
import type { FormPage } from '../../../pages/forms/form-part.ts'
import type { Sent } from '../../../pages/forms/forms.ts'
import { timeZoneOf } from '../../../pages/frame/time-zone.ts'
import { hasTime } from '../../../pages/lists/list-filters.ts'
import { sentPairs } from '../../../pages/lists/sent-filters.ts'
import { constraintMistakes } from '../../object-permissions/check.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'
import {
  constraintsOf,
  maxAlternatives,
  type FilterValues,
  type ObjectsBy,
  type RightState,
} from './right-state.ts'

/** The names of the controls of a right, besides those of filters. */
export const controlNames = {
  models: 'models',
  actions: 'actions',
  fields: 'fields',
  by: ':objects',
  json: ':json',
  stored: ':stored',
  storedActions: ':stored-actions',
} as const

/** Returns the beginning of the names of the controls of an alternative. */
export const alternativePrefix = (prefix: string, index: number): string =>
  `${prefix}either-${index}-`

/** The name of the checkboxes that keep filters without a control. */
export const keptFilterName = 'kept'

/** The most alternatives that a form may send: those of the form, and one more. */
const maxSent = maxAlternatives + 1

/** A sent right, and what is wrong with it. */
export interface SentRight {
  readonly state: RightState
  readonly errors: RightErrors
}

/** The mistakes in the values of a right. */
export interface RightErrors {
  /** By the names of fields. */
  readonly fields: FieldErrors
  /** By alternative and filter: `0 site_id`. */
  readonly filters: ReadonlyMap<string, readonly string[]>
}

/** Reads the controls of a right, whose names begin with a prefix. */
export async function readRight(sent: Sent, prefix: string, page: FormPage): Promise<SentRight> {
  const texts = (name: string): readonly string[] =>
    sent.getAll(prefix + name).filter((text) => text !== '')
  const models = texts(controlNames.models)
  const named = models.flatMap((name) => modelsByType(page.graph).get(name) ?? [])
  const unclear = new Map<string, readonly string[]>()
  const alternatives = await Promise.all(
    Array.from({ length: maxSent }, (_, index) => index)
      .filter((index) => hasAlternative(sent, alternativePrefix(prefix, index)))
      .map((index) => readAlternative(sent, { prefix, index, models: named, page, unclear })),
  )
  const by = texts(controlNames.by).at(-1)
  const state = {
    models,
    ...actionsIn(texts),
    fields: texts(controlNames.fields)
      .flatMap((text) => text.split(/[\s,]+/))
      .filter(Boolean),
    by: isObjectsBy(by) ? by : 'all',
    alternatives,
    json: (texts(controlNames.json).at(-1) ?? '').replaceAll('\r\n', '\n'),
    stored: texts(controlNames.stored).at(-1) ?? '',
  } as const
  return { state, errors: errorsOf(state, named, { page, unclear }) }
}

/** Returns the chosen actions: in their former order where they are the same. */
function actionsIn(
  texts: (name: string) => readonly string[],
): Pick<RightState, 'actions' | 'storedActions'> {
  const actions = texts(controlNames.actions)
  const storedActions = texts(controlNames.storedActions).flatMap((text) => text.split(','))
  const isSame = actions.toSorted().join() === storedActions.toSorted().join()
  return { actions: isSame ? storedActions : actions, storedActions }
}

const isObjectsBy = (text: string | undefined): text is ObjectsBy =>
  text !== undefined && ['all', 'filters', 'json'].includes(text)

const hasAlternative = (sent: Sent, prefix: string): boolean =>
  [...sent.keys()].some((name) => name.startsWith(prefix))

interface Alternative {
  readonly prefix: string
  readonly index: number
  readonly models: readonly Model[]
  readonly page: FormPage
  /** Takes messages about names of no object or of several. */
  readonly unclear: Map<string, readonly string[]>
}

async function readAlternative(
  sent: Sent,
  { prefix, index, models: [model], page, unclear }: Alternative,
): Promise<FilterValues> {
  const own = alternativePrefix(prefix, index)
  const parameters = new Map<string, string[]>()
  for (const [name, text] of sent) {
    if (!name.startsWith(own)) continue
    const bare = name.slice(own.length)
    parameters.set(bare, [...(parameters.get(bare) ?? []), text])
  }
  const kept = (parameters.get(keptFilterName) ?? []).flatMap((text) => [
    ...new URLSearchParams(text),
  ])
  parameters.delete(keptFilterName)
  const { graph, config, request } = page
  const pairs = sentPairs(parameters, {
    now: new Date(),
    timeZone: timeZoneOf(request),
    hasTime: (name) => hasTime(model?.filters.get(name)),
  })
  const readers = pairs.filter(([, text]) => isReader(text))
  const others = pairs.filter(([, text]) => !isReader(text))
  if (!model) return grouped([...others, ...readers, ...kept])
  const options = { graph, config, database: request.database }
  const list = { model, identity: request.identity }
  const [resolved, problems] = await Promise.all([
    resolveFilterNames(options, list, others),
    unclearFilterNames(options, list, others),
  ])
  for (const [name, messages] of Object.entries(problems)) unclear.set(`${index} ${name}`, messages)
  return grouped([...resolved, ...readers, ...kept])
}

const isReader = (text: string): boolean => text === '$user' || text === '$groups'

function grouped(pairs: readonly (readonly [string, string])[]): FilterValues {
  const found = new Map<string, readonly string[]>()
  for (const [name, text] of pairs)
    found.set(name, [...new Set([...(found.get(name) ?? []), text])])
  return found
}

/** Returns the right that a form describes. Throws an `InvalidValue` for malformed JSON. */
export function rightOf(state: RightState): RowRight {
  const { models, actions, fields, by, json } = state
  const constraints = {
    all: () => null,
    filters: () => constraintsOf(state),
    json: () => (json.trim() === '' ? null : parseJsonText(json)),
  }[by]()
  return { models, actions, constraints, fields: fields.length === 0 ? null : fields }
}

interface Checking {
  readonly page: FormPage
  readonly unclear: ReadonlyMap<string, readonly string[]>
}

/** Returns what is wrong with the controls; what the API refuses besides is no part of it. */
function errorsOf(
  state: RightState,
  models: readonly Model[],
  { page, unclear }: Checking,
): RightErrors {
  const messages = new FieldMessages()
  if (state.models.length === 0) messages.add('models', 'Choose at least one kind of objects.')
  if (state.actions.length === 0) messages.add('actions', 'Choose at least one action.')
  const filters =
    state.by === 'filters' ? filterErrors(state, models, { page, unclear }) : new Map()
  if (filters.size > 0) messages.add('constraints', 'Correct the filters.')
  if (state.by === 'filters' && state.alternatives.every(({ size }) => size === 0))
    messages.add('constraints', 'Fill in a filter, or choose all objects.')
  try {
    rightOf(state)
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error
    messages.add('constraints', `${error.message} For example {"name": "one"}.`)
  }
  return { fields: messages.toErrors() ?? {}, filters }
}

function filterErrors(
  { alternatives }: RightState,
  models: readonly Model[],
  { page: { graph }, unclear }: Checking,
): ReadonlyMap<string, readonly string[]> {
  const found = alternatives.flatMap((filters, index) =>
    [...filters].flatMap(([name, texts]): [string, readonly string[]][] => {
      const key = `${index} ${name}`
      const known = unclear.get(key)
      if (known) return [[key, known]]
      const mistakes = models.flatMap((model) => {
        const lead = `${model.label}, ${name}: `
        const own = constraintMistakes({ [name]: texts }, model, graph)
        return own.map((mistake) => mistake.replace(lead, ''))
      })
      return mistakes.length > 0 ? [[key, [...new Set(mistakes)]]] : []
    }),
  )
  return new Map(found)
}
