import { valueOf, type Behaviour, type Item } from 'cadastre'
import type { FlatLoan } from './generated/serializers/library/loan.ts'

/**
 * Refuses to lend a book that is out. Locks the row of the book: of two concurrent loans of it, the
 * second waits until the first is stored.
 */
export const oneLoanAtATime: Behaviour<FlatLoan> = {
  lock: async (items, { post }) => {
    const text = 'select from library_book where id = any($1::integer[]) order by id for update'
    post({ text, values: [items.filter(isOut).map(bookOf)] })
  },
  check: async (items, { rows }) => {
    const newLoans = items.filter(isOut)
    if (newLoans.length === 0) return
    const text = `
      select book_id, id from library_loan
      where returned is null and book_id = any($1::integer[])`
    const loans = await rows({ text, values: [newLoans.map(bookOf)] })
    for (const [index, item] of newLoans.entries()) {
      const isLent = loans.some(([book, id]) => book === bookOf(item) && id !== item.id)
      // A bulk write can have several loans of a book, none of which is stored yet.
      const isRepeated = newLoans.slice(0, index).some((other) => bookOf(other) === bookOf(item))
      if (isLent || isRepeated)
        item.messages.add('book', 'This book is out: it is not returned yet.')
    }
  },
}

/** Returns whether a loan has no return date after the write. */
const isOut = (item: Item<FlatLoan>): boolean => (valueOf(item, 'returned') ?? null) === null

const bookOf = (item: Item<FlatLoan>): number | undefined => valueOf(item, 'book')
