import Type, { type TSchema } from 'typebox'
import { findWrong, type WrongValue } from '../arguments.ts'
import type { ModelDeclaration } from '../define.ts'
import type { ModelOptions, OptionTable } from '../model-options.ts'
import type { PagesDeclaration } from '../pages.ts'
import { policySchema } from '../policy.ts'
import type { TotalsDeclaration } from '../totals.ts'
import { exclusionSchema, uniqueSchema } from './sets.ts'
import type { Source } from './draft.ts'
import { words } from './labels.ts'
import type { Mistakes } from './mistakes.ts'

const texts = (allowed: string): TSchema => Type.Array(Type.String(), { allowed })
const word = Type.String()
const flag = Type.Boolean()
const names = texts('a list of field names')
const closed = (
  allowed: string,
): { readonly additionalProperties: false; readonly allowed: string } => ({
  additionalProperties: false,
  allowed,
})

/** Recognises a function, which JSON Schema cannot describe. */
const isFunction = (value: unknown): boolean => typeof value === 'function'

const filter = Type.Union([word, Type.Object({ paths: names, match: Type.Object({ by: word }) })], {
  allowed:
    'a path such as "author.name", or a filter that contains(), anyOf(), anySet(), named() ' +
    'or network() makes',
})

const rule = Type.Object(
  {
    name: word,
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

const column = Type.Union([word, Type.Object({ part: word }, closed('part("use")'))], {
  allowed: 'a field name, or part("use")',
})

const columns = Type.Array(column, { allowed: 'a list of field names and part()' })

const pages = Type.Object(
  {
    label: Type.Optional(word),
    list: Type.Optional(
      Type.Object(
        { columns: Type.Optional(columns), filters: Type.Optional(texts('a list of filters')) },
        closed('an object with columns and filters'),
      ),
    ),
    detail: Type.Optional(
      Type.Object(
        {
          sections: Type.Optional(
            Type.Record(Type.String(), names, { allowed: 'an object of field names by section' }),
          ),
          tabs: Type.Optional(
            Type.Array(
              Type.Union([
                word,
                Type.Object({
                  model: word,
                  field: Type.Optional(word),
                  columns: Type.Optional(columns),
                }),
              ]),
              { allowed: 'a list of models and related()' },
            ),
          ),
          parts: Type.Optional(texts('a list of parts')),
          hidden: Type.Optional(names),
        },
        closed('an object with sections, tabs, parts and hidden'),
      ),
    ),
    form: Type.Optional(
      Type.Object({ hidden: Type.Optional(names) }, closed('an object with hidden')),
    ),
    pick: Type.Optional(
      Type.Object(
        {
          within: Type.Optional(names),
          prefer: Type.Optional(
            Type.Record(Type.String(), word, { allowed: 'an object of a filter and its value' }),
          ),
        },
        closed('an object with within and prefer'),
      ),
    ),
    tree: Type.Optional(word),
    bulk: Type.Optional(
      Type.Object({ create: Type.Optional(word) }, closed('an object with create')),
    ),
  } satisfies Record<keyof PagesDeclaration, TSchema>,
  closed('an object with label, list, detail, form, pick, tree and bulk'),
)

/** Schemas of the parts of a declaration. The fields are checked separately. */
export const declarationParts: Readonly<
  Record<Exclude<keyof ModelDeclaration, keyof ModelOptions>, TSchema>
> = {
  path: word,
  label: word,
  labelPlural: word,
  description: word,
  fields: Type.Unknown(),
  timestamps: flag,
  unique: Type.Array(uniqueSchema, { allowed: "a list of sets, such as [['author', 'title']]" }),
  exclude: Type.Array(exclusionSchema, {
    allowed: "a list of objects such as { same: ['room'], overlap: ['starts', 'ends'] }",
  }),
  order: texts('a list of paths'),
  nested: names,
  shapes: Type.Record(Type.String(), shape, { allowed: 'an object of shapes by name' }),
  embed: names,
  nestedWrites: names,
  filters: Type.Record(Type.String(), filter, { allowed: 'an object of filters by name' }),
  search: texts('a list of paths'),
  rules: Type.Array(rule, { allowed: 'a list of rules' }),
  operations: texts('a list of operations: list, create, read, update, delete'),
  force: Type.Object(
    { update: Type.Optional(word), delete: Type.Optional(word) },
    closed('an object of sentences, with the keys update and delete'),
  ),
  private: flag,
  softDelete: flag,
  policy: policySchema,
  view: Type.Object({ of: word, whereSet: word }, closed('an object with of and whereSet')),
  totals: Type.Object(
    { by: names, of: Type.Optional(names) } satisfies Record<keyof TotalsDeclaration, TSchema>,
    closed('an object with by and of'),
  ),
  matchBy: names,
  importAfter: texts('a list of models, such as ["library.Author"]'),
  pages,
  rows: Type.Enum(['few', 'many'], { allowed: "'few' or 'many'" }),
  was: word,
}

/** Reports the parts of a declaration with a wrong type; returns the declaration without them. */
export function checkParts(source: Source, options: OptionTable, mistakes: Mistakes): Source {
  const { application, file, model } = source
  const location = `${application}.${model.name} (${file})`
  // Without its types: a declaration in JavaScript may hold anything.
  const declared: Readonly<Record<string, unknown>> = { ...model }
  const flags = Object.keys(options).map((name) => [name, flag] as const)
  const wrong = [...Object.entries(declarationParts), ...flags].flatMap(([part, schema]) => {
    if (declared[part] === undefined) return []
    const values = findWrong(schema, declared[part])
    for (const value of values)
      mistakes.add(`${location}, ${part}`, sentence(value), allowed(value))
    return values.length > 0 ? [part] : []
  })
  if (declared['path'] === undefined)
    mistakes.add(
      location,
      `a declaration needs the part "path", for example path: "${pathFor(model)}"`,
    )
  const kept = Object.entries(declared).filter(([part]) => !wrong.includes(part))
  const path = wrong.includes('path') || declared['path'] === undefined ? { path: 'unknown' } : {}
  // The remaining parts were checked against the schemas, so they have the declared types.
  return { ...source, model: { ...Object.fromEntries(kept), ...path } as Source['model'] }
}

/** Returns a path such as `book-authors` for `BookAuthor`. */
const pathFor = ({ name }: Source['model']): string =>
  `${words(name).toLowerCase().replaceAll(' ', '-')}s`

/** Returns the sentence about a wrong value in a part of a declaration. */
export const sentence = ({ path, wrong }: WrongValue): string =>
  path.length === 0 ? `this ${wrong}` : `${path.join('.')} ${wrong}`

const allowed = (value: WrongValue): readonly string[] =>
  value.allowed === '' ? [] : [value.allowed]
