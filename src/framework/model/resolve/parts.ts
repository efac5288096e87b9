import Type, { type TSchema } from 'typebox'
import { findWrong, type WrongValue } from '../arguments.ts'
import type { ModelDeclaration, UniqueFields } from '../define.ts'
import type { Source } from './draft.ts'
import type { Mistakes } from './mistakes.ts'

const texts = (allowed: string, description = ''): TSchema =>
  Type.Array(Type.String(), { allowed, description })
const flag = (description: string): TSchema => Type.Boolean({ description })
const words = (description = ''): TSchema => Type.String({ description })
const names = (description = ''): TSchema => texts('a list of field names', description)
const closed = (
  allowed: string,
): { readonly additionalProperties: false; readonly allowed: string } => ({
  additionalProperties: false,
  allowed,
})

/** Recognises a function, which JSON Schema cannot describe. */
const isFunction = (value: unknown): boolean => typeof value === 'function'

/** Schemas of the parts of a unique set that is an object. */
export const uniqueParts: Readonly<Record<keyof UniqueFields, TSchema>> = {
  fields: names('The fields of the set (required)'),
  whenSet: names('The set holds only for objects in which these fields are set'),
  nullsEqual: flag('True: two objects with null in the same field collide as well'),
  reportedOn: words('The field that the message appears under'),
}

const uniqueSet = Type.Union(
  [
    names(),
    Type.Object(
      {
        fields: uniqueParts.fields,
        whenSet: Type.Optional(uniqueParts.whenSet),
        nullsEqual: Type.Optional(uniqueParts.nullsEqual),
        reportedOn: Type.Optional(uniqueParts.reportedOn),
      },
      closed('an object such as { fields: ["author", "title"] }'),
    ),
  ],
  { allowed: 'a list of field names, or an object with "fields"' },
)

const filter = Type.Union(
  [words(), Type.Object({ paths: names(), match: Type.Object({ by: words() }) })],
  {
    allowed:
      'a path such as "author.name", or a filter that contains(), anyOf(), anySet(), named() ' +
      'or network() makes',
  },
)

const rule = Type.Object(
  {
    name: words(),
    paths: texts('a list of paths'),
    check: Type.Refine(Type.Unknown({ allowed: 'a function' }), isFunction),
  },
  {
    allowed:
      'a rule that sameAs(), requires(), different() or mustBe() makes, or an object with ' +
      'name, paths and check',
  },
)

const shape = Type.Refine(
  Type.Unknown({ allowed: 'a list of field names, or an object of paths by key' }),
  isShape,
)

function isShape(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((name) => typeof name === 'string')
  if (value === null || typeof value !== 'object') return false
  return Object.values(value).every(
    (one) => typeof one === 'string' || (!Array.isArray(one) && isShape(one)),
  )
}

/**
 * Schemas of the parts of a declaration, with the descriptions of docs/schema-language.md. The
 * fields are checked separately.
 */
export const declarationParts: Readonly<Record<keyof ModelDeclaration, TSchema>> = {
  path: words('URL segment of the list: `/api/<application>/<path>/` (required)'),
  label: words('Name of one object for people; default: the name of the model in lower-case words'),
  labelPlural: words('Name of several objects; default: the label with an s'),
  description: words('One sentence for the documentation'),
  fields: Type.Unknown({
    description: 'Fields by name, in the order of representations (required). `id` is added',
  }),
  customFields: flag('Adds `custom_fields`; needs the application `extras`'),
  timestamps: flag('Adds `created` and `last_updated`; true when left out'),
  unique: Type.Array(uniqueSet, {
    allowed: "a list of sets, such as [['author', 'title']]",
    description: 'Sets of fields whose values no two objects share',
  }),
  order: texts(
    'a list of paths',
    'Paths that sort lists: `-` before one for descending order, `+` for null first',
  ),
  nested: names('Fields that the object shows inside others, after `id` and `url`'),
  shapes: Type.Record(Type.String(), shape, {
    allowed: 'an object of shapes by name',
    description: 'Further shapes by name: a list of fields, or an object of paths by key',
  }),
  filters: Type.Record(Type.String(), filter, {
    allowed: 'an object of filters by name',
    description: 'Filters by name: a path, or a function of the section Filters',
  }),
  search: texts('a list of paths', 'Paths that the filter `q` searches'),
  rules: Type.Array(rule, {
    allowed: 'a list of rules',
    description: 'Rules across fields, see the section Rules',
  }),
  operations: texts(
    'a list of operations: list, create, read, update, delete',
    'Some of `list`, `create`, `read`, `update` and `delete`; all of them when left out',
  ),
  force: Type.Object(
    { update: Type.Optional(words()), delete: Type.Optional(words()) },
    {
      ...closed('an object of sentences, with the keys update and delete'),
      description:
        'What `?force=true` loses, by the operation `update` or `delete`; others refuse `force`',
    },
  ),
  private: flag('True: anonymous users never read it; reading needs the permission to view'),
  view: Type.Object(
    { of: words(), whereSet: words() },
    {
      ...closed('an object with of and whereSet'),
      description:
        '`{ of, whereSet }`: a read-only view of the rows of another model where a field is set',
    },
  ),
  matchBy: names('Fields by which an import finds an object that has no unique value'),
  importAfter: texts(
    'a list of models, such as ["library.Author"]',
    'Models that an import writes before this one, besides those that it refers to',
  ),
  rows: Type.Enum(['few', 'many'], {
    allowed: "'few' or 'many'",
    description:
      'Size of the table: `few` rows, up to some ten thousand (the default), or `many`, with an ' +
      'index for each filter, order and search; see the section Large tables',
  }),
  was: words('The former name, such as `lab.Socket`: a migration renames the table'),
}

/** Reports the parts of a declaration with a wrong type; returns the declaration without them. */
export function checkParts(source: Source, mistakes: Mistakes): Source {
  const { application, file, model } = source
  const place = `${application}.${model.name} (${file})`
  // Without its types: a declaration in JavaScript may hold anything.
  const declared: Readonly<Record<string, unknown>> = { ...model }
  const wrong = Object.entries(declarationParts).flatMap(([part, schema]) => {
    if (declared[part] === undefined) return []
    const values = findWrong(schema, declared[part])
    for (const value of values) mistakes.add(`${place}, ${part}`, sentence(value), allowed(value))
    return values.length > 0 ? [part] : []
  })
  if (declared['path'] === undefined)
    mistakes.add(place, 'a declaration needs the part "path"', ['path: "books"'])
  const kept = Object.entries(declared).filter(([part]) => !wrong.includes(part))
  const path = wrong.includes('path') || declared['path'] === undefined ? { path: 'unknown' } : {}
  // The remaining parts were checked against the schemas, so they have the declared types.
  return { ...source, model: { ...Object.fromEntries(kept), ...path } as Source['model'] }
}

const sentence = ({ path, wrong }: WrongValue): string =>
  path.length === 0 ? `this ${wrong}` : `${path.join('.')} ${wrong}`

const allowed = (value: WrongValue): readonly string[] =>
  value.allowed === '' ? [] : [value.allowed]
