import Type, { type TProperties, type TSchema } from 'typebox'
import type { ErrorTable } from '../errors/errors.ts'
import { ObjectId } from '../http/schemas/index.ts'
import type { DocumentAdditions } from './additions.ts'
import { allowHeader, headerRefs, textHeader } from './headers.ts'

/** A response of the document. */
export interface Response {
  readonly description: string
  readonly headers?: object
  readonly content?: Readonly<Record<string, object>>
}

/** The properties of an operation that decide which errors it can return. */
interface Circumstances {
  readonly method: string
  readonly hasId: boolean
  /** Statuses that the route documents. */
  readonly named: readonly string[]
}

interface Row {
  /** Name of the shared response. */
  readonly name: string
  /** Key in the responses of an operation: a status, or `default` for all others. */
  readonly key: string
  readonly statuses: (status: number) => boolean
  readonly body: TSchema
  /** Absent where no operation of the document returns it, although the service does. */
  readonly happens?: (circumstances: Circumstances) => boolean
  /** Headers besides those of every error. */
  readonly headers?: object
}

const detail = Type.Ref('ErrorDetail')

const isNamed =
  (status: string) =>
  ({ named }: Circumstances): boolean =>
    named.includes(status)
const is =
  (status: number) =>
  (other: number): boolean =>
    other === status
const always = (): boolean => true
/** Returns whether the path may name an object that does not exist. */
const mayBeMissing = (at: Circumstances): boolean => at.hasId || isNamed('404')(at)
const mayBeNeeded = (at: Circumstances): boolean => at.method === 'delete' || isNamed('409')(at)

/** Statuses that operations do not list. */
const generalStatuses: ReadonlySet<number> = new Set([401, 403, 406, 413, 415, 422])

/** Returns whether `default` describes a status in all operations. */
export const isGeneral = (status: number): boolean => status >= 500 || generalStatuses.has(status)

const rows: readonly Row[] = [
  {
    name: 'BadRequest', key: '400', statuses: is(400), happens: always,
    body: Type.Unsafe({
      oneOf: [Type.Ref('ValidationError'), detail, Type.Ref('ValidationErrorList')],
    }),
  },
  { name: 'NotFound', key: '404', statuses: is(404), happens: mayBeMissing, body: detail },
  {
    name: 'MethodNotAllowed', key: '405', statuses: is(405), body: detail,
    headers: { Allow: allowHeader },
  },
  { name: 'Conflict', key: '409', statuses: is(409), happens: mayBeNeeded, body: detail },
  { name: 'Gone', key: '410', statuses: is(410), happens: isNamed('410'), body: detail },
  {
    name: 'PreconditionFailed', key: '412', statuses: is(412), happens: isNamed('412'), body: detail,
    headers: headerRefs(['ETag']),
  },
  {
    name: 'TooManyAttempts', key: '429', statuses: is(429), happens: isNamed('429'), body: detail,
    headers: { 'Retry-After': textHeader('Seconds to wait', true) },
  },
  { name: 'TooSlow', key: '408', statuses: is(408), body: detail },
  { name: 'ExpectationFailed', key: '417', statuses: is(417), body: detail },
  { name: 'HeadersTooLarge', key: '431', statuses: is(431), body: detail },
  {
    name: 'Failure', key: 'default', statuses: (status) => isGeneral(status) || [409, 412].includes(status), happens: always, body: detail,
    headers: {
      'WWW-Authenticate': textHeader('With a 401: the schemes to authenticate with, such as Token', false),
      'Accept-Encoding': textHeader('With a 415: the encodings of bodies that are read', false),
      'Retry-After': textHeader('With a 503: seconds to wait', false),
    },
  },
] // prettier-ignore

/** The statuses below 500 of the responses that the document describes. */
export const describedStatuses: readonly number[] = Array.from(
  { length: 100 },
  (_, i) => 400 + i,
).filter((status) => rows.some(({ statuses }) => statuses(status)))

/** Returns the error responses of an operation, as references to the shared ones. */
export function operationErrors(circumstances: Circumstances): Record<string, object> {
  return responsesOf(
    rows.filter((row) => row.happens?.(circumstances)),
    {},
  )
}

/** Keys of errors that occur before the operation of a request is known. */
const early: ReadonlySet<string> = new Set(['400', '404', 'default'])

/**
 * Returns the error responses of URLs and methods outside the document, and of malformed requests.
 * `errors` are those of the service.
 */
export function responsesAnywhere(errors: ErrorTable): Record<string, object> {
  return responsesOf(
    rows.filter((row) => early.has(row.key) || !row.happens),
    errors,
  )
}

/** Returns responses by key: references to the shared ones, and the others in full. */
function responsesOf(some: readonly Row[], errors: ErrorTable): Record<string, object> {
  return Object.fromEntries(
    some.map((row) => [
      row.key,
      row.happens ? { $ref: `#/components/responses/${row.name}` } : errorResponse(row, errors),
    ]),
  )
}

/** Returns the shared responses of the errors of a service, by name. */
export function errorResponses(errors: ErrorTable): Record<string, Response> {
  const shared = rows.filter((row) => row.happens)
  return Object.fromEntries(shared.map((row) => [row.name, errorResponse(row, errors)]))
}

function errorResponse({ statuses, body, headers }: Row, errors: ErrorTable): Response {
  const codes = Object.entries(errors).filter(([, { status }]) => statuses(status))
  const isOne = new Set(codes.map(([, { status }]) => status)).size < 2
  const lines = codes
    .toSorted(([, { status: a }], [, { status: b }]) => a - b)
    .map(([code, { status, message }]) => {
      const at = isOne ? '' : `${status} `
      return `- ${at}\`${code}\`: ${message.replaceAll('%s', '…')}`
    })
  return {
    description: lines.join('\n'),
    headers: { ...headerRefs(['API-Version']), ...headers },
    content: {
      'application/json': { schema: body },
      'application/problem+json': { schema: Type.Ref('Problem') },
    },
  }
}

const messages = Type.Array(Type.String())

/** The messages of a field, or those of each child in the list of a nested write. */
const messagesOrChildren = Type.Unsafe({
  anyOf: [messages, Type.Array(Type.Ref('ValidationError'))],
})

/**
 * Returns the schemas of the bodies of errors, and of the value `null` of filters.
 *
 * @param nests whether a model has nested writes
 * @param members the members that features add
 */
export const errorSchemas = (
  errors: ErrorTable,
  nests: boolean,
  members: Required<DocumentAdditions>['errorMembers'],
): Readonly<Record<string, TSchema>> => ({
  ErrorDetail: Type.Object(
    { detail: Type.String({ description: 'The error, in a sentence' }), ...optional(members) },
    { description: 'Why a request was refused', additionalProperties: false },
  ),
  ValidationError: Type.Unsafe({
    type: 'object',
    additionalProperties: nests ? messagesOrChildren : messages,
    description:
      'Messages by field of the body or by query parameter; `non_field_errors` holds those on ' +
      'several fields together' +
      (nests ? '. A list of objects has the messages of each, in their order' : ''),
  }),
  ValidationErrorList: Type.Array(Type.Ref('ValidationError'), {
    description:
      'Messages for each object of a bulk request, in their order; empty for those with nothing ' +
      'wrong',
  }),
  ObjectId,
  Problem: Type.Object(
    {
      type: Type.String({ description: 'Always about:blank' }),
      title: Type.String({ description: 'The error, in a sentence' }),
      status: Type.Integer({ description: 'The HTTP status' }),
      code: Type.Ref('ErrorCode'),
      errors: Type.Optional(
        Type.Unsafe({ oneOf: [Type.Ref('ValidationError'), Type.Ref('ValidationErrorList')] }),
      ),
      ...optional(members),
    },
    { description: 'Why a request was refused, as RFC 9457 problem details' },
  ),
  ErrorCode: Type.Unsafe({
    type: 'string',
    enum: Object.keys(errors),
    description: 'Tells errors apart; never changes its meaning. Later versions may add codes.',
  }),
  NullWord: Type.Unsafe({
    type: 'string',
    enum: ['null'],
    description: 'Finds the objects that have no value',
  }),
})

const optional = (members: Readonly<Record<string, TSchema>>): TProperties =>
  Object.fromEntries(Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)]))
