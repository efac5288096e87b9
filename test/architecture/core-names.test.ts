import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { withoutComments } from './comments.ts'
import { readSources, root } from './imports.ts'

const applications = ['users', 'secrets', 'extras']
const features = readdirSync(join(root, 'src/features'), { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)

const one = applications.join('|')
const other = features.filter((name) => name.includes('-')).join('|')

/** A model such as `secrets.UserKey`, a URL, a table, or the name of a feature. */
const names = new RegExp(
  `['"\`](${one})\\.[A-Z]|/api/(${one})/|(?<![a-z])(${one})_|=== '(${one})'|'(${other})'`,
)

t.test('names no feature in the core', async (t) => {
  const core = readSources(['src/framework/'])
  t.ok(core.length > 200, `${core.length} files`)
  for (const line of [`models.has('secrets.UserKey')`, `'change-log'`, 'from users_user u'])
    t.match(line, names)
  const naming = core
    .filter(({ text }) => names.test(withoutComments(text)))
    .map(({ path }) => path)
  t.strictSame(naming, [])
})
