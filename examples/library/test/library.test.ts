import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

const { request } = opened
const samples = new Samples(opened)

for (const { name, run } of contractTests(samples, ['library'])) test(name, run)

test('refuses a book whose author translated it', async () => {
  const author = await samples.make('library.Author')
  const book = { title: 'Solaris', isbn: '9780156027601', author, translator: author }
  const { status, body } = await request('POST', '/api/library/books/', { body: book })
  strictEqual(status, 400)
  deepStrictEqual(body, { translator: ['The translator must differ from the author.'] })
})

test('refuses to lend a book twice, until it is returned', async () => {
  const loan = { book: await samples.make('library.Book'), borrower: 'Ada', due: '2030-01-31' }
  const lend = () => request('POST', '/api/library/loans/', { body: loan })
  const first = await lend()
  strictEqual(first.status, 201)
  const second = await lend()
  strictEqual(second.status, 400)
  match(JSON.stringify(second.body), /"book":\["This book is out/)

  const { id } = first.body as { id: number }
  const returned = await request('POST', `/api/library/loans/${id}/return/`)
  strictEqual(returned.status, 200)
  strictEqual((await lend()).status, 201)

  const again = await request('POST', `/api/library/loans/${id}/return/`)
  strictEqual(again.status, 409)
  match(JSON.stringify(again.body), /"The book of this loan was returned on [\d-]+\."/)
})

test('two loans at once of one book: one is refused', async () => {
  const loan = { book: await samples.make('library.Book'), borrower: 'Ada', due: '2030-01-31' }
  const lend = () => request('POST', '/api/library/loans/', { body: loan })
  const statuses = (await Promise.all([lend(), lend()])).map(({ status }) => status)
  deepStrictEqual(statuses.toSorted(), [201, 400])
})

test('refuses to return a loan without a token', async () => {
  const id = await samples.make('library.Loan')
  const options = { token: null }
  strictEqual((await request('POST', `/api/library/loans/${id}/return/`, options)).status, 401)
})

test('refuses a bank account without a session key', async () => {
  const body = { name: 'Stanisław Lem', bank_account: 'PL61 1090 1014' }
  const refused = await request('POST', '/api/library/authors/', { body, session: null })
  strictEqual(refused.status, 400)
  match(JSON.stringify(refused.body), /session key/)
})
