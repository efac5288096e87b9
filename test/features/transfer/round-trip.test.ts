import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { exportObjects } from '../../../src/features/transfer/export/export.ts'
import { importFiles } from '../../../src/features/transfer/file/import-files.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import {
  decimal,
  dateRange,
  file,
  image,
  list,
  state,
  text,
  timeRange,
} from '../../../src/framework/model/index.ts'
import { depotsWith } from '../../support/depots-with.ts'
import type { TestApp } from '../../support/open-app.ts'
import { makeUser } from '../../support/person.ts'
import { WebClient } from '../pages/web-client.ts'

const fields = {
  stage: state(
    { planned: 'Planned', open: 'Open', closed: 'Closed', lost: 'Lost' },
    {
      start: 'planned',
      transitions: {
        launch: { from: 'planned', to: 'open' },
        shut: { from: 'open', to: 'closed' },
      },
    },
  ),
  plan: file({ types: ['text/plain'], optional: true }),
  photo: image({ optional: true }),
  load: decimal({ digits: 40, places: 20, as: 'text', optional: true }),
  leased: dateRange({ optional: true }),
  shift: timeRange({ optional: true }),
  tags: list(text({ max: 20 })),
}

const { service, testApp } = depotsWith(fields, 'fixture with states and files')

const url = '/api/store/depots/'
const values = {
  load: '123456789012345678.12345678901234567890',
  leased: '[2026-01-01,2026-01-31]',
  tags: ['a', 'b c'],
}

/** Creates a depot in each state; the last one by SQL, as no transition leads there. */
async function fill({ request, runSql }: TestApp): Promise<void> {
  const ways: Readonly<Record<string, readonly string[]>> = {
    planned: [],
    open: ['launch'],
    closed: ['launch', 'shut'],
    lost: [],
  }
  for (const [slug, actions] of Object.entries(ways)) {
    const { status, object } = await request('POST', url, { body: { name: slug, slug, ...values } })
    if (status !== 201) throw new Error(JSON.stringify(object))
    for (const action of actions) await request('POST', `${url}${String(object['id'])}/${action}/`)
  }
  await runSql(`update store_depot set stage = 'lost' where slug = 'lost'`)
  await runSql(`update store_depot set plan = 'depots/${'a'.repeat(32)}.txt'`)
}

/** Returns the bytes of an export by the names of its files. */
async function exported(
  { graph, database }: TestApp,
  folder: string,
  format: 'jsonl' | 'csv',
): Promise<string> {
  const out = format === 'csv' ? folder : join(folder, 'all.jsonl')
  const progress = plain(() => undefined)
  const models = ['store.Depot']
  const standard = process.stdout
  await exportObjects({ graph, database, progress, format, models, out, standard })
  return readFileSync(format === 'csv' ? join(folder, 'store.Depot.csv') : out, 'utf8')
}

/** Imports a file from the command line; returns the exit code and the printed lines. */
async function imported(
  { graph, database, config }: TestApp,
  path: string,
): Promise<readonly [number, string]> {
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const extensions = service.extensionsOf(config)
  const options = { graph, database, extensions, progress: plain(print), print, dryRun: false }
  const code = await importFiles({ ...options, update: true, paths: [path], chunk: 500 })
  return [code, lines.join('\n')]
}

for (const format of ['jsonl', 'csv'] as const)
  t.test(`an export as ${format} comes back with its states, without files`, async (t) => {
    const [one, other] = [await testApp(t), await testApp(t)]
    const [first, second] = [t.testdir({}), join(t.testdirName, 'again')]
    await fill(one)
    const text = await exported(one, first, format)
    t.match(text, 'lost')
    t.notMatch(text, 'aaaa')
    const path = join(first, format === 'csv' ? 'store.Depot.csv' : 'all.jsonl')
    const [code, lines] = await imported(other, path)
    t.equal(code, 0, lines)
    mkdirSync(second)
    t.equal(await exported(other, second, format), text)
    t.match(await imported(other, path), [0, /4 unchanged/], 'a repeated import changes nothing')
  })

t.test('an import changes the state of an existing object only by a transition', async (t) => {
  const app = await testApp(t)
  await app.request('POST', url, { body: { name: 'Hall', slug: 'hall', tags: [] } })
  const line = (stage: string): string =>
    `${JSON.stringify({ model: 'store.Depot', body: { name: 'Hall', slug: 'hall', stage } })}\n`
  const folder = t.testdir({
    wrong: { 'a.jsonl': line('closed') },
    right: { 'a.jsonl': line('open') },
  })
  t.match(await imported(app, join(folder, 'wrong')), [
    1,
    /stage: "planned" \(Planned\) cannot become "closed"/,
  ])
  t.match(await imported(app, join(folder, 'right')), [0, /1 updated/])
  t.match((await app.request('GET', url)).results, [{ stage: ['open', 'Open'] }])
})

t.test('refuses a state that does not exist', async (t) => {
  const app = await testApp(t)
  const body = { name: 'Hall', slug: 'hall', stage: 'sold', tags: [] }
  const folder = t.testdir({ 'a.jsonl': JSON.stringify({ model: 'store.Depot', body }) })
  t.match(await imported(app, folder), [1, /stage: /])
})

t.test('on the page, new objects of a superuser have any state', async (t) => {
  const app = await testApp(t)
  const page = '/store/depots/import/'
  const text = 'name,slug,stage\nHall,hall,closed'
  const kinds = ['view', 'add', 'change', 'launch', 'shut']
  await makeUser(
    app,
    'ada',
    kinds.map((kind) => `store.${kind}_depot`),
  )
  const ada = new WebClient(app)
  await ada.login('ada')
  const refused = await ada.post(page, { text })
  t.equal(refused.status, 400)
  t.match(refused.text, /A new object cannot be &quot;closed&quot;|A new object cannot be "closed"/)
  const root = new WebClient(app)
  await root.login()
  const preview = (await root.post(page, { text })).text
  const [, digest = ''] = /name="preview" value="([^"]*)"/.exec(preview) ?? []
  t.equal((await root.post(page, { do: 'import', preview: digest, text })).status, 303)
  t.match((await app.request('GET', url)).results, [{ stage: ['closed', 'Closed'] }])
})
