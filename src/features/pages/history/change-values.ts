import { maySee } from '../../../framework/http/authorization/index.ts'
import { readObjects, readerOf } from '../../../framework/http/objects/index.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import {
  isEmpty,
  isJsonObject,
  textOf,
  type JsonObject,
} from '../../../framework/model/json-value.ts'
import { hiddenFrom } from '../../../framework/read/visibility/index.ts'
import { customFormFields } from '../forms/custom-fields.ts'
import { html, type Markup } from '../frame/html.ts'
import type { PageView } from '../objects/page-view.ts'
import { fieldMarkup, linkMarkup } from '../values/field-value.ts'
import { pageMembers } from '../values/page-shape.ts'
import { hiddenLabel } from '../values/label.ts'
import { noneMarkup } from '../values/value.ts'

/** The stored values of an object before and after a change; null where there was none. */
export interface StoredChange {
  readonly model: Model
  readonly id: number
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

/** A field that a change has set, with the old and the new value as markup. */
export interface ChangedValue {
  readonly label: string
  readonly before: Markup
  readonly after: Markup
}

/** Renders the stored values of the change log, such as ids of objects and numbers of choices. */
export interface ChangeValues {
  /** Returns the fields that differ, in the order of the model. */
  readonly of: (change: StoredChange) => readonly ChangedValue[]
  /** Returns the object as a link with its label; undefined if it is gone or hidden. */
  readonly objectOf: (change: StoredChange) => Markup
}

const maxText = 200

/**
 * Reads the labels of all objects that changes refer to, and the custom fields of their models:
 * one statement for each model. Objects that are gone show their ids; those that the reader may not
 * see show only their model.
 */
export async function readChangeValues(
  view: PageView,
  changes: readonly StoredChange[],
): Promise<ChangeValues> {
  const models = [...new Set(changes.map(({ model }) => model))]
  const [referred, custom] = await Promise.all([
    readReferred(view, changes),
    Promise.all(models.map(async (model) => [model.key, await customOf(view, model)] as const)),
  ])
  const customFields = new Map(custom)
  return {
    objectOf: ({ model, id }) => {
      const object = referred.get(keyOf(model.key, id))
      return object && linkMarkup(view, model, object)
    },
    of: ({ model, before, after }) => {
      const names = Object.keys({ ...before, ...after })
      return [...model.fields.values()]
        .filter(({ name }) => names.includes(name))
        .flatMap((field): readonly ChangedValue[] => {
          const [old, now] = [before?.[field.name], after?.[field.name]]
          const own = customFields.get(model.key)
          if (field.name === 'custom_fields' && own) return customChanges(view, own, old, now)
          const show = (value: unknown): Markup => valueMarkup(view, field, value, referred)
          return [{ label: field.valueLabel, before: show(old), after: show(now) }]
        })
    },
  }
}

/** Rows of referenced objects with their labels, by model and id. */
type Referred = ReadonlyMap<string, JsonObject>

const keyOf = (model: string, id: unknown): string => `${model} ${textOf(id)}`

async function readReferred(view: PageView, changes: readonly StoredChange[]): Promise<Referred> {
  const ids = new Map<string, Set<number>>()
  for (const [target, id] of changes.flatMap(referencesIn)) {
    const known = ids.get(target) ?? new Set()
    ids.set(target, known.add(id))
  }
  const read = await Promise.all(
    [...ids].map(async ([key, wanted]) => readLabels(view, key, [...wanted])),
  )
  return new Map(read.flat())
}

/** Returns the objects that a change is about and refers to, as model and id. */
const referencesIn = ({ model, id, before, after }: StoredChange): readonly [string, number][] => [
  [model.key, id],
  ...[...model.fields.values()].flatMap(
    ({ name, reference, many }): readonly [string, number][] => {
      const target = (reference ?? many)?.target
      const values = [before?.[name], after?.[name]].flat()
      if (target === undefined) return []
      return values.flatMap((value) => (typeof value === 'number' ? [[target, value]] : []))
    },
  ),
]

async function readLabels(
  { graph, config, request }: PageView,
  key: string,
  ids: readonly number[],
): Promise<readonly (readonly [string, JsonObject])[]> {
  const model = graph.models.get(key)
  if (!model || !maySee(request.identity, model, config)) return []
  const reader = readerOf(request, config)
  const members = pageMembers(graph, model, [], hiddenFrom(graph, model, reader))
  const parameters = { id: ids.map(String), limit: [String(ids.length)] }
  const options = { graph, config }
  const rows = await readObjects(options, request, { model, members, parameters, reader })
  return rows.filter(isJsonObject).map((row) => [keyOf(key, row['id']), row] as const)
}

function valueMarkup(
  view: PageView,
  field: ResolvedField,
  value: unknown,
  referred: Referred,
): Markup {
  if (isEmpty(value)) return noneMarkup()
  const target = (field.reference ?? field.many)?.target
  if (target !== undefined)
    return [value].flat().map((id, index) => {
      const model = view.graph.models.get(target)
      const object = referred.get(keyOf(target, id))
      const shown = model && object ? linkMarkup(view, model, object) : missing(view, model, id)
      return index === 0 ? shown : [', ', shown]
    })
  if (typeof value === 'string' && value.length > maxText)
    return html`<span title=${value.slice(0, 2_000)}>${value.slice(0, maxText)}…</span>`
  return fieldMarkup(view, field, value)
}

/** Renders an object that is gone by its id, and one that the reader may not see without it. */
function missing({ request, config }: PageView, model: Model | undefined, id: unknown): Markup {
  const isVisible = !model || maySee(request.identity, model, config)
  return isVisible ? `#${textOf(id)}` : hiddenLabel(model)
}

type CustomFields = Awaited<ReturnType<typeof customFormFields>>

const customOf = async ({ request }: PageView, model: Model): Promise<CustomFields> =>
  customFormFields(model, request.database)

function customChanges(
  view: PageView,
  fields: CustomFields,
  before: unknown,
  after: unknown,
): readonly ChangedValue[] {
  const [old, now] = [before, after].map((value) => (isJsonObject(value) ? value : {}))
  return fields.flatMap(({ field }): readonly ChangedValue[] => {
    const name = field.name.replace(/^cf_/, '')
    const values = [old?.[name], now?.[name]] as const
    if (JSON.stringify(values[0] ?? null) === JSON.stringify(values[1] ?? null)) return []
    const show = (value: unknown): Markup => {
      const label = field.choices?.get(value as number) // a stored choice is its id
      return label ?? fieldMarkup(view, field, value)
    }
    return [{ label: field.label, before: show(values[0]), after: show(values[1]) }]
  })
}
