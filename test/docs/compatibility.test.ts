import { existsSync, readFileSync } from 'node:fs'
import t, { type Test } from 'tap'
import { proofs } from '../inventory/requirements/requirements.ts'
import { testApp, type Method } from '../support/app.ts'
import { given } from './compatibility/given.ts'
import type { Ask } from './compatibility/row.ts'
import { rows } from './compatibility/rows.ts'

const document = readFileSync(new URL('../../docs/compatibility.md', import.meta.url), 'utf8')

/** The cells of every row of the document's tables, without the heads of the tables. */
const documented = document.split('\n').flatMap((line) => {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
  const isRow = line.startsWith('|') && !line.startsWith('| What') && !line.startsWith('| ---')
  return isRow ? [cells.slice(1, -1)] : []
})

t.test('has the same rows in docs/compatibility.md and in the table of the tests', async (t) => {
  const testedNames = new Set(rows.map(({ row }) => row))
  const documentedNames = new Set(documented.map(([name = '']) => name))
  t.equal(testedNames.size, rows.length, 'no two rows of the tests have one name')
  t.equal(documentedNames.size, documented.length, 'no two rows of the document have one name')
  t.strictSame(
    [...documentedNames].filter((name) => !testedNames.has(name)),
    [],
    'rows without a test',
  )
  t.strictSame(
    [...testedNames].filter((name) => !documentedNames.has(name)),
    [],
    'rows that the document lacks',
  )
  for (const cells of documented) {
    t.equal(cells.length, 4, `${cells[0]}: a row has four cells`)
    t.strictSame(
      cells.filter((cell) => cell === ''),
      [],
      `${cells[0]}: no cell is empty`,
    )
  }
})

t.test('has a request or a test for each documented difference', async (t) => {
  for (const { row, asks = [], tests = [] } of rows) {
    t.ok(asks.length + tests.length > 0, `${row}: a request or a test`)
    for (const test of tests) t.ok(isTest(test), `${row}: there is the test "${test}"`)
  }
})

/** Returns whether a test exists: its title is in its file, or a requirement names it. */
function isTest(test: string): boolean {
  const [file = '', title = ''] = test.split(/ › (.*)/s)
  if (proofs.some((proof) => proof.file === file && proof.name === title)) return true
  const path = new URL(`../${file}.test.ts`, import.meta.url)
  return existsSync(path) && readFileSync(path, 'utf8').includes(`'${title}'`)
}

t.test('gets the documented response to the requests of each difference', async (t) => {
  const service = await testApp(t)
  for (const [path, body] of given) {
    const { status, text } = await service.request('POST', `/api/${path}`, { body })
    t.equal(status, 201, `${path}: ${text}`)
  }
  for (const { row, asks = [] } of rows)
    for (const ask of asks) await t.test(`${row}: ${ask.ask}`, (t) => tryAsk(t, ask))
  t.strictSame(service.logged, [], 'no request makes a 500')

  async function tryAsk(
    t: Test,
    { ask, status, finds, sends = {}, ...options }: Ask,
  ): Promise<void> {
    const [method = '', path = ''] = ask.split(/ (.*)/s)
    const answer = await service.request(method as Method, `/api/${path}`, options) // as Ask says
    t.equal(answer.status, status, answer.text)
    if (finds !== undefined) t.match(answer.body ?? answer.text, finds)
    for (const [name, pattern] of Object.entries(sends)) t.match(answer.headers[name], pattern)
  }
})
