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

/** Returns the size of the pages of a list: two objects, or more where that makes many pages. */
const sizeOf = (count: number): number => Math.max(2, Math.ceil(count / 8))

/** Checks that one page, and small pages, show every object once in the same order. */
async function comes(subject: Subject, name: string, terms: readonly Term[]): Promise<void> {
  const { wanted, list } = await inOnePage(subject, name, terms)
  const first = `${list}&limit=${sizeOf(wanted.length)}`
  const ids = await follow(subject, 'next', first, wanted.length)
  subject.findings.same(ids.flat(), wanted, `ordering=${name} by next`)
}

/** Checks the order in one page, and from the last object to the first. */
async function down(subject: Subject, name: string): Promise<void> {
  const { wanted, list } = await inOnePage(subject, `-${name}`, [term(name, true), byId])
  const size = sizeOf(wanted.length)
  const last = `${list}&limit=${size}&offset=${Math.max(0, wanted.length - size)}`
  const ids = await follow(subject, 'previous', last, wanted.length)
  subject.findings.same(ids.toReversed().flat(), wanted, `ordering=-${name} by previous`)
}

async function inOnePage(
  { app, world, model, findings }: Subject,
  name: string,
  terms: readonly Term[],
): Promise<{ readonly wanted: readonly unknown[]; readonly list: string }> {
  const wanted = sorted(world, model, terms).map(idOf)
  const list = `${model.url}?fields=id${name === '' ? '' : `&ordering=${name}`}`
  const whole = await app.request('GET', `${list}&limit=0`)
  findings.same(whole.results.map(idOf), wanted, `ordering=${name}`)
  return { wanted, list }
}

/** Follows a link from page to page. Returns the ids of each page. */
async function follow(
  { app, findings }: Subject,
  link: 'next' | 'previous',
  first: string,
  count: number,
): Promise<readonly (readonly unknown[])[]> {
  const ids: (readonly unknown[])[] = []
  for (let url: unknown = first; typeof url === 'string' && ids.length <= count;) {
    const page = await app.request('GET', url)
    ids.push(page.results.map(idOf))
    findings.same(page.object['count'], count, `${url}: count`)
    const target = page.object[link]
    url = typeof target === 'string' ? target.replace(app.origin, '') : null
  }
  return ids
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
