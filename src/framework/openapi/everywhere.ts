import Type from 'typebox'
import type { ErrorTable } from '../errors/errors.ts'
import type { ModelGraph } from '../model/graph.ts'
import type { AddedParameter, AddedTo, DocumentAdditions } from './additions.ts'
import { responsesAnywhere } from './errors.ts'
import { allowHeader, headersAnywhere, versionHeader } from './headers.ts'

type Additions = Required<DocumentAdditions>

/**
 * Returns the description of the API after its first sentence, with what features add. It applies
 * to every operation. Its examples are a URL and a unique field of the first models that have them.
 */
export function apiDescription({ models }: ModelGraph, added: Additions): string {
  const [first] = models.values()
  const fields = [...models.values()].flatMap((model) => [...model.fields.values()])
  const { name: field } = fields.find(({ unique, reference }) => unique && !reference) ?? {
    name: 'id',
  }
  const parts = [...beforeStandbys, ...added.paragraphs.flatMap((text) => [text, '']), ...standbys]
  return [...parts, ...added.extensions, ...undescribed]
    .join('\n')
    .replaceAll('{url}', first?.url.slice(0, -1) ?? '/api')
    .replaceAll('{field}', field)
}

const beforeStandbys = [
  '**Authentication.** Send the header `Authorization: Token <key>`. Requests without it may ' +
    'read all models but the private',
  'ones, unless the setting `LOGIN_REQUIRED` is set. Each operation names the permission that ' +
    'it requires; superusers have',
  'every permission. A token that is not `write_enabled` can only read.',
  '',
  '**Lists** return pages: `limit` and `offset` choose one, `next` and `previous` link to its ' +
    'neighbours. Follow them to',
  'read a whole list: their `cursor` makes every page as fast as the first, and objects that are ' +
    'created or deleted meanwhile',
  'neither hide nor repeat others. A filter that is repeated matches any of its values; ' +
    'different filters must all match.',
  '',
  '**Query parameters and body keys** that an operation does not list are refused. `Prefer: ' +
    'handling=lenient` ignores them, and',
  'the header `Ignored-Input` of the response names them. The setting `UNKNOWN_INPUT=ignore` ' +
    'does so for every request;',
  '`Prefer: handling=strict` refuses them nevertheless, and refuses filter values that name ' +
    'no object.',
  '',
  '**Request bodies** are JSON or forms: `application/x-www-form-urlencoded` or ' +
    '`multipart/form-data`. A form holds one object',
  'with its values as text; a repeated name is a list, an empty text is null. Other forms of ' +
    'values are accepted beside those',
  'of the schemas, such as numbers as text, choices by label, and dates without a day. Keys ' +
    'that only reads return are ignored.',
  '',
  '**Choices** are pairs of value and label, objects with both, or values; **writes** return stored',
  'values or the object as read: as the service or the token (`choice_shape`, `write_response`) is',
  'set. `Accept: application/json; choices=object; writes=base` decides for one request; for this',
  'document, too. Who may not view a model gets stored values.',
  '',
  '**Format suffixes**: `{url}.json` is the same as `{url}/?format=json`, ' +
    '`.api` as `?format=api`.',
  '',
  '**Bulk requests** send a list of objects to the `bulk/` of a list, at most as many as the ' +
    'setting `BULK_MAX` allows. All of them',
  'are written, or none. The response lists the results, or the error messages, in the order of ' +
    'the request. The URL of the list',
  'itself takes the same requests, as older clients send them.',
  '',
  '**References** to other objects are written as ids. An object with a unique key, such as ' +
    '`{"{field}": …}`, and the nested',
  'object that a read returns are accepted too.',
  '',
  '**Responses** are JSON. `Accept: application/json; indent=4` indents them by 0 to 8 ' +
    'spaces. A client that prefers',
  '`text/html`, as browsers do, gets a page that shows the response, unless the query has ' +
    '`format=json`. Errors are sent as',
  '`application/problem+json` to clients that accept it. Every response has the header `Vary` ' +
    'and headers for the security of',
  'browsers. `Cache-Control` is `private, no-cache`; of a response with secrets, keys or ' +
    'tokens it is `no-store`.',
  '',
  '**Entity tags**: objects and lists have an `ETag`. A request with `If-None-Match` gets a 304 ' +
    'without a body while nothing',
  'that the response shows has changed; the list itself is not read. An update or a removal of ' +
    'an object with `If-Match` is a 412 if the',
  'object has changed since it was read, and one with `If-None-Match` if it has not. A POST or ' +
    'PATCH with `Prefer: etag` returns the tag of the written',
  'object in `ETag`; of a list, in a key `etag` of each object.',
  '',
]

const standbys = [
  '**Standbys**: where the service reads from standbys of its database, the response to a write ' +
    'has the header `X-Consistency`.',
  'A client that sends it back reads nothing older than that write. `Cadastre-Stale` of a ' +
    'response says that there is no primary,',
  'and how many seconds ago the standby had everything.',
  '',
  '**HEAD and OPTIONS** work at every URL. HEAD returns the headers of GET. OPTIONS describes ' +
    'the URL, as shown at `/api/`; it',
  'ignores the query. The extension `x-everywhere` holds the parameters of all operations, the ' +
    'headers of their successful responses, the responses to OPTIONS, the media type of pages, and the errors for',
  'requests that match no operation of this document.',
  '',
  '**Extensions** for programs that read this document:',
  '',
  '- `x-response-shape` of an operation: the schema of the response, or of each object of a page, ' +
    'when `brief` is true; its name where parts are shared.',
  '- `x-response-keys` of a parameter: the response has `only` the keys that the parameter ' +
    'names, or is `without` them.',
  '- `x-response-part` of such a parameter: it applies to each object in this part of the ' +
    'response, not to the response itself.',
  '- `x-beside` of a property: it is present only where the named property is.',
  '- `x-empty-response` of an operation: the response 200 may have no body; the value says what ' +
    'that means.',
]

const undescribed = [
  '',
  '**Not described here** are `/health/live` and `/health/ready` for operators (200 ' +
    '`{"status": …}`, or 503 while the service',
  'cannot work), `/metrics` where it is enabled, files that the service keeps, the HTML pages, and',
  '`/api/docs/?format=openapi`: this document with the server `/api`, paths without that ' +
    'prefix and no shared parameters.',
]

/** A parameter that operations refer to. */
interface SharedParameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: object
}

/** Parameters of every operation that does not define one of the same name. */
export const commonParameters: Readonly<Record<string, SharedParameter>> = {
  Format: {
    name: 'format',
    in: 'query',
    required: false,
    description: 'Media type of the response, overrides `Accept`: JSON, or `api` for the HTML page',
    schema: { type: 'string', enum: ['json', 'api'] },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`handling=lenient` ignores unknown query parameters and body keys, `handling=strict` ' +
      'refuses them and filter values that name nothing, `etag` returns the tag of what was written',
    schema: { type: 'string' },
  },
}

/** Parameters of operations with a precondition. */
const conditionParameters: typeof commonParameters = {
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'Entity tags of the object, separated by commas, as reads without parameters return them. ' +
      'If none of them is current, nothing is written and the response is 412',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description:
      'Entity tags of earlier responses, separated by commas, or `*` for any. If one of them is ' +
      'still current, a read is a 304 without a body, and a write is a 412 and writes nothing',
    schema: { type: 'string' },
  },
}

/** Returns the parameters that operations refer to, by the name of their component. */
export const sharedParameters = ({ parameters }: Additions): typeof commonParameters => ({
  ...commonParameters,
  ...Object.fromEntries(
    parameters.filter(({ shared }) => shared).map((one) => [one.name, inDocument(one)]),
  ),
  ...conditionParameters,
})

const inDocument = ({ name, description, schema }: AddedParameter): SharedParameter => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
})

const ifNoneMatch = { $ref: '#/components/parameters/If-None-Match' }

/** References to the header parameters of operations, by the status of the response they cause. */
const conditions: Readonly<Record<string, readonly object[]>> = {
  304: [ifNoneMatch],
  412: [{ $ref: '#/components/parameters/If-Match' }, ifNoneMatch],
}

/** Returns the header parameters of an operation, or references to those that are shared. */
export function headerParameters(to: AddedTo, { parameters }: Additions): readonly object[] {
  const taken = parameters.filter(({ takenBy }) => takenBy(to))
  return [
    ...taken.filter(({ shared }) => !shared).map(inDocument),
    ...Object.keys(to.operation.responses).flatMap((status) => conditions[status] ?? []),
    ...taken
      .filter(({ shared }) => shared)
      .map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
  ]
}

/** Returns references to the common parameters, except those whose names are taken. */
export function parameterRefs(taken: readonly { readonly name: string }[]): readonly object[] {
  return Object.entries(commonParameters)
    .filter(([, { name }]) => !taken.some((own) => own.name === name))
    .map(([key]) => ({ $ref: `#/components/parameters/${key}` }))
}

/** Returns the extension `x-everywhere`: responses that any URL can give and no operation lists. */
export function everywhere(errors: ErrorTable, added: Additions): object {
  return {
    headers: headersAnywhere(added.headers),
    content: {
      'text/html': {
        schema: {
          type: 'string',
          pattern: '^<!doctype html>',
          description: 'A page that shows the response',
        },
      },
    },
    options: {
      responses: {
        200: {
          description: 'Describes the URL.',
          headers: { 'API-Version': versionHeader, Allow: allowHeader },
          content: { 'application/json': { schema: Type.Ref('UrlDescription') } },
        },
        204: {
          description: 'The methods, in `Allow`.',
          headers: { 'API-Version': versionHeader, Allow: allowHeader },
        },
      },
    },
    responses: responsesAnywhere(errors),
  }
}
