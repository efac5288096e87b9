// `npm run check:types` runs this file: it holds tests of types only.
import {
  filterChanged,
  valueOf,
  type Behaviour,
  type BehaviourRow,
  type Item,
  type Rows,
  type Work,
  type Written,
} from 'cadastre'
import type { Same, Test } from './type-tests.ts'

type FlatLoan = {
  readonly id: number
  readonly book: number
  readonly note: string | null
}
type Types = { 'library.Loan': FlatLoan; 'library.Book': { readonly title: string } }
declare const item: Item<FlatLoan>
declare const work: Work
declare const rows: Rows
declare const loan: Behaviour<FlatLoan>

// The value of a field has the type of the flat serializer.
const book = valueOf(item, 'book')
const note = valueOf(item, 'note')
// @ts-expect-error: no field of a loan
valueOf(item, 'title')
// @ts-expect-error: no field of a loan
filterChanged([item], 'title')
// @ts-expect-error: no field of a loan
item.messages.add('title', 'A loan has no title.')
item.messages.add('non_field_errors', 'A loan needs a book.')

const found = rows<[id: number, name: string]>({ text: 'select id, name', values: [] })

// A behaviour belongs to the model of its key.
const right: BehaviourRow<Types> = { model: 'library.Loan', behaviour: loan }
// @ts-expect-error: the fields are those of loans
const wrong: BehaviourRow<Types> = { model: 'library.Book', behaviour: loan }
// @ts-expect-error: no model has the key
const unknown: BehaviourRow<Types> = { model: 'library.Lone', behaviour: loan }

export type Tests = [
  Test<Same<typeof book, number | undefined>>,
  Test<Same<typeof note, string | null | undefined>>,
  Test<Same<Awaited<typeof found>, [id: number, name: string][]>>,
  Test<Same<Parameters<NonNullable<typeof loan.check>>[0], readonly Item<FlatLoan>[]>>,
  Test<Same<Parameters<NonNullable<typeof loan.created>>[0], readonly Written<FlatLoan>[]>>,
  Test<Same<Parameters<NonNullable<typeof loan.removing>>, [ids: readonly number[], work: Work]>>,
]
export const checked = [right, wrong, unknown, work]
