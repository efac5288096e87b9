import t from 'tap'
import { graph } from '../../src/app.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import type { Json, TestApp } from '../support/app.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { declaredTerms, sorted, type Term } from './ordering.ts'
import { seededApp } from './seeded.ts'
import { World } from './world.ts'

t.test('sorts every list in its declared order, page by page', async (t) => {
  const coverage = new Coverage('ordering')
  const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
  const world = await World.read(app)
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    const findings = new Findings()
    const subject = { app, world, model, findings }
    await findings.attempt('declared', () => comes(subject, '', declaredTerms(model)))
    coverage.saw(`order ${model.key} (declared)`)
    for (const name of model.sortable.keys()) {
      await findings.attempt(name, () => comes(subject, name, [term(name), byId]))
      await findings.attempt(`-${name}`, () => down(subject, name))
      coverage.saw(`order ${model.key} ${name}`)
    }
    await findings.attempt('several', () => several(subject))
    await findings.attempt('unknown', () => unknown(subject))
    t.strictSame(findings.wrong, [], model.key)
  }
  t.strictSame(app.logged, [], 'nothing went wrong inside')
  coverage.close(t)
})

interface Subject {
  readonly app: TestApp
  readonly world: World
  readonly model: Model
  readonly findings: Findings
}

const term = (path: string, descending = false): Term => ({
  path,
  descending,
  nullsFirst: false,
  tree: false,
})

const byId = term('id')
const idOf = (row: Json): unknown => row['id']

/** In one page, and in pages of two: every object once, in the same order. */
async function comes(subject: Subject, name: string, terms: readonly Term[]): Promise<void> {
  const { app, world, model, findings } = subject
  const wanted = sorted(world, model, terms).map(idOf)
  const ordering = name === '' ? '' : `&ordering=${name}`
  const whole = await app.request('GET', `${model.url}?limit=0&fields=id${ordering}`)
  findings.same(whole.results.map(idOf), wanted, `ordering=${name}`)
  const paged: unknown[] = []
  let url: string | null = `${model.url}?limit=2&fields=id${ordering}`
  while (url !== null && paged.length <= wanted.length) {
    const page = await app.request('GET', url)
    paged.push(...page.results.map(idOf))
    const { next, count } = page.object
    findings.same(count, wanted.length, `${url}: count`)
    url = typeof next === 'string' ? next.replace(app.origin, '') : null
  }
  findings.same(paged, wanted, `ordering=${name} by pages`)
}

async function down({ app, world, model, findings }: Subject, name: string): Promise<void> {
  const wanted = sorted(world, model, [term(name, true), byId]).map(idOf)
  const { results } = await app.request('GET', `${model.url}?limit=0&fields=id&ordering=-${name}`)
  findings.same(results.map(idOf), wanted, `ordering=-${name}`)
}

/** Later names order what earlier ones leave equal. */
async function several({ app, world, model, findings }: Subject): Promise<void> {
  const [first = 'id', second = 'id'] = [...model.sortable.keys()].toReversed()
  const wanted = sorted(world, model, [term(first), term(second, true), byId]).map(idOf)
  const url = `${model.url}?limit=0&fields=id&ordering=${first},-${second}`
  findings.same((await app.request('GET', url)).results.map(idOf), wanted, url)
}

async function unknown({ app, model, findings }: Subject): Promise<void> {
  const [name = 'id'] = [...model.sortable.keys()].toReversed()
  const { status, object } = await app.request('GET', `${model.url}?ordering=${name}z`)
  const [message] = (object['ordering'] ?? []) as readonly string[] // messages by parameter
  findings.same([status, Object.keys(object)], [400, ['ordering']], `ordering=${name}z`)
  const start = `Cannot sort by "${name}z". Did you mean "${name}"? Allowed: `
  findings.ok(message?.startsWith(start) === true, `ordering=${name}z: ${message}`)
}
