import Type, { type TSchema } from 'typebox'
import { errors } from '../../errors.ts'
import { idSchema } from '../../model/id.ts'

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
}

interface Row {
  /** Name of the shared response. */
  readonly name: string
  /** Key in an operation's responses: a status, or `default` for those that no request brings about by itself. */
  readonly key: string
  readonly statuses: (status: number) => boolean
  readonly body: TSchema
  readonly happens: (circumstances: Circumstances) => boolean
}

const detail = Type.Ref('ErrorDetail')
const always = (): boolean => true
const hasBody = ({ method }: Circumstances): boolean => ['post', 'put', 'patch'].includes(method)
const is =
  (status: number) =>
  (other: number): boolean =>
    other === status

const rows: readonly Row[] = [
  {
    name: 'BadRequest', key: '400', statuses: is(400), happens: always,
    body: Type.Unsafe({ oneOf: [Type.Ref('ValidationError'), detail, Type.Ref('ValidationErrorList')] }),
  },
  { name: 'Unauthorized', key: '401', statuses: is(401), happens: always, body: detail },
  { name: 'Forbidden', key: '403', statuses: is(403), happens: always, body: detail },
  { name: 'NotFound', key: '404', statuses: is(404), happens: ({ hasId }) => hasId, body: detail },
  { name: 'NotAcceptable', key: '406', statuses: is(406), happens: always, body: detail },
  { name: 'Conflict', key: '409', statuses: is(409), happens: ({ method }) => method !== 'get', body: detail },
  { name: 'TooLarge', key: '413', statuses: is(413), happens: hasBody, body: detail },
  { name: 'UnsupportedMediaType', key: '415', statuses: is(415), happens: hasBody, body: detail },
  { name: 'TooManyAttempts', key: '429', statuses: is(429), happens: hasBody, body: detail },
  { name: 'Failure', key: 'default', statuses: (status) => status >= 500, happens: always, body: detail },
] // prettier-ignore

/** The error answers of an operation, as references to the shared ones. */
export function errorAnswers(circumstances: Circumstances): Record<string, object> {
  const happening = rows.filter((row) => row.happens(circumstances))
  return Object.fromEntries(
    happening.map(({ key, name }) => [key, { $ref: `#/components/responses/${name}` }]),
  )
}

/** The shared error answers by name. */
export function errorResponses(): Record<string, Response> {
  return Object.fromEntries(rows.map((row) => [row.name, errorResponse(row)]))
}

function errorResponse({ statuses, key, body }: Row): Response {
  const codes = Object.entries(errors).filter(([, { status }]) => statuses(status))
  return {
    description: codes
      .map(([code, { message }]) => `- \`${code}\`: ${message.replaceAll('%s', '…')}`)
      .join('\n'),
    ...(key === '401' ? { headers: challenge } : {}),
    content: {
      'application/json': { schema: body },
      'application/problem+json': { schema: Type.Ref('Problem') },
    },
  }
}

const challenge = {
  'WWW-Authenticate': {
    schema: { type: 'string' },
    description: 'The scheme to authenticate with: Token',
  },
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
  ObjectId: Type.Object(
    { id: idSchema() },
    { description: 'One object of a bulk request', examples: [{ id: 1 }] },
  ),
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
