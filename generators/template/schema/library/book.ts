import { date, defineModel, text } from 'cadastre/schema'

export const book = defineModel('Book', {
  path: 'books',
  description: 'A book that the library has.',
  fields: {
    title: text({ max: 200 }),
    isbn: text({ max: 13, unique: true, label: 'ISBN' }),
    published: date({ optional: true }),
  },
  order: ['title'],
  nested: ['title'],
  search: ['title', 'isbn'],
})
