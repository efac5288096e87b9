import type { Test } from 'tap'
import type { Filter, Model, Path } from '../../src/framework/model/graph.ts'
import { followedReferences, filterNamed } from '../../src/framework/model/followed-filters.ts'
import { graph } from '../support/inventory.ts'
import { reservedNames } from '../../src/framework/model/reserved.ts'
import type { Json, TestApp } from '../support/app.ts'
import { filterParts } from '../support/filter-parts.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { pathsOf, probesOf, type Probe } from './probes.ts'
import { seededApp } from './seeded.ts'
import { Snapshot } from './snapshot.ts'

/**
 * Checks that every filter of the models finds the expected objects, which are computed from a
 * snapshot, and refuses invalid values.
 */
export function testFilters(t: Pick<Test, 'test'>, models: readonly Model[]): void {
  void t.test('finds the expected objects by every filter', async (t) => {
    const coverage = new Coverage('filters')
    const app = await seededApp(t, { MAX_PAGE_SIZE: '0' })
    const snapshot = await Snapshot.read(app)
    for (const model of models.filter(({ operations }) => operations.has('list'))) {
      const findings = new Findings()
      const context = { app, snapshot, model, findings }
      for (const filter of model.filters.values()) {
        await findings.attempt(filter.name, () => testFilter(context, filter))
        coverage.add(`filter ${model.key} ${filter.name}`)
      }
      for (const [index, reference] of followedReferences(graph, model).entries())
        for (const filter of followedSamples(model, reference, index))
          await findings.attempt(filter.name, () => checkFollowed(context, filter))
      await findings.attempt('refused', () => checkBadValues(context))
      await findings.attempt('documented', async () => checkDocumented(context))
      await findings.attempt('unknown', () => checkUnknown(context))
      t.strictSame(findings.wrong, [], model.key)
    }
    t.strictSame(app.logged, [], 'no error was logged')
    coverage.assertComplete(
      t,
      models.map(({ key }) => key),
    )
  })
}

interface ListContext {
  readonly app: TestApp
  readonly snapshot: Snapshot
  readonly model: Model
  readonly findings: Findings
}

async function testFilter(context: ListContext, filter: Filter): Promise<void> {
  const { snapshot, model, findings } = context
  const probes = probesOf(snapshot, model, filter)
  const rows = snapshot.rows(model.key)
  for (const { text, wanted } of probes) await checkFound(context, [[filter.name, text]], wanted)
  const isSelective = probes.some(({ wanted }) => rows.some(wanted) && !rows.every(wanted))
  const isNeverEmpty = filter.name.endsWith('__empty') && pathsOf(filter).every(isRequired)
  const isExempt = isNeverEmpty || `${model.key} ${filter.name}` in unselective
  findings.ok(
    isSelective !== isExempt,
    `${filter.name} finds all objects or none: ${probes.map(({ text }) => text).join(' ')}`,
  )
  await checkCombinations(context, filter, probes)
}

/** How many filters behind each reference are tested. */
const samplesPerReference = 3

/** Returns filters behind a reference: other ones for each reference to a model. */
function followedSamples(
  model: Model,
  { field, target }: ReturnType<typeof followedReferences>[number],
  index: number,
): readonly Filter[] {
  const names = [...target.filters.keys()].filter((name) => name !== 'q')
  const start = (index + model.key.length) * 7
  return Array.from({ length: samplesPerReference }, (_, at) => {
    const name = names[(start + at * 11) % names.length] ?? 'id'
    const filter = filterNamed(graph, model, `${field.name}__${name}`)
    if (!filter) throw new Error(`${model.key} does not follow ${field.name} to ${name}`)
    return filter
  })
}

/** Checks that a filter of a related object finds the expected objects. */
async function checkFollowed(context: ListContext, filter: Filter): Promise<void> {
  const { snapshot, model } = context
  for (const { text, wanted } of probesOf(snapshot, model, filter, true))
    await checkFound(context, [[filter.name, text]], wanted)
}

/** Filters that find all objects or none for every value, with the reason. */
const unselective: Readonly<Record<string, string>> = {
  'dcim.ConsoleConnection site__empty': 'the view has connected ports only, which have a site',
  'dcim.PowerConnection site__empty': 'the view has connected ports only, which have a site',
  'extras.UserAction message__empty': 'every change has a message',
}

/** Returns whether a text is required: no object is found by its absence. */
const isRequired = ({ field, steps }: Path): boolean =>
  !field.nullable && !field.blank && steps.every((step) => !step.nullable)

/**
 * Checks that values of one parameter are alternatives, and that another parameter narrows them.
 */
async function checkCombinations(
  context: ListContext,
  { name }: Filter,
  [first, second]: readonly Probe[],
): Promise<void> {
  if (!first) return
  const negated = /__n(ic|isw|iew|ie)?$/.test(name)
  const isFound = ({ wanted }: Probe, row: Json): boolean => wanted(row) !== negated
  const values = second ? [first, second] : [first]
  const alternatives = (row: Json): boolean => values.some((one) => isFound(one, row)) !== negated
  const pairs = values.map(({ text }) => [name, text] as const)
  if (name.startsWith('id')) return second && checkFound(context, pairs, alternatives)
  const rows = context.snapshot.rows(context.model.key)
  // Objects that only one of the values finds show that the values are alternatives.
  const foundByOne = rows.filter((row) => second && isFound(first, row) !== isFound(second, row))
  const minimumId = middleId(foundByOne.length > 0 ? foundByOne : rows)
  const narrowed = (row: Json): boolean => alternatives(row) && Number(row['id']) >= minimumId
  await checkFound(context, [...pairs, ['id__gte', String(minimumId)]], narrowed)
}

/** Returns the id in the middle of the ids of objects. */
function middleId(rows: readonly Json[]): number {
  const ids = rows.map((row) => Number(row['id'])).toSorted((a, b) => a - b)
  return ids[Math.floor(ids.length / 2)] ?? 0
}

async function checkFound(
  { app, snapshot, model, findings }: ListContext,
  pairs: readonly (readonly [string, string])[],
  wanted: (row: Json) => boolean,
): Promise<void> {
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  const { status, body, text } = await app.request('GET', `${model.url}?${query}&fields=id&limit=0`)
  if (status !== 200) return findings.ok(false, `${query} → ${status} ${text}`)
  const { count, results } = body as { count: number; results: readonly Json[] } // compared with the OpenAPI document
  const ids = snapshot.rows(model.key).filter(wanted).map(idOf)
  findings.same(results.map(idOf), ids, query)
  findings.same(count, ids.length, `${query}: count`)
}

const idOf = (row: Json): unknown => row['id']

/**
 * Returns values that a filter refuses: a null character for all filters, a word or a number that
 * is too large for some.
 */
function badValues(filter: Filter): readonly string[] {
  const { test, name } = filter
  const withNull = 'no such\0thing'
  const { reads } = test.by === 'lookup' ? test.lookup : {}
  const types = pathsOf(filter).map(({ field }) => field.filterType)
  const isNumber = test.by === 'lookup' && reads !== 'boolean' && reads !== 'pattern'
  const isFamily = name.includes('family')
  const large = isNumber && !isFamily ? types.flatMap((type) => tooLarge[type] ?? []) : []
  const words = reads === 'pattern' || types.every((type) => type === 'text') || test.by === 'match'
  return [withNull, ...(words ? [] : ['no such thing']), ...large]
}

/** A number that a parameter of a type cannot hold. */
const tooLarge: Readonly<Record<string, string>> = {
  smallint: '99999999999999999999',
  integer: '99999999999999999999',
  bigint: '99999999999999999999',
  numeric: '1e400',
}

/** Checks that each filter refuses its bad values, also when other filters refuse theirs. */
async function checkBadValues(context: ListContext): Promise<void> {
  const filters = [...context.model.filters.values()]
  const bad = filters.map((filter) => ({ name: filter.name, values: badValues(filter) }))
  const rounds = Math.max(0, ...bad.map(({ values }) => values.length))
  for (let index = 0; index < rounds; index++) {
    const pairs = bad.flatMap(({ name, values }) =>
      values.slice(index, index + 1).map((value) => [name, value] as const),
    )
    for (const part of filterParts(pairs)) await checkRefused(context, part)
  }
}

async function checkRefused(
  { app, model, findings }: ListContext,
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

/** Checks that the OpenAPI document lists the filters of the model, and no others. */
function checkDocumented({ app, model, findings }: ListContext): void {
  const pages: readonly string[] = [...reservedNames, 'custom_fields', 'reference_filters']
  const listed = app.document.parameters('GET', model.url).filter((name) => !pages.includes(name))
  const custom = app.document.parameters('GET', model.url).includes('custom_fields')
  findings.same(custom, model.fields.has('custom_fields'), 'documented filters on custom fields')
  findings.same(listed.toSorted(), [...model.filters.keys()].toSorted(), 'documented filters')
}

/**
 * Checks that unknown filters are refused together, each with a suggestion, and ignored with
 * `handling=lenient`.
 */
async function checkUnknown({ app, model, findings }: ListContext): Promise<void> {
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
