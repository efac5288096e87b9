import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { seeded } from '../../src/inventory/demo/random.ts'
import { withSubject, type Subject } from '../campaign/subject.ts'
import { openFolder } from '../support/data-folder.ts'
import { asList, asObject, type Json } from '../support/json.ts'
import { root } from '../support/running.ts'
import { servedToken } from '../support/served.ts'

const lists = { 'dcim.region': '/api/dcim/regions/', 'tenancy.tenant': '/api/tenancy/tenants/' }
const urls = [lists['dcim.region'], lists['tenancy.tenant']] as const
const models = Object.entries(lists).map(([model, url]) => `${model}=${url}`)
const folder = openFolder('cadastre-copy-')

/** The objects of each model by their ids. */
type Objects = Readonly<Record<string, Readonly<Record<string, Json>>>>

interface Program {
  readonly name: string
  readonly command: readonly string[]
  /** Returns the objects of a copy. */
  readonly read: (path: string) => Objects
}

const examples = join(root, 'examples/exact-copy')
const printSqlite = `
import json, sqlite3, sys
out = {}
for model, id, value in sqlite3.connect(sys.argv[1]).execute('select model, id, value from object'):
    out.setdefault(model, {})[id] = json.loads(value)
print(json.dumps(out))`

const programs: readonly Program[] = [
  {
    name: 'TypeScript',
    command: [process.execPath, '--import', 'tsx', join(examples, 'copy.mts')],
    read: (path) => asObject(JSON.parse(readFileSync(path, 'utf8')))['objects'] as Objects, // as written
  },
  {
    name: 'Python',
    command: ['python3', join(examples, 'copy.py')],
    read: (path) =>
      JSON.parse(spawnSync('python3', ['-c', printSqlite, path], { encoding: 'utf8' }).stdout),
  },
]

/** Starts a program that keeps a copy. */
function start({ command }: Program, { port }: Subject, args: readonly string[]): ChildProcess {
  const [program = '', ...before] = command
  const env = {
    PATH: process.env['PATH'],
    CADASTRE_URL: `http://127.0.0.1:${port}`,
    CADASTRE_TOKEN: servedToken,
  }
  return spawn(program, [...before, ...args], { cwd: root, env, stdio: 'ignore' })
}

/** Returns the objects of the service, as the copies keep them. */
async function objectsOf(subject: Subject): Promise<Objects> {
  const pages = Object.entries(lists).map(async ([model, url]) => {
    const { object } = await subject.send('GET', `${url}?limit=1000`)
    const objects = asList(object['results']).map((one) => {
      const entries = Object.entries(asObject(one)).map(([name, value]) => [name, plain(value)])
      return Object.fromEntries(entries) as Json
    })
    return [model, Object.fromEntries(objects.map((one) => [one['id'], one]))] as const
  })
  return Object.fromEntries(await Promise.all(pages))
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'url' in value && 'id' in value ? value.id : value

/** Creates, changes and deletes objects, alone and in lists, until a time. */
async function write(subject: Subject, until: number): Promise<void> {
  const random = seeded(7)
  for (let number = 0; Date.now() < until; number += 1) {
    const url = random.pick(urls)
    const { object } = await subject.send('GET', `${url}?limit=1000&fields=id`)
    const ids = asList(object['results']).map((one) => asObject(one)['id'])
    const some = ids.filter(() => random.below(8) === 0).map((id) => ({ id }))
    const name = `name-${number}`
    const items = [0, 1, 2].map((at) => ({ name: `${name}-${at}`, slug: `${name}-${at}` }))
    const renamed = some.map((one, at) => ({ ...one, name: `${name}-renamed-${at}` }))
    await random.pick([
      () => subject.send('POST', url, { body: items[0] }),
      () => subject.send('POST', url, { body: items }),
      () => subject.send('PATCH', url, { body: renamed }),
      () => subject.send('DELETE', url, { body: some.slice(0, 2) }),
    ])()
  }
}

const hasPython = spawnSync('python3', ['--version']).status === 0

t.test('programs keep an exact copy, however often they are killed', async (t) => {
  await withSubject({}, async (subject) => {
    await write(subject, Date.now() + 500)
    const until = Date.now() + 8_000
    const writing = write(subject, until)
    const running = programs.map(async (program, index) => {
      if (program.name === 'Python' && !hasPython) return
      const path = join(folder, program.name)
      for (let kills = 0; kills < 1 || Date.now() < until; kills += 1) {
        const child = start(program, subject, [path, ...models])
        await sleep(1_500 + 400 * index)
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
    })
    await Promise.all([writing, ...running])
    const expected = await objectsOf(subject)
    t.ok(Object.keys(expected['dcim.region'] ?? {}).length > 3, 'there are objects')
    for (const program of programs)
      await t.test(program.name, { skip: program.name === 'Python' && !hasPython }, async (t) => {
        const path = join(folder, program.name)
        const [code] = await once(start(program, subject, [path, ...models, '--once']), 'exit')
        t.equal(code, 0)
        t.strictSame(program.read(path), expected)
      })
  })
})
