import { readdirSync, readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import t from 'tap'
import * as language from '../../../src/framework/model/index.ts'
import { hidden } from '../../../src/framework/model/kinds/hidden.ts'

const folder = new URL('../../../src/framework/model/', import.meta.url)
const kinds = readdirSync(new URL('kinds/', folder)).map((name) => `kinds/${name}`)
const files = ['define.ts', 'filters.ts', 'rules.ts', ...kinds]
const scope = { ...language, hidden }

/** Returns the examples in the docstrings of a file. */
function examplesIn(file: string): readonly string[] {
  const text = readFileSync(new URL(file, folder), 'utf8')
  return [...text.matchAll(/@example\n((?: \* .*\n)+?) \*\//g)].map(([, lines = '']) =>
    lines.replaceAll(/^ \* /gm, '').trim(),
  )
}

/** Evaluates an example: the entries of an object, or a declaration. */
function evaluate(example: string): unknown {
  const declared = /^export const \w+ = ([^]*)$/.exec(example)?.[1]
  const body = declared ?? `({ ${example} })`
  // The code is a function of the names in scope.
  const run = runInThisContext(`(${Object.keys(scope).join(', ')}) => ${body}`) as (
    ...values: readonly unknown[]
  ) => unknown
  return run(...Object.values(scope))
}

/** Returns the mistakes in the arguments of the functions that made a value, at any depth. */
function mistakesIn(value: unknown): readonly unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'mistakes' ? [part] : mistakesIn(part),
  )
}

t.test('runs the examples of the schema language without mistakes', async (t) => {
  const examples = files.flatMap((path) => examplesIn(path).map((example) => ({ path, example })))
  t.ok(examples.length > 40, 'there are examples')
  for (const { path, example } of examples)
    t.strictSame(mistakesIn(evaluate(example)), [], `${path}: ${example}`)
})
