import Type, { type TSchema } from 'typebox'
import { errors } from '../errors.ts'
import { ObjectId } from '../http/serializers.ts'
import { headerRefs, textHeader } from './headers.ts'

/** A response of the document. */
export interface Response {
  readonly description: string
  readonly headers?: object
  readonly content?: Readonly<Record<string, object>>
}

/** Where an error answer can come from. */
interface Circumstances {
  readonly method: string
  readonly hasId: boolean
  readonly hasBody: boolean
  /** Statuses that the route itself names. */
  readonly named: readonly string[]
}

interface Row {
  /** Name of the shared response. */
  readonly name: string
  /** Key in an operation's responses: a status, or `default` for those that no request brings about by itself. */
  readonly key: string
  readonly statuses: (status: number) => boolean
  readonly body: TSchema
  /** Absent: no operation of the document answers it, but the service does. */
  readonly happens?: (circumstances: Circumstances) => boolean
  /** What comes with it besides what comes with every error. */
  readonly headers?: object
}

const detail = Type.Ref('ErrorDetail')

const always = (): boolean => true
/** A DELETE of one object needs no body, but a body that comes with it is read and may be refused. */
const takesBody = ({ method, hasBody }: Circumstances): boolean =>
  hasBody || ['post', 'put', 'patch', 'delete'].includes(method)
const isNamed =
  (status: string) =>
  ({ named }: Circumstances): boolean =>
    named.includes(status)
const is =
  (status: number) =>
  (other: number): boolean =>
    other === status

const rows: readonly Row[] = [
  {
    name: 'BadRequest', key: '400', statuses: is(400), happens: always,
    body: Type.Unsafe({ oneOf: [Type.Ref('ValidationError'), detail, Type.Ref('ValidationErrorList')] }),
  },
  {
    name: 'Unauthorized', key: '401', statuses: is(401), happens: always, body: detail,
    headers: { 'WWW-Authenticate': textHeader('The scheme to authenticate with: Token', true) },
  },
  { name: 'Forbidden', key: '403', statuses: is(403), happens: always, body: detail },
  { name: 'NotFound', key: '404', statuses: is(404), happens: (at) => at.hasId || isNamed('404')(at), body: detail },
  {
    name: 'MethodNotAllowed', key: '405', statuses: is(405), body: detail,
    headers: headerRefs(['Allow']),
  },
  { name: 'NotAcceptable', key: '406', statuses: is(406), happens: always, body: detail },
  { name: 'Conflict', key: '409', statuses: is(409), happens: ({ method }) => !['get', 'options'].includes(method), body: detail },
  { name: 'TooLarge', key: '413', statuses: is(413), happens: takesBody, body: detail },
  { name: 'UnsupportedMediaType', key: '415', statuses: is(415), happens: takesBody, body: detail },
  {
    name: 'TooManyAttempts', key: '429', statuses: is(429), happens: isNamed('429'), body: detail,
    headers: { 'Retry-After': textHeader('Seconds to wait', true) },
  },
  { name: 'TooSlow', key: '408', statuses: is(408), body: detail },
  { name: 'ExpectationFailed', key: '417', statuses: is(417), body: detail },
  { name: 'HeadersTooLarge', key: '431', statuses: is(431), body: detail },
  {
    name: 'Failure', key: 'default', statuses: (status) => status >= 500, happens: always, body: detail,
    headers: { 'Retry-After': textHeader('With a 503: seconds to wait', false) },
  },
] // prettier-ignore

/** The error answers of an operation, as references to the shared ones. */
export function errorAnswers(circumstances: Circumstances): Record<string, object> {
  return answersOf(rows.filter((row) => row.happens?.(circumstances)))
}

/** Rows that a request meets before it is known which operation it asks for. */
const early: ReadonlySet<string> = new Set(['400', '401', '404', '406', 'default'])

/** The error answers at URLs and to methods that the document does not list, and to what is no request. */
export function answersAnywhere(): Record<string, object> {
  return answersOf(rows.filter((row) => early.has(row.key) || !row.happens))
}

/** Answers by status: references to the shared ones, and in full what no operation refers to. */
function answersOf(some: readonly Row[]): Record<string, object> {
  return Object.fromEntries(
    some.map((row) => [
      row.key,
      row.happens ? { $ref: `#/components/responses/${row.name}` } : errorResponse(row),
    ]),
  )
}

/** The shared error answers by name. */
export function errorResponses(): Record<string, Response> {
  const shared = rows.filter((row) => row.happens)
  return Object.fromEntries(shared.map((row) => [row.name, errorResponse(row)]))
}

function errorResponse({ statuses, body, headers }: Row): Response {
  const codes = Object.entries(errors).filter(([, { status }]) => statuses(status))
  return {
    description: codes
      .map(([code, { message }]) => `- \`${code}\`: ${message.replaceAll('%s', '…')}`)
      .join('\n'),
    headers: { ...headerRefs(['API-Version']), ...headers },
    content: {
      'application/json': { schema: body },
      'application/problem+json': { schema: Type.Ref('Problem') },
    },
  }
}

const messages = Type.Array(Type.String())

/** The schemas of error bodies, and of the word that filters know for "none". */
export const errorSchemas: Readonly<Record<string, TSchema>> = {
  ErrorDetail: Type.Object(
    { detail: Type.String({ description: 'What is wrong, in a sentence' }) },
    { description: 'Why a request was refused', additionalProperties: false },
  ),
  ValidationError: Type.Unsafe({
    type: 'object',
    additionalProperties: messages,
    description:
      'Messages by field of the body or by query parameter; `non_field_errors` holds those on several fields together',
  }),
  ValidationErrorList: Type.Array(Type.Ref('ValidationError'), {
    description:
      'Messages for each object of a bulk request, in their order; empty for those with nothing wrong',
  }),
  ObjectId,
  Problem: Type.Object(
    {
      type: Type.String({ description: 'Always about:blank' }),
      title: Type.String({ description: 'What is wrong, in a sentence' }),
      status: Type.Integer({ description: 'The HTTP status' }),
      code: Type.Ref('ErrorCode'),
      errors: Type.Optional(
        Type.Unsafe({ oneOf: [Type.Ref('ValidationError'), Type.Ref('ValidationErrorList')] }),
      ),
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
}
