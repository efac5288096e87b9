import Type from 'typebox'
import { modelsByType, type ModelGraph } from '../../framework/model/graph.ts'
import { jsonObjectOf, textOf, type JsonObject } from '../../framework/model/json-value.ts'
import type { ChangeRecords } from '../../framework/model/change-records.ts'

/** The members of an entry of the change log that an event shows as they are. */
const shown = [
  'object_name',
  'before',
  'after',
  'user_name',
  'token_id',
  'request_id',
] as const satisfies readonly string[]

/** The members of an entry that an event is made of. */
export const readMembers: readonly string[] = [
  'id',
  'time',
  'model',
  'object_id',
  'action',
  ...shown,
]

/** The kinds of changes: an object was created, updated or deleted. */
export const changeActions: readonly string[] = ['created', 'updated', 'deleted']

/** The schema of a kind of change. */
export const changeActionSchema = Type.Unsafe<string>({
  $id: 'ChangeAction',
  type: 'string',
  enum: changeActions,
  description: 'Kind of change',
})

const values = Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])

/** A change in the form of CloudEvents 1.0. */
export const changeEventSchema = Type.Object(
  {
    specversion: Type.Literal('1.0', { description: 'The version of CloudEvents' }),
    id: Type.String({ description: 'ID of the entry in the change log' }),
    source: Type.String({ description: 'The path of the change log' }),
    type: Type.String({ description: 'The model and the action, such as `library.book.updated`' }),
    subject: Type.String({ description: 'The model and the ID of the object: `library.book/7`' }),
    time: Type.String({ format: 'date-time', description: 'When the change was made' }),
    datacontenttype: Type.Literal('application/json'),
    cursor: Type.String({ description: 'Follow the changes after this one since this cursor' }),
    data: Type.Object({
      model: Type.String({ description: 'Model of the object' }),
      object_id: Type.Integer({ description: 'ID of the object' }),
      url: Type.Union([Type.String({ format: 'uri' }), Type.Null()], {
        description: 'URL of the object; null if its model has no URLs',
      }),
      action: Type.Ref('ChangeAction'),
      object_name: Type.String({ description: 'Name of the object at that time' }),
      before: values,
      after: values,
      user_name: Type.String({ description: 'Name of the user at that time' }),
      token_id: Type.Union([Type.Integer(), Type.Null()], { description: 'ID of the API token' }),
      request_id: Type.String({ description: 'ID of the request, the same for all its changes' }),
    }),
  },
  { $id: 'ChangeEvent', description: 'A change of an object, as CloudEvents 1.0 describes events' },
)

/** Inputs of the functions that make events. */
export interface EventOptions {
  readonly graph: ModelGraph
  readonly records: ChangeRecords
  readonly basePath: string
  /** The URL in front of `/api/`. */
  readonly base: string
}

/** Returns the event of an entry, whose choices are values. */
export function eventOf(
  entry: JsonObject,
  cursor: string,
  { graph, records: { model: log }, basePath, base }: EventOptions,
): JsonObject {
  const { id, time, model, object_id, action } = entry
  const type = textOf(model)
  const word = log.fields.get('action')?.choices?.get(Number(action)) ?? ''
  const of = modelsByType(graph).get(type)
  const url = of?.operations.has('read') ? `${base}${of.url}${textOf(object_id)}/` : null
  const rest = Object.fromEntries(shown.map((name) => [name, entry[name] ?? null]))
  return {
    specversion: '1.0',
    id: textOf(id),
    source: `${basePath}${log.url}`,
    type: `${type}.${word}`,
    subject: `${type}/${textOf(object_id)}`,
    time,
    datacontenttype: 'application/json',
    cursor,
    data: { model: type, object_id, url, action: word, ...rest },
  }
}

/** Returns the id of an entry. */
export const idOfEntry = (entry: unknown): number => Number(jsonObjectOf(entry)['id'])
