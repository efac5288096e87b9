import type { FastifyRequest } from 'fastify'
import { maySee } from '../../../framework/http/authorization/index.ts'
import type { Model } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import { spreadCustom } from '../forms/custom-fields.ts'
import {
  contentsOf,
  defaultContents,
  submittedText,
  type ControlContent,
  type FormField,
} from '../forms/form-fields.ts'
import type { Sent } from '../forms/forms.ts'
import { labelsOfIds } from '../forms/references.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import { timeZoneOf } from '../frame/time-zone.ts'
import type { ObjectPages } from './object-pages.ts'
import type { PageView } from './page-view.ts'

type Contents = ReadonlyMap<string, ControlContent>

/** The largest length of a text that is filled in again for the next object. */
const longText = 200

/**
 * Returns the contents of the form of a new object: the defaults, and the values of the query.
 * References with ids show the labels of their objects.
 */
export async function blankContents(
  objectPages: ObjectPages,
  fields: readonly FormField[],
  given: QueryParameters,
  request: FastifyRequest,
): Promise<Contents> {
  const contents = new Map(defaultContents(fields))
  const shown = fields.map(async ({ field: { name }, target }) => {
    const text = given.get(name)?.at(-1)
    if (text === undefined) return
    const { database, identity } = request
    const options = { ...objectPages.options, database }
    const isId = target && /^\d{1,9}$/.test(text) && maySee(identity, target, options.config)
    const labels = isId ? await labelsOfIds(options, { target, identity }, [text]) : undefined
    contents.set(name, { text, shown: labels?.get(text) ?? '' })
  })
  await Promise.all(shown)
  return contents
}

/**
 * Returns the contents of the form for a copy of an object, without the values that have to be
 * unique.
 */
export function cloneContents(
  { graph, model, request }: Pick<PageView, 'graph' | 'model' | 'request'>,
  fields: readonly FormField[],
  object: JsonObject,
): Contents {
  const timeZone = timeZoneOf(request)
  const own = ownFields(model)
  const kept = fields.filter(
    ({ field, control }) => !own.has(field.name) && control !== 'password' && control !== 'file',
  )
  return new Map([
    ...defaultContents(fields),
    ...contentsOf(graph, kept, spreadCustom(object), timeZone),
  ])
}

/** Returns the query of the form for another object with the values of the one just created. */
export function anotherQuery(model: Model, fields: readonly FormField[], sent: Sent): string {
  const own = ownFields(model)
  const pairs = fields.flatMap((formField): readonly [string, string][] => {
    const { field, control } = formField
    const { name } = field
    const text = submittedText(sent, formField) ?? ''
    const isKept = !own.has(name) && control !== 'password' && control !== 'file'
    return isKept && text !== '' && text.length <= longText ? [[name, text]] : []
  })
  return new URLSearchParams(pairs).toString()
}

/** Returns the fields that distinguish the objects of a model: those in unique sets. */
function ownFields({ unique, fields, pages }: Model): ReadonlySet<string> {
  const names = unique.flatMap((set) =>
    set.fields.length === 1
      ? set.fields
      : set.fields.filter((name) => !fields.get(name)?.reference),
  )
  return new Set([...names, ...(pages.bulkCreate === undefined ? [] : [pages.bulkCreate])])
}
