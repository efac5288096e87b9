import Type, { type TSchema } from 'typebox'
import { answersAnywhere } from './errors.ts'
import { headerRefs } from './headers.ts'

/** Words on what holds for every URL and has no place in one operation; `x-…` are the document's own extensions. */
export const introductionWords = `The infrastructure inventory: sites, racks, devices, networks, circuits and their secrets.

**Answers** are JSON. \`Accept: application/json; indent=4\` indents them, by 0 to 8 spaces. Whoever accepts \`text/html\`
before JSON, as browsers do, gets the same answer as a page, unless the query says \`format=json\`. Errors are
\`application/problem+json\` for those who accept that. Besides the headers listed at each answer, \`Vary\` and what keeps
browsers safe come with every answer, and \`Cache-Control: no-store\` with those that hold secrets.

**Every URL** also answers HEAD, with what a GET has but for the body, and OPTIONS, which looks at no query;
\`x-everywhere\` has the answers of OPTIONS, the type of pages, and the refusals of what is no operation of this document.

**Query parameters and body keys** that an operation does not list are refused. \`Prefer: handling=lenient\` ignores them,
and \`Ignored-Input\` of the answer names them; the service may be set to do so for every request, and \`Prefer: handling=strict\`
refuses them there, too. Strict handling also refuses filter values that name no object.

**Bodies** are JSON or forms, \`application/x-www-form-urlencoded\` or \`multipart/form-data\`: one object with its values as
text, a repeated name as a list, an empty text as null.

**Format suffixes**: \`/api/dcim/sites.json\` is \`/api/dcim/sites/?format=json\`, and \`.api\` gives the page.

**Extensions**, for programs that read this document:

- \`x-response-shape\` of a parameter: the schema of the answer in place of the one listed at it, when the parameter is true.
- \`x-response-keys\` of a parameter: the answer has \`only\` the keys that the parameter names, or is \`without\` them.
- \`x-response-part\` of such a parameter: not the answer itself is meant but each object in this part of it.
- \`x-beside\` of a property: it may stand in an answer only where the named property does.
- \`x-empty-answer\` of an operation: the answer 200 may have no body at all, and what that means.
- \`x-opens-session\` of an operation: it gives the key of a session, and does not look at one that comes along.

**Outside this document** are \`/health/live\` and \`/health/ready\` for those who operate the service: 200 \`{"status": …}\`, or
503 while it cannot work; \`/metrics\` where it is switched on; the files under \`/media/\` that image attachments name; the pages for people, those to try the API
at \`/api/docs/\`; and \`/api/docs/?format=openapi\`, this document with the server \`/api\` and paths without it.`

/** A parameter that operations refer to. */
interface SharedParameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description: string
  readonly schema: object
}

/** What every operation knows, unless it has a parameter of that name itself. */
export const commonParameters: Readonly<Record<string, SharedParameter>> = {
  Format: {
    name: 'format',
    in: 'query',
    required: false,
    description: 'The media type, whatever `Accept` says: JSON, or the page for people',
    schema: { type: 'string', enum: ['json', 'api'] },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    required: false,
    description:
      '`handling=lenient` ignores unknown query parameters and body keys, `handling=strict` refuses them and filter values that name nothing',
    schema: { type: 'string' },
  },
}

/** What comes with a session for secrets. */
export const sessionParameters: readonly SharedParameter[] = [
  {
    name: 'X-Session-Key',
    in: 'header',
    required: false,
    description:
      'Base64 text from /api/secrets/get-session-key/: with it secrets are read and written, without it plaintext is null',
    schema: { type: 'string' },
  },
  {
    name: 'X-Purpose',
    in: 'header',
    required: false,
    description: 'What the secrets are wanted for, in up to 200 characters as UTF-8; the log of reveals keeps it',
    schema: { type: 'string' },
  },
] // prettier-ignore

/** References to what every operation knows, but for names that are taken. */
export function parameterRefs(taken: readonly { readonly name: string }[]): readonly object[] {
  return Object.entries(commonParameters)
    .filter(([, { name }]) => !taken.some((own) => own.name === name))
    .map(([key]) => ({ $ref: `#/components/parameters/${key}` }))
}

/** What is so at every URL, though no operation says it: the extension `x-everywhere`. */
export function everywhere(): object {
  return {
    content: {
      'text/html': {
        schema: { type: 'string', pattern: '^<!doctype html>', description: 'The answer as a page' },
      },
    },
    options: {
      responses: {
        200: {
          description: 'What the URL is and what it takes',
          headers: headerRefs(['API-Version', 'Allow']),
          content: { 'application/json': { schema: Type.Ref('UrlDescription') } },
        },
        204: { description: 'Nothing but the headers', headers: headerRefs(['API-Version', 'Allow']) },
      },
    },
    responses: answersAnywhere(),
  }
} // prettier-ignore

const words = (description: string): TSchema => Type.String({ description })
const list = (description: string): TSchema => Type.Array(Type.String(), { description })
const limit = (description: string): TSchema => Type.Optional(Type.Number({ description }))

const byName = (of: string, description: string): TSchema =>
  Type.Unsafe({ type: 'object', additionalProperties: Type.Ref(of), description })

/** The schemas of what OPTIONS answers. */
export const descriptionSchemas: Readonly<Record<string, TSchema>> = {
  UrlDescription: Type.Object(
    {
      name: words('What is at the URL'),
      description: words('More about it'),
      renders: list('Types of its answers'),
      parses: list('Types of bodies it takes'),
      actions: Type.Optional(
        byName(
          'FieldDescriptions',
          'The fields of a body, by POST or PUT, for those who may do that',
        ),
      ),
    },
    { description: 'What OPTIONS says of a URL' },
  ),
  FieldDescriptions: byName('FieldDescription', 'Fields by name'),
  FieldDescription: Type.Object(
    {
      type: words('Kind of its values: a type of JSON, choice, or field for what is neither'),
      required: Type.Boolean({ description: 'A new object must have it' }),
      read_only: Type.Boolean({ description: 'It is shown, not taken' }),
      label: words('Name for people'),
      help_text: Type.Optional(words('What it is for')),
      max_length: limit('Most characters'),
      min_value: limit('Least value'),
      max_value: limit('Greatest value'),
      choices: Type.Optional(
        Type.Array(Type.Ref('ChoiceDescription'), { description: 'All values there are' }),
      ),
    },
    { description: 'A field, for those who write it' },
  ),
  ChoiceDescription: Type.Object(
    {
      value: Type.Union([Type.Integer(), Type.String(), Type.Boolean()], {
        description: 'What is written',
      }),
      display_name: words('What people see'),
    },
    { description: 'One of the values of a field' },
  ),
}
