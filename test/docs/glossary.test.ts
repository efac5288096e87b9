import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { exportsIn } from '../architecture/exports.ts'
import { root } from '../support/running.ts'

const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8')

interface Row {
  readonly term: string
  readonly meaning: string
  readonly code: string
}

/** The rows of the tables of the glossary, by the heading above. */
const tables = glossary
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ heading: section.split('\n')[0] ?? '', rows: rowsOf(section) }))

const rows = tables.flatMap((table) => table.rows)

function rowsOf(section: string): readonly Row[] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  return lines.slice(2).map((line) => {
    const [term = '', meaning = '', code = ''] = line
      .split('|')
      .slice(1)
      .map((cell) => cell.trim())
    return { term, meaning, code }
  })
}

t.test('has each term once, in alphabetical order below each heading', async (t) => {
  t.ok(rows.length > 60, `${rows.length} terms`)
  for (const { heading, rows: own } of tables) {
    const terms = own.map(({ term }) => term)
    const sorted = terms.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
    t.strictSame(terms, sorted, `${heading}: in order`)
  }
  const terms = rows.map(({ term }) => term.toLowerCase())
  const twice = terms.filter((term, index) => terms.indexOf(term) < index)
  t.strictSame(twice, [], 'terms with two rows')
})

const textOf = (path: string): string =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''

t.test('names code that exists for every term', async (t) => {
  for (const { term, code } of rows) {
    const links = [...code.matchAll(/\[`(\w+)`\]\(\.\.\/([\w./-]+)\)/g)]
    t.ok(links.length > 0, `${term} has a link to the code`)
    t.equal(links.map(([link]) => link).join(', '), code, `${term}: the cell has only links`)
    for (const [, name = '', path = ''] of links)
      t.ok(exportsIn(textOf(path)).includes(name), `${term}: ${path} exports ${name}`)
  }
})

t.test('names files and folders that exist', async (t) => {
  const paths = [...glossary.matchAll(/`((?:src|schema|prisma|generators|docs|test)\/[\w./-]*)`/g)]
  t.ok(paths.length > 4, `${paths.length} paths`)
  for (const [, path = ''] of paths) t.ok(existsSync(join(root, path)), path)
})

t.test('begins each definition with a capital and ends it with a full stop', async (t) => {
  for (const { term, meaning } of rows) t.match(meaning, /^[A-Z`].*\.$/, term)
})
