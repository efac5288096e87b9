import { date, defineModel, different, reference, text } from 'cadastre/schema'

export const book = defineModel('Book', {
  path: 'books',
  description: 'A book of which the library has one copy.',
  fields: {
    title: text({ max: 200 }),
    isbn: text({ max: 13, unique: true, label: 'ISBN' }),
    author: reference('library.Author', { onDelete: 'protect', reverse: 'books' }),
    translator: reference('library.Author', {
      optional: true,
      onDelete: 'setNull',
      reverse: 'translations',
    }),
    published: date({ optional: true }),
  },
  order: ['title'],
  nested: ['title'],
  filters: { author: 'author.name' },
  search: ['title', 'isbn', 'author.name'],
  rules: [different('author', 'translator')],
})
