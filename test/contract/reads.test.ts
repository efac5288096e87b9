import t from 'tap'
import { graph } from '../../src/app.ts'
import { access, keysOf } from './access.ts'
import { Coverage } from './coverage.ts'
import { exemptionOf } from './exemptions.ts'
import { Findings } from './findings.ts'
import { baseShape, links, methods, pages, places, shapes } from './reading.ts'
import { seededApp } from './seeded.ts'
import { Inside } from './stored.ts'
import { World } from './world.ts'

const cases = [baseShape, shapes, pages, links, methods, places, access] as const

t.test('reads every model as it is declared', async (t) => {
  const coverage = new Coverage('reads')
  const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
  await keysOf(app)
  const world = await World.read(app)
  const inside = new Inside(app, world)
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    const findings = new Findings()
    findings.ok(world.rows(model.key).length > 2, 'there are objects')
    const reading = { app, world, inside, coverage, model, findings }
    for (const work of cases) await findings.attempt(work.name, () => work(reading))
    t.strictSame(findings.wrong, [], model.key)
  }
  const findings = new Findings()
  for (const path of Object.keys(app.document.paths)) {
    const ofModel = path.includes('{') || [...graph.models.values()].some(({ url }) => url === path)
    if (ofModel || exemptionOf(`route GET ${path}`) !== undefined) continue
    if (!('get' in (app.document.paths[path] ?? {}))) continue
    const { status, text } = await app.request('GET', path)
    findings.same(status, 200, `GET ${path}: ${text.slice(0, 200)}`)
    coverage.saw(`route GET ${path}`)
  }
  t.strictSame(findings.wrong, [], 'maps and facts')
  t.strictSame(app.logged, [], 'nothing went wrong inside')
  coverage.close(t)
})
