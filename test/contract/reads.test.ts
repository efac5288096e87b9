import t from 'tap'
import { graph } from '../support/inventory.ts'
import { access, keysOf } from './access.ts'
import { Coverage } from './coverage.ts'
import { exemptionOf } from './exemptions.ts'
import { Findings } from './findings.ts'
import { baseShape, links, methods, pages, urls, shapes } from './read-cases.ts'
import { seededApp } from './seeded.ts'
import { NestedObjects } from './stored.ts'
import { Snapshot } from './snapshot.ts'

const cases = [baseShape, shapes, pages, links, methods, urls, access] as const

t.test('reads every model as it is declared', async (t) => {
  const coverage = new Coverage('reads')
  const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
  await keysOf(app)
  const snapshot = await Snapshot.read(app)
  const nestedObjects = new NestedObjects(app, snapshot)
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    const findings = new Findings()
    findings.ok(snapshot.rows(model.key).length > 2, 'the model has objects')
    const context = { app, snapshot, nestedObjects, coverage, model, findings }
    for (const work of cases) await findings.attempt(work.name, () => work(context))
    t.strictSame(findings.wrong, [], model.key)
  }
  const findings = new Findings()
  for (const path of Object.keys(app.document.paths)) {
    const ofModel = path.includes('{') || [...graph.models.values()].some(({ url }) => url === path)
    if (ofModel || exemptionOf(`route GET ${path}`) !== undefined) continue
    if (!('get' in (app.document.paths[path] ?? {}))) continue
    const { status, text } = await app.request('GET', path)
    findings.same(status, 200, `GET ${path}: ${text.slice(0, 200)}`)
    coverage.add(`route GET ${path}`)
  }
  t.strictSame(findings.wrong, [], 'routes without a model')
  t.strictSame(app.logged, [], 'no error was logged')
  coverage.assertComplete(t)
})
