import { readFileSync } from 'node:fs'
import t from 'tap'
import { operationsByPath } from '../support/openapi-document.ts'
import { arrows } from '../architecture/arrows.ts'
import { jsonObjectOf } from '../../src/framework/model/json-value.ts'

const read = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** Returns the path of a part of the tree that docs/architecture.md names by its folder. */
const pathOf = (name: string): string =>
  name in arrows ? name : `src/${arrows[`src/features/${name}`] ? 'features' : 'framework'}/${name}`

t.test('docs/architecture.md draws only arrows that the table allows', async (t) => {
  const block = /## Arrows\n\n```\n(.*?)```/s.exec(read('docs/architecture.md'))?.[1] ?? ''
  const chains = block.split('\n').flatMap((line) => (line.includes(' ← ') ? line.split('; ') : []))
  t.ok(chains.length > 1)
  for (const chain of chains) {
    const groups = chain.split(/ ← /).map((group) => group.split(', '))
    for (const [index, group] of groups.slice(1).entries())
      for (const name of group) {
        const imported = Object.entries(arrows[pathOf(name)] ?? {})
        const values = imported.flatMap(([path, strength]) => (strength === 'value' ? [path] : []))
        const left = (groups[index] ?? []).map(pathOf)
        t.ok(
          left.some((path) => values.includes(path)),
          `${name} imports one of ${left.join()}`,
        )
      }
  }
})

/** The writes that take no `Idempotency-Key`, as docs/api.md describes them. */
const unrepeatable = [
  /^(post|put|patch) \/api\/(users\/tokens|secrets\/secrets)\/((\{id\}|bulk)\/)?$/, // may show a value once
  /^\w+ \/api\/secrets\/(get-session-key|my-session-keys|my-user-key)\//,
  /^post \/api\/secrets\/secrets\/\{id\}\/verify\/$/,
  /^post \/api\/users\/tokens\/derive\/$/, // shows a key once
  /^post \/api\/extras\/webhooks\/\{id\}\/secret\/$/, // shows a secret once
  /^post \/api\/secrets\/user-keys\/\{id\}\/(activate|deactivate)\/$/,
]

t.test('docs/api.md says which writes take an Idempotency-Key', async (t) => {
  const paths = operationsByPath(JSON.parse(read('openapi.json')))
  const without = Object.entries(paths).flatMap(([path, item]) =>
    ['post', 'put', 'patch', 'delete'].flatMap((method) => {
      const operation = jsonObjectOf(item)[method]
      const takes = JSON.stringify(operation ?? '').includes('parameters/Idempotency-Key')
      return operation === undefined || takes ? [] : [`${method} ${path}`]
    }),
  )
  t.strictSame(
    without.filter((one) => !unrepeatable.some((pattern) => pattern.test(one))),
    [],
  )
  for (const pattern of unrepeatable)
    t.ok(
      without.some((one) => pattern.test(one)),
      String(pattern),
    )
  const text = read('docs/api.md').replaceAll(/\s+/g, ' ')
  for (const words of [
    'All writes of models take the header, single and in bulk, uploads of images too',
    'so do `available-ips/` and `available-prefixes/`',
    'Other actions (session keys, `my-user-key/`, `verify/`, `activate/`, `deactivate/`, `derive/`, `secret/`) refuse it',
  ])
    t.ok(text.includes(words), words)
})
