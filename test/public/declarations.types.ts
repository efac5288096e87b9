// `npm run check:types` runs this file: it holds tests of types only.
import {
  choice,
  defineModel,
  integer,
  reference,
  text,
  varcharColumn,
  type ApplicationDeclaration,
  type Column,
  type ModelDeclaration,
  type NamedDeclaration,
} from 'cadastre/schema'
import type { Same, Test } from './type-tests.ts'

const book = defineModel('Book', {
  path: 'books',
  fields: {
    title: text({ max: 200 }),
    pages: integer({ min: 1, max: 9_999, optional: true }),
    state: choice({ 1: 'New', 2: 'Used' }, { default: 1 }),
    author: reference('library.Author', { onDelete: 'protect', reverse: 'books' }),
  },
  order: ['title'],
  nested: ['title'],
})

// @ts-expect-error: a model has a path
defineModel('Book', { fields: {}, order: ['id'], nested: [] })
// @ts-expect-error: a misspelt part
defineModel('Book', { path: 'books', fields: {}, order: ['id'], nested: [], ordr: [] })
// @ts-expect-error: a misspelt option
text({ max: 3, blnak: true })
// @ts-expect-error: no behaviour of PostgreSQL
reference('library.Author', { onDelete: 'ignore' })
// @ts-expect-error: a number
integer({ min: 'one' })
// @ts-expect-error: a number
varcharColumn('13')

export type Tests = [
  Test<Same<typeof book, NamedDeclaration>>,
  Test<typeof book extends ModelDeclaration ? true : false>,
  Test<Same<ApplicationDeclaration['name'], string>>,
  Test<Same<ReturnType<typeof varcharColumn>, Column>>,
]
