import t from 'tap'
import { graph } from '../support/inventory.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import type { Json, TestApp } from '../support/app.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { declaredTerms, sorted, type Term } from './ordering.ts'
import { seededApp } from './seeded.ts'
import { Snapshot } from './snapshot.ts'

t.test('sorts every list in its declared order, page by page', async (t) => {
  const coverage = new Coverage('ordering')
  const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
  const snapshot = await Snapshot.read(app)
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    const findings = new Findings()
    const context = { app, snapshot, model, findings }
    await findings.attempt('declared', () => checkForward(context, '', declaredTerms(model)))
    coverage.add(`order ${model.key} (declared)`)
    for (const name of model.sortable.keys()) {
      await findings.attempt(name, () => checkForward(context, name, [term(name), byId]))
      await findings.attempt(`-${name}`, () => checkBackward(context, name))
      coverage.add(`order ${model.key} ${name}`)
    }
    await findings.attempt('several', () => checkSeveral(context))
    await findings.attempt('unknown', () => checkUnknown(context))
    t.strictSame(findings.wrong, [], model.key)
  }
  t.strictSame(app.logged, [], 'no error was logged')
  coverage.assertComplete(t)
})

interface ListContext {
  readonly app: TestApp
  readonly snapshot: Snapshot
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

/** Checks the order in one page, and that small pages by `next` show every object once in it. */
async function checkForward(
  context: ListContext,
  name: string,
  terms: readonly Term[],
): Promise<void> {
  const { wanted, list } = await inOnePage(context, name, terms)
  const first = `${list}&limit=${sizeOf(wanted.length)}`
  const ids = await follow(context, 'next', first, wanted.length)
  context.findings.same(ids.flat(), wanted, `ordering=${name} by next`)
}

/** Checks the descending order in one page, and in small pages from the last one by `previous`. */
async function checkBackward(context: ListContext, name: string): Promise<void> {
  const { wanted, list } = await inOnePage(context, `-${name}`, [term(name, true), byId])
  const size = sizeOf(wanted.length)
  const last = `${list}&limit=${size}&offset=${Math.max(0, wanted.length - size)}`
  const ids = await follow(context, 'previous', last, wanted.length)
  context.findings.same(ids.toReversed().flat(), wanted, `ordering=-${name} by previous`)
}

async function inOnePage(
  { app, snapshot, model, findings }: ListContext,
  name: string,
  terms: readonly Term[],
): Promise<{ readonly wanted: readonly unknown[]; readonly list: string }> {
  const wanted = sorted(snapshot, model, terms).map(idOf)
  const list = `${model.url}?fields=id${name === '' ? '' : `&ordering=${name}`}`
  const whole = await app.request('GET', `${list}&limit=0`)
  findings.same(whole.results.map(idOf), wanted, `ordering=${name}`)
  return { wanted, list }
}

/** Follows a link from page to page. Returns the ids of each page. */
async function follow(
  { app, findings }: ListContext,
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

/** Checks that a second name orders the objects that are equal in the first. */
async function checkSeveral({ app, snapshot, model, findings }: ListContext): Promise<void> {
  const [first = 'id', second = 'id'] = [...model.sortable.keys()].toReversed()
  const wanted = sorted(snapshot, model, [term(first), term(second, true), byId]).map(idOf)
  const url = `${model.url}?limit=0&fields=id&ordering=${first},-${second}`
  findings.same((await app.request('GET', url)).results.map(idOf), wanted, url)
}

/** Checks the message about a name that a list cannot be sorted by. */
async function checkUnknown({ app, model, findings }: ListContext): Promise<void> {
  const [name = 'id'] = [...model.sortable.keys()].toReversed()
  const { status, object } = await app.request('GET', `${model.url}?ordering=${name}z`)
  const [message] = (object['ordering'] ?? []) as readonly string[] // messages by parameter
  findings.same([status, Object.keys(object)], [400, ['ordering']], `ordering=${name}z`)
  const start = `Cannot sort by "${name}z". Did you mean "${name}"? Allowed: `
  findings.ok(message?.startsWith(start) === true, `ordering=${name}z: ${message}`)
}
