import { type JsonObject, isJsonObject, textOf } from '../../../framework/model/json-value.ts'
import { rangesOfNumbers } from '../../../framework/model/number-ranges.ts'
import { memoize } from '../../../framework/memoize.ts'
import { capitalised } from '../../../framework/model/components/describe.ts'
import {
  modelsByType,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import type { Config } from '../../../framework/config/config.ts'
import { pagesOf } from '../objects/page-urls.ts'
import { html, type Markup } from '../frame/html.ts'
import { choiceLabel, isHidden, labelOf, nameOf } from './label.ts'
import { quantityText } from './quantity.ts'
import { momentMarkup } from '../frame/time-zone.ts'
import {
  bareValue,
  choiceMarkup,
  namedMarkup,
  noneMarkup,
  truthMarkup,
  valuesMarkup,
} from './value.ts'
import { isEmpty } from '../../../framework/model/json-value.ts'

/** The models and URLs that are needed to render values. */
export interface Viewing {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The base of links into the API, such as `https://inventory.example`. */
  readonly linkBase: string
  /** Returns the URL of the page of an object. */
  readonly urlOf: (model: Model, id: number) => string
}

/** Returns a view whose links lead to the pages for people. */
export const pageViewing = ({
  graph,
  linkBase,
  config,
}: Pick<Viewing, 'graph' | 'linkBase'> & {
  readonly config: Pick<Config, 'basePath'>
}): Viewing => ({
  graph,
  linkBase,
  urlOf: (model, id) => `${pagesOf(model, config)}${id}/`,
})

type Shape = Pick<ResolvedField, 'choices' | 'display' | 'naming' | 'reads' | 'tones' | 'unit'>

/** Renders a value of a representation by its field; a value without a field as JSON. */
export const fieldMarkup = (viewing: Viewing, field: Shape | undefined, value: unknown): Markup =>
  isEmpty(value) ? noneMarkup() : fieldRenderer(viewing, field)(value)

/** Returns a function that renders values of a field, which are not empty. */
export function fieldRenderer(
  viewing: Viewing,
  field: Shape | undefined,
): (value: unknown) => Markup {
  if (!field) return (value) => plainMarkup(viewing, value)
  const { choices, naming, tones, unit } = field
  if (choices)
    return (value) =>
      choiceMarkup(choiceLabel(choices, value), tones?.get(textOf(bareValue(value))))
  if (naming) return (value) => modelsMarkup(viewing.graph, value)
  if (unit !== undefined)
    return (value) =>
      // A number as text may have more digits than a number keeps.
      typeof value === 'string' ? `${value} ${unit}` : quantityText(Number(value), unit)
  const models = modelsOf(viewing.graph, field)
  if (models.length > 0) return (value) => relatedMarkup(viewing, models, value)
  const display = displays[field.display ?? 'json']
  return (value) => display(textOf(value), viewing, value)
}

/** Renders a value by its JSON type: an object that has a page as a link, anything else as text. */
export function plainMarkup(viewing: Viewing, value: unknown): Markup {
  if (isEmpty(value)) return noneMarkup()
  if (typeof value === 'boolean') return truthMarkup(value)
  if (Array.isArray(value)) return valuesMarkup(value.map((one) => plainMarkup(viewing, one)))
  return isJsonObject(value) ? objectMarkup(viewing, value) : textOf(value)
}

/** Renders names of models by their labels; unknown names stay. */
function modelsMarkup(graph: ModelGraph, value: unknown): Markup {
  if (Array.isArray(value)) return valuesMarkup(value.map((one) => modelsMarkup(graph, one)))
  const name = textOf(value)
  const model = modelsByType(graph).get(name.toLowerCase())
  return model ? capitalised(model.label) : name
}

type Display = (text: string, viewing: Viewing, value: unknown) => Markup

const displays: Readonly<Record<NonNullable<Shape['display']> | 'json', Display>> = {
  colour: (text) =>
    html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true">
        <rect width="1" height="1" fill="#${text}" />
      </svg>
      ${text}`,
  file: (text) => html`<a href=${text}>Download</a>`,
  link: (text) => html`<a href=${text} rel="noopener noreferrer nofollow">${text}</a>`,
  moment: momentMarkup,
  picture: (text) =>
    html`<a href=${text}><img class="thumb" src=${text} alt="The picture" loading="lazy" /></a>`,
  ranges: (_, viewing, value) =>
    Array.isArray(value) ? rangesOfNumbers(value.map(Number)) : plainMarkup(viewing, value),
  json: (_, viewing, value) => plainMarkup(viewing, value),
}

/** Returns the models whose objects a field shows; an empty list for a field of values. */
const modelsOf = (graph: ModelGraph, { reads }: Shape): readonly Model[] =>
  modelKeys(reads).flatMap((key) => graph.models.get(key) ?? [])

const modelKeys = memoize((reads: Shape['reads']): readonly string[] => {
  if (reads.by === 'join') return [reads.join.model]
  if (reads.by === 'expression') return reads.refers ? [reads.refers.model] : []
  if (reads.by === 'list') return [reads.list.model]
  return reads.by === 'variants' ? reads.variants.map(({ model }) => model) : []
})

function relatedMarkup(viewing: Viewing, models: readonly Model[], value: unknown): Markup {
  if (Array.isArray(value))
    return valuesMarkup(value.map((one) => relatedMarkup(viewing, models, one)))
  const object = isJsonObject(value) ? value : { id: value }
  const [first] = models
  const model = models.length === 1 ? first : modelAt(viewing, object)
  return model ? linkMarkup(viewing, model, object) : nameOf(object)
}

/**
 * Renders an object as a link to its page, if its model has pages of objects and the reader may
 * view them.
 */
export function linkMarkup({ graph, urlOf }: Viewing, model: Model, object: JsonObject): Markup {
  const { id } = object
  const label = labelOf(graph, model, object)
  return model.operations.has('read') && typeof id === 'number' && !isHidden(object)
    ? html`<a href=${urlOf(model, id)}>${label}</a>`
    : label
}

/** Returns the model of an object by its URL. */
function modelAt({ graph, linkBase }: Viewing, { id, url }: JsonObject): Model | undefined {
  const end = `${textOf(id)}/`
  if (typeof url !== 'string' || !url.startsWith(linkBase) || !url.endsWith(end)) return undefined
  return modelsByUrl(graph).get(url.slice(linkBase.length, -end.length))
}

const modelsByUrl = memoize(
  ({ models }: ModelGraph): ReadonlyMap<string, Model> =>
    new Map([...models.values()].map((model) => [model.url, model])),
)

function objectMarkup(viewing: Viewing, object: JsonObject): Markup {
  const model = modelAt(viewing, object)
  if (model) return linkMarkup(viewing, model, object)
  if (isLabelled(object)) return choiceMarkup(object.label)
  const entries = Object.entries(object)
  return namedMarkup(entries.map(([key, value]) => [key, plainMarkup(viewing, value)]))
}

/** Returns true if an object is a choice with its label. */
function isLabelled(
  object: JsonObject,
): object is { readonly value: unknown; readonly label: string } {
  return Object.keys(object).join() === 'value,label' && typeof object['label'] === 'string'
}
