import { valueOf, type Behaviour, type Item } from 'cadastre'
import type { FlatLoan } from './generated/serializers/library/loan.ts'

/** Refuses to lend a book that is out. The row of the book is locked: two loans at once wait. */
export const oneLoanAtATime: Behaviour<FlatLoan> = {
  lock: async (items, { post }) => {
    const text = 'select from library_book where id = any($1::integer[]) order by id for update'
    post({ text, values: [items.filter(isOut).map(bookOf)] })
  },
  check: async (items, { rows }) => {
    const out = items.filter(isOut)
    if (out.length === 0) return
    const text = `
      select book_id, id from library_loan
      where returned is null and book_id = any($1::integer[])`
    const loans = await rows({ text, values: [out.map(bookOf)] })
    for (const [index, item] of out.entries()) {
      const isLent = loans.some(([book, id]) => book === bookOf(item) && id !== item.id)
      const isTwice = out.slice(0, index).some((other) => bookOf(other) === bookOf(item))
      if (isLent || isTwice) item.messages.add('book', 'This book is out: it is not returned yet.')
    }
  },
}

const isOut = (item: Item<FlatLoan>): boolean => (valueOf(item, 'returned') ?? null) === null

const bookOf = (item: Item<FlatLoan>): number | undefined => valueOf(item, 'book')
