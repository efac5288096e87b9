import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openFolder, query } from '../../support/data-folder.ts'
import { asObject, type Json } from '../../support/json.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { root } from '../../support/running.ts'
import { until } from '../../support/until.ts'

const folder = openFolder('cadastre-changes-')
const connection = await createDatabase(t)
const env = { PATH: process.env['PATH'], HOME: folder, DATABASE_URL: addressOf(connection) }

interface Run {
  readonly child: ChildProcess
  readonly events: () => readonly Json[]
  readonly errors: () => string
  readonly code: Promise<number | null>
}

/** Starts `cadastre changes`. */
function changes(...args: readonly string[]): Run {
  const command = [join(root, 'src/cadastre.mjs'), 'changes', ...args]
  const child = spawn(process.execPath, command, { cwd: folder, env })
  const [out, errors] = [child.stdout, child.stderr].map((stream) => {
    let text = ''
    stream.on('data', (chunk) => (text += String(chunk)))
    return () => text
  })
  const lines = () => (out?.() ?? '').split('\n').slice(0, -1)
  return {
    child,
    events: () => lines().map((line) => asObject(JSON.parse(line))),
    errors: () => errors?.() ?? '',
    code: new Promise((resolve) => child.once('close', resolve)),
  }
}

const write = (name: string) =>
  query(
    connection,
    `insert into extras_objectchange
       (user_name, request_id, model, object_id, object_name, action, message)
     values ('', '', 'dcim.site', 1, '${name}', 1, '')`,
  )

const namesOf = ({ events }: Run): readonly unknown[] =>
  events().map(({ data }) => asObject(data)['object_name'])

t.test('prints changes, and the cursor to go on with', async (t) => {
  const first = changes('--since', 'now')
  t.equal(await first.code, 0, first.errors())
  const [, since = ''] = /^Go on with --since (\S+)$/m.exec(first.errors()) ?? []
  await write('oslo')
  const run = changes('--since', since, '--model', 'dcim.site')
  t.equal(await run.code, 0, run.errors())
  t.match(run.events(), [
    {
      specversion: '1.0',
      type: 'dcim.site.created',
      cursor: /./,
      data: { object_name: 'oslo', url: '/api/dcim/sites/1/' },
    },
  ])
  const others = changes('--since', since, '--model', 'dcim.rack')
  t.equal(await others.code, 0)
  t.strictSame(namesOf(others), [])
})

t.test('follows, and goes on where its file says', async (t) => {
  const path = join(folder, 'cursor')
  await changes('--since', 'now', '--cursor-file', path).code
  const run = changes('--follow', '--cursor-file', path)
  await write('bergen')
  await until('bergen is printed', () => namesOf(run).length === 1)
  await write('lillehammer')
  await until('lillehammer is printed', () => namesOf(run).length === 2)
  t.strictSame(namesOf(run), ['bergen', 'lillehammer'])
  run.child.kill('SIGINT')
  t.equal(await run.code, 0, run.errors())
  await write('trondheim')
  const next = changes('--cursor-file', path)
  t.equal(await next.code, 0)
  t.strictSame(namesOf(next), ['trondheim'])
  t.match(next.errors(), `Go on with --since ${readFileSync(path, 'utf8').trim()}`)
})

t.test('says how to begin anew where changes are gone', async (t) => {
  const path = join(folder, 'gone')
  await changes('--since', 'now', '--cursor-file', path).code
  await query(connection, 'delete from extras_objectchange')
  const run = changes('--follow', '--cursor-file', path)
  t.not(await run.code, 0)
  t.equal(
    run.errors().trim(),
    'The changes since this cursor are not known any more. Begin anew: ' +
      `remove the file ${path}, take a cursor by --since now, then read the objects, ` +
      'then follow the changes since that cursor.',
  )
})

t.test('refuses what is no cursor and no model', async (t) => {
  const cursor = changes('--since', 'x')
  t.not(await cursor.code, 0)
  t.match(cursor.errors(), /^since: This is not a cursor/m)
  const model = changes('--model', 'dcim.sites')
  t.not(await model.code, 0)
  t.match(model.errors(), /^model: "dcim.sites" is not a model.*dcim\.site/m)
})
