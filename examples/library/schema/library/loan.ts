import { date, defineModel, reference, text } from 'cadastre/schema'

export const loan = defineModel('Loan', {
  path: 'loans',
  description: 'A book that somebody has, or had.',
  fields: {
    book: reference('library.Book', { onDelete: 'cascade', reverse: 'loans' }),
    borrower: text({ max: 100 }),
    due: date(),
    returned: date({ optional: true, description: 'When the book came back; null: it is out' }),
  },
  order: ['-due'],
  nested: ['book', 'due'],
  search: ['borrower', 'book.title'],
})
