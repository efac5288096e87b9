import type { Test } from 'tap'
import type { Filter, Model, Path } from '../../src/framework/model/graph.ts'
import { reservedNames } from '../../src/framework/model/reserved.ts'
import type { Json, TestApp } from '../support/app.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { pathsOf, probesOf, type Probe } from './probes.ts'
import { seededApp } from './seeded.ts'
import { World } from './world.ts'

/** Every filter of the models finds exactly what an oracle over the same objects says, and refuses what it cannot read. */
export function testFilters(t: Pick<Test, 'test'>, models: readonly Model[]): void {
  void t.test('filters', async (t) => {
    const coverage = new Coverage('filters')
    const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
    const world = await World.read(app)
    for (const model of models.filter(({ operations }) => operations.has('list'))) {
      const findings = new Findings()
      const subject = { app, world, model, findings }
      for (const filter of model.filters.values()) {
        await findings.attempt(filter.name, () => testFilter(subject, filter))
        coverage.saw(`filter ${model.key} ${filter.name}`)
      }
      await findings.attempt('documented', async () => documented(subject))
      await findings.attempt('unknown', () => unknown(subject))
      t.strictSame(findings.wrong, [], model.key)
    }
    t.strictSame(app.logged, [], 'nothing went wrong inside')
    coverage.close(
      t,
      models.map(({ key }) => key),
    )
  })
}

interface Subject {
  readonly app: TestApp
  readonly world: World
  readonly model: Model
  readonly findings: Findings
}

async function testFilter(subject: Subject, filter: Filter): Promise<void> {
  const { world, model, findings } = subject
  const probes = probesOf(world, model, filter)
  const rows = world.rows(model.key)
  for (const { text, wanted } of probes) await finds(subject, [[filter.name, text]], wanted)
  const apart = probes.some(({ wanted }) => rows.some(wanted) && !rows.every(wanted))
  const never = filter.name.endsWith('__empty') && pathsOf(filter).every(isFilled)
  const known = never || `${model.key} ${filter.name}` in alike
  findings.ok(apart !== known, `${filter.name} tells no objects apart: ${probes.map(({ text }) => text).join(' ')}`) // prettier-ignore
  await together(subject, filter, probes)
  for (const bad of badValues(filter)) await refused(subject, filter.name, bad)
}

/** Filters that find everything or nothing whatever there is, and why. */
const alike: Readonly<Record<string, string>> = {
  'dcim.ConsoleConnection site__empty': 'what is shown is connected, and so at a site',
  'dcim.PowerConnection site__empty': 'what is shown is connected, and so at a site',
  'extras.UserAction message__empty': 'every change is told in words',
}

/** Text that nothing can be without: no object is found by its emptiness. */
const isFilled = ({ field, steps }: Path): boolean =>
  !field.nullable && !field.blank && steps.every((step) => !step.nullable)

/** Values of one parameter are alternatives, another parameter is one more condition. */
async function together(
  subject: Subject,
  { name }: Filter,
  [first, second]: readonly Probe[],
): Promise<void> {
  if (!first) return
  const rows = subject.world.rows(subject.model.key)
  const middle = Number(rows[Math.floor(rows.length / 2)]?.['id'])
  const both = (row: Json): boolean => first.wanted(row) && Number(row['id']) >= middle
  if (!name.startsWith('id')) await finds(subject, [[name, first.text], ['id__gte', String(middle)]], both) // prettier-ignore
  if (!second) return
  const negated = /__n(ic|isw|iew|ie)?$/.test(name)
  const either = (row: Json): boolean =>
    negated ? first.wanted(row) && second.wanted(row) : first.wanted(row) || second.wanted(row)
  await finds(subject, [[name, first.text], [name, second.text]], either) // prettier-ignore
}

async function finds(
  { app, world, model, findings }: Subject,
  pairs: readonly (readonly [string, string])[],
  wanted: (row: Json) => boolean,
): Promise<void> {
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const { status, body, text } = await app.request('GET', `${model.url}?${query}&fields=id&limit=0`)
  if (status !== 200) return findings.ok(false, `${query} → ${status} ${text}`)
  const { count, results } = body as { count: number; results: readonly Json[] } // held to the document
  const ids = world.rows(model.key).filter(wanted).map(idOf)
  findings.same(results.map(idOf), ids, query)
  findings.same(count, ids.length, `${query}: count`)
}

const idOf = (row: Json): unknown => row['id']

/** What a filter cannot read: no kind takes a null character, few take a word or a number that is too large. */
function badValues(filter: Filter): readonly string[] {
  const { test, name } = filter
  const always = 'no such\0thing'
  const { reads } = test.by === 'lookup' ? test.lookup : {}
  const types = pathsOf(filter).map(({ field }) => field.filterType)
  const isNumber = test.by === 'lookup' && reads !== 'boolean' && reads !== 'pattern'
  const isFamily = name.includes('family')
  const large = isNumber && !isFamily ? types.flatMap((type) => tooLarge[type] ?? []) : []
  const words = reads === 'pattern' || types.every((type) => type === 'text') || test.by === 'match'
  return [always, ...(words ? [] : ['no such thing']), ...large]
}

/** A number that a parameter of a type cannot hold. */
const tooLarge: Readonly<Record<string, string>> = {
  smallint: '99999999999999999999',
  integer: '99999999999999999999',
  bigint: '99999999999999999999',
  numeric: '1e400',
}

async function refused(
  { app, model, findings }: Subject,
  name: string,
  bad: string,
): Promise<void> {
  const query = `${name}=${encodeURIComponent(bad)}`
  const { status, text, body } = await app.request('GET', `${model.url}?${query}`)
  if (status !== 400) return findings.ok(false, `${query} → ${status} ${text.slice(0, 200)}`)
  const messages = (body as Json)[name]
  findings.same(Object.keys(body as Json), [name], `${query}: named alone`)
  findings.ok(Array.isArray(messages) && messages.length === 1, `${query}: one message`)
}

/** The document lists the filters that there are, and no others. */
function documented({ app, model, findings }: Subject): void {
  const pages: readonly string[] = [...reservedNames, 'custom_fields']
  const listed = app.document.parameters('GET', model.url).filter((name) => !pages.includes(name))
  const custom = app.document.parameters('GET', model.url).includes('custom_fields')
  findings.same(custom, model.fields.has('custom_fields'), 'documented filters on custom fields')
  findings.same(listed.toSorted(), [...model.filters.keys()].toSorted(), 'documented filters')
}

/** A filter that is not known is refused with a guess, all of them at once; who prefers lenience has it ignored. */
async function unknown({ app, model, findings }: Subject): Promise<void> {
  const names = [...model.filters.keys()].filter((name) => !model.filters.has(`${name}z`))
  const query = names.map((name) => `${name}z=1`).join('&')
  const { status, body } = await app.request('GET', `${model.url}?${query}`)
  findings.same(status, 400, 'unknown filters')
  for (const name of names.slice(0, 90)) {
    const [message] = ((body as Json)[`${name}z`] ?? []) as readonly string[] // messages by name
    const guess = /^Unknown filter\. Did you mean "([^"]+)"\?/.exec(message ?? '')?.[1] ?? ''
    findings.ok(model.filters.has(guess), `${name}z: ${message}`)
  }
  const headers = { prefer: 'handling=lenient' }
  const lenient = await app.request('GET', `${model.url}?no_such_filter=1&limit=1`, { headers })
  findings.same(lenient.status, 200, 'unknown and lenient')
}
