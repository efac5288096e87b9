import t from 'tap'
import { readSources } from './imports.ts'

/** The words of SQL by which a regular expression would tell types, commands and functions. */
const words =
  'smallint|integer|bigint|varchar|numeric|jsonb|timestamptz|inet|insert|delete|now|random|count\\\\\\('

const pattern = new RegExp(
  String.raw`[=(,:\s]/(?![/*])(?:[^/\n\\[]|\\.|\[[^\]]*\])*(?:\b|\\b)(?:${words})(?:[^/\n\\[]|\\.|\[[^\]]*\])*/[a-z]*(?:[.,;)\s]|$)`,
)

/** Returns the lines of a file that have such a regular expression, without comments. */
const matching = (text: string): readonly string[] =>
  text.split('\n').filter((line) => !/^\s*(?:\/?\*|\/\/)/.test(line) && pattern.test(line))

t.test('decides by facets and declarations, not by patterns over SQL', async (t) => {
  const files = readSources(['src/framework', 'src/features', 'src/host/servers', 'src/inventory'])
  const found = files.filter(({ text }) => matching(text).length > 0).map(({ path }) => path)
  t.strictSame(found, [])
})

t.test('finds a pattern over SQL', async (t) => {
  const plain = String.raw`const plainTypes = /^(text|varchar\(\d+\)|smallint|integer|boolean)$/`
  t.equal(matching(plain).length, 1)
  t.equal(matching(String.raw`const counts = /\bcount\(/`).length, 1)
  t.equal(matching("const text = 'a/b insert c/d'").length, 0)
})
