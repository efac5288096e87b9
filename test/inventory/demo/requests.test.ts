import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { extensions, graph } from '../../support/inventory.ts'
import { fillDemo, fillNetwork } from '../../../src/inventory/demo/demo.ts'
import type { Chunks, Fill } from '../../../src/inventory/demo/fill.ts'
import { planNetwork } from '../../../src/inventory/demo/plan.ts'
import { exportAll } from '../export/export-all.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import { requireModel } from '../../../src/framework/model/graph.ts'
import {
  asList,
  asObject,
  testApp,
  type Json,
  type Method,
  type TestApp,
} from '../../support/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-requests-'))
t.teardown(() => rmSync(folder, { recursive: true }))
const progress = plain(() => undefined)
const [devices, seed] = [24, 5]

/**
 * Returns a `Fill` that writes by requests of a number of objects each; a single object is not sent
 * as a list.
 */
function requestsOf({ request }: TestApp, size: number): Fill & { sent: number } {
  const send = async (method: Method, url: string, bodies: readonly object[]): Promise<Json[]> => {
    const [first] = bodies
    const body = size === 1 ? first : bodies
    const at = size === 1 && method === 'PATCH' ? `${url}${String((first as Json)['id'])}/` : url // bodies of changes have ids
    const answer = await request(method, at, { body })
    if (answer.status >= 400) throw new Error(`${at} ${JSON.stringify(body)} → ${answer.text}`)
    fill.sent += 1
    return (size === 1 ? [answer.body] : asList(answer.body)).map(asObject)
  }
  const all = async (method: Method, key: string, bodies: Chunks<object>): Promise<number[]> => {
    const ids: number[] = []
    for (let start = 0; start < bodies.length; start += size)
      for (const { id } of await send(
        method,
        requireModel(graph, key).url,
        bodies.slice(start, start + size),
      ))
        // prettier-ignore
        ids.push(Number(id))
    return ids
  }
  const fill: Fill & { sent: number } = {
    sent: 0,
    create: (key, bodies) => all('POST', key, bodies),
    update: async (key, _, bodies) => void (await all('PATCH', key, bodies)),
    find: async (key, chunks) => {
      const ends = chunks.slice(0, chunks.length)
      const found = new Map<string, number>()
      for (const device of new Set(ends.map(([id]) => id))) {
        const url = `${requireModel(graph, key).url}?device_id=${device}&limit=1000`
        for (const { id, name } of (await request('GET', url)).results)
          found.set(`${device} ${String(name)}`, Number(id))
      }
      return ends.map((end) => found.get(end.join(' ')) ?? 0)
    },
  }
  return fill
}

async function written(app: TestApp, name: string): Promise<readonly string[]> {
  return readFileSync(await exportAll(app.database, join(folder, name)), 'utf8').split('\n')
}

/** Returns the numbers of entries of the change log by model and action. */
const changeCounts = async ({ database }: TestApp): Promise<unknown[][]> =>
  database.rows({
    text: `select model, action, count(*)::int from extras_objectchange where model not like 'users.%' group by 1, 2 order by 1, 2`,
    values: [],
  })

t.test('creates the same network by single requests, by lists and by the command', async (t) => {
  const [one, many, command] = [await testApp(t), await testApp(t), await testApp(t)]
  const plan = planNetwork(devices, seed)
  const [single, bulk] = [requestsOf(one, 1), requestsOf(many, 1000)]
  await fillNetwork(single, plan)
  await fillNetwork(bulk, plan)
  await fillDemo({
    ...command,
    graph,
    extensions,
    progress,
    print: () => undefined,
    devices,
    seed,
    force: false,
  })
  const lines = await written(one, 'one')
  t.ok(lines.length > 500, `${lines.length} objects, with their components`)
  t.comment(`${single.sent} requests, and ${bulk.sent}`)
  t.ok(bulk.sent < 50)
  t.strictSame(await written(many, 'many'), lines, 'by lists')
  t.strictSame(await written(command, 'command'), lines, 'by the command')
  t.strictSame(await changeCounts(many), await changeCounts(one), 'the change log is the same')
  t.strictSame(await changeCounts(command), await changeCounts(one))
  const applications = new Set(lines.map((line) => line.split('"')[3]?.split('.')[0]))
  for (const name of ['circuits', 'dcim', 'extras', 'ipam', 'tenancy'])
    t.ok(applications.has(name), name)
  t.strictSame([...one.logged, ...many.logged], [])
})
