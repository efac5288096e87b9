import type { Test } from 'tap'
import type { Filter, Model, Path } from '../../src/framework/model/graph.ts'
import { reservedNames } from '../../src/framework/model/reserved.ts'
import type { Json, TestApp } from '../support/app.ts'
import { filterParts } from '../support/filter-parts.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { pathsOf, probesOf, type Probe } from './probes.ts'
import { seededApp } from './seeded.ts'
import { World } from './world.ts'

/**
 * Checks that every filter of the models finds the objects that an oracle over the same objects
 * finds, and refuses values that it cannot read.
 */
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
      await findings.attempt('refused', () => refusesBadValues(subject))
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

/**
 * Checks that values of one parameter are alternatives, and that another parameter narrows them.
 */
async function together(
  subject: Subject,
  { name }: Filter,
  [first, second]: readonly Probe[],
): Promise<void> {
  if (!first) return
  const negated = /__n(ic|isw|iew|ie)?$/.test(name)
  const isFound = ({ wanted }: Probe, row: Json): boolean => wanted(row) !== negated
  const values = second ? [first, second] : [first]
  const alternatives = (row: Json): boolean => values.some((one) => isFound(one, row)) !== negated
  const pairs = values.map(({ text }) => [name, text] as const)
  if (name.startsWith('id')) return second && finds(subject, pairs, alternatives)
  const rows = subject.world.rows(subject.model.key)
  // Objects that only one of the values finds show that the values are alternatives.
  const telling = rows.filter((row) => second && isFound(first, row) !== isFound(second, row))
  const least = middleId(telling.length > 0 ? telling : rows)
  const narrowed = (row: Json): boolean => alternatives(row) && Number(row['id']) >= least
  await finds(subject, [...pairs, ['id__gte', String(least)]], narrowed)
}

/** Returns the id in the middle of the ids of objects. */
function middleId(rows: readonly Json[]): number {
  const ids = rows.map((row) => Number(row['id'])).toSorted((a, b) => a - b)
  return ids[Math.floor(ids.length / 2)] ?? 0
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

/**
 * What a filter cannot read: no kind takes a null character, few take a word or a number that is
 * too large.
 */
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

/** Checks that each filter refuses its bad values, also when other filters refuse theirs. */
async function refusesBadValues(subject: Subject): Promise<void> {
  const filters = [...subject.model.filters.values()]
  const bad = filters.map((filter) => ({ name: filter.name, values: badValues(filter) }))
  const most = Math.max(0, ...bad.map(({ values }) => values.length))
  for (let index = 0; index < most; index++) {
    const pairs = bad.flatMap(({ name, values }) =>
      values.slice(index, index + 1).map((value) => [name, value] as const),
    )
    for (const part of filterParts(pairs)) await refused(subject, part)
  }
}

async function refused(
  { app, model, findings }: Subject,
  pairs: readonly (readonly [string, string])[],
): Promise<void> {
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const { status, text, object } = await app.request('GET', `${model.url}?${query}`)
  if (status !== 400) return findings.ok(false, `${query} → ${status} ${text.slice(0, 200)}`)
  const names = pairs.map(([name]) => name)
  findings.same(Object.keys(object).toSorted(), names.toSorted(), `${query}: each is named`)
  for (const [name, value] of pairs) {
    const messages = object[name]
    const isOne = Array.isArray(messages) && messages.length === 1
    findings.ok(isOne, `${name}=${value}: one message`)
  }
}

/** The document lists the filters that there are, and no others. */
function documented({ app, model, findings }: Subject): void {
  const pages: readonly string[] = [...reservedNames, 'custom_fields']
  const listed = app.document.parameters('GET', model.url).filter((name) => !pages.includes(name))
  const custom = app.document.parameters('GET', model.url).includes('custom_fields')
  findings.same(custom, model.fields.has('custom_fields'), 'documented filters on custom fields')
  findings.same(listed.toSorted(), [...model.filters.keys()].toSorted(), 'documented filters')
}

/**
 * A filter that is not known is refused with a guess, all of them at once; who prefers lenience has
 * it ignored.
 */
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
