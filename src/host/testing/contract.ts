import { deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict'
import { followedReferences } from '../../framework/model/followed-filters.ts'
import { isWritable, type Model, type ResolvedField } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import { SentFile } from '../../framework/model/uploads/sent-file.ts'
import { assertIncludes } from './includes.ts'
import { assertKeepsFile, sentFileFields } from './kept-files.ts'
import { assertWritesChildren } from './nested-writes.ts'
import type { OpenedService, TestResponse } from './open.ts'
import { assertExcludes } from './overlaps.ts'
import type { Body, Samples } from './samples.ts'

/** One test of a contract. Its function rejects when the service breaks the contract. */
export interface ContractTest {
  /** The model, and the behaviour that is tested. */
  readonly name: string
  /** Runs the test; rejects if it fails. */
  readonly run: () => Promise<void>
}

/** The model under test and the service. */
interface Subject {
  readonly opened: OpenedService
  readonly samples: Samples
  readonly model: Model
}

/** Tests of a model by their titles. */
type Tests = Readonly<Record<string, (subject: Subject) => Promise<void>>>

/** The tests of every model that has URLs and allows creates. */
const modelTests: Tests = {
  'creates, shows and lists an object': createsAndShows,
  'finds an object by each of its fields': findsByFields,
  'changes an object, and keeps it on an empty PATCH': changes,
  'refuses a body without a required field, and a field that it does not know': refusesBodies,
  'refuses a filter that it does not know': refusesFilters,
  'refuses to write without a token': refusesAnonymous,
  'deletes an object': deletes,
}

/**
 * Returns the tests of a model: those of its files, embeds, nested writes and exclusions, and those
 * of every model.
 */
const testsOf = (subject: Model): Tests => ({
  ...modelTests,
  ...Object.fromEntries(
    sentFileFields(subject).map((field) => [
      `keeps files (${field.name})`,
      ({ samples, model }: Subject) => assertKeepsFile(samples, model, field),
    ]),
  ),
  ...partTests(subject),
})

/** Returns the tests of the embeds, nested writes and exclusions of a model. */
const partTests = ({ embeds, nestedWrites, exclusions }: Model): Tests => ({
  ...Object.fromEntries(
    [...nestedWrites.values()].map((one) => [
      `creates objects with children (${one.name})`,
      ({ samples, model }: Subject) => assertWritesChildren(samples, model, one),
    ]),
  ),
  ...Object.fromEntries(
    [...embeds.values()].map((one) => [
      `includes objects (${one.name})`,
      ({ samples, model }: Subject) => assertIncludes(samples, model, one),
    ]),
  ),
  ...Object.fromEntries(
    exclusions.map((one) => [
      `refuses objects that overlap (${[...one.same, one.start, one.end].join(', ')})`,
      ({ opened, samples, model }: Subject) =>
        assertExcludes(model, one, {
          request: opened.request,
          body: () => samples.body(model),
        }),
    ]),
  ),
})

/**
 * Returns the tests that every model of a service must pass, for the models of the given
 * applications, or for single models such as `lab.Site`: an object is created, shown, found by each
 * field, changed and deleted, the objects of its embeds are included, those of its nested writes
 * are created with it, its files are kept, and invalid requests and objects that overlap are
 * refused.
 *
 * @example
 * import { after, test } from 'node:test'
 * import { contractTests, openService, Samples } from 'cadastre/testing'
 * import { service } from '../src/app.ts'
 *
 * const opened = await openService(service)
 * after(opened.close)
 * const samples = new Samples(opened)
 * for (const { name, run } of contractTests(samples, ['library'])) test(name, run)
 */
export function contractTests(
  samples: Samples,
  subjects: readonly string[],
): readonly ContractTest[] {
  const models = [...samples.opened.service.graph.models.values()].filter(
    ({ application, key, operations }) =>
      (subjects.includes(application) || subjects.includes(key)) && operations.has('create'),
  )
  const { opened } = samples
  return models.flatMap((model) =>
    Object.entries(testsOf(model)).map(([title, run]) => ({
      name: `${model.key} ${title}`,
      run: () => run({ opened, samples, model }),
    })),
  )
}

async function createsAndShows(subject: Subject): Promise<void> {
  const { opened, model } = subject
  const { id, sent, created } = await create(subject)
  for (const [name, value] of Object.entries(sent))
    if (name in created && !(value instanceof SentFile))
      deepStrictEqual(created[name], value, `${name} as sent`)
  const read = await ask(subject, 'GET', `${id}/`)
  strictEqual(read.status, 200)
  const listed = await opened.request('GET', `${model.url}?id=${id}`)
  deepStrictEqual(resultsOf(listed), [read.body])
}

async function findsByFields(subject: Subject): Promise<void> {
  const { model } = subject
  const { id, sent } = await create(subject)
  for (const field of [...model.fields.values()].filter(isFilterable)) {
    const own = field.reference ? `${field.name}_id` : field.name
    const value = sent[field.name]
    if (!model.filters.has(own) || !isPlain(value)) continue
    for (const name of [own, ...followedOf(subject, field)]) {
      const found = await ask(subject, 'GET', `?${name}=${encodeURIComponent(value)}`)
      ok(
        resultsOf(found).some((one) => one['id'] === id),
        `?${name}=${value} finds the object`,
      )
    }
  }
}

/** Returns the filter by the id of a related object, where lists take its filters. */
function followedOf({ opened, model }: Subject, { name }: ResolvedField): readonly string[] {
  const followed = followedReferences(opened.service.graph, model)
  return followed.some(({ field }) => field.name === name) ? [`${name}__id`] : []
}

async function changes(subject: Subject): Promise<void> {
  const { id } = await create(subject)
  const before = await ask(subject, 'GET', `${id}/`)
  if (!subject.model.operations.has('update')) return
  const kept = await ask(subject, 'PATCH', `${id}/`, {})
  strictEqual(kept.status, 200)
  const after = await ask(subject, 'GET', `${id}/`)
  if (subject.opened.config.writeResponse === 'base') deepStrictEqual(kept.body, after.body)
  deepStrictEqual(withoutTimes(after), withoutTimes(before))
  const changed = await ask(subject, 'PUT', `${id}/`, await subject.samples.body(subject.model))
  strictEqual(changed.status, 200, JSON.stringify(changed.body))
}

async function refusesBodies(subject: Subject): Promise<void> {
  const { samples, model } = subject
  const body = await samples.body(model)
  for (const { name } of [...model.fields.values()].filter(isRequired)) {
    const { [name]: _, ...rest } = body
    const refused = await ask(subject, 'POST', '', rest)
    strictEqual(refused.status, 400, `without ${name}`)
    ok(name in jsonObjectOf(refused.body), `the refusal names ${name}`)
  }
  const refused = await ask(subject, 'POST', '', { ...body, no_such_field: 1 })
  strictEqual(refused.status, 400)
  match(JSON.stringify(refused.body), /"no_such_field":\["Unknown field/)
}

async function refusesFilters(subject: Subject): Promise<void> {
  strictEqual((await ask(subject, 'GET', '?no_such_field=1')).status, 400)
}

async function refusesAnonymous({ opened, samples, model }: Subject): Promise<void> {
  const body = await samples.body(model)
  const refused = await opened.request('POST', model.url, { body, token: null })
  strictEqual(refused.status, 401)
}

async function deletes(subject: Subject): Promise<void> {
  if (!subject.model.operations.has('delete')) return
  const { id } = await create(subject)
  strictEqual((await ask(subject, 'DELETE', `${id}/`)).status, 204)
  strictEqual((await ask(subject, 'GET', `${id}/`)).status, 404)
}

interface Created {
  readonly id: number
  readonly sent: Body
  readonly created: Body
}

async function create(subject: Subject): Promise<Created> {
  const sent = await subject.samples.body(subject.model)
  const { opened, model } = subject
  // Stored values compare with the sent ones.
  const headers = { accept: 'application/json; writes=flat' }
  const { status, body } = await opened.request('POST', model.url, { body: sent, headers })
  strictEqual(status, 201, refusedSample(model, sent, body))
  const created = jsonObjectOf(body)
  return { id: Number(created['id']), sent, created }
}

const refusedSample = ({ key }: Model, sent: Body, body: unknown): string =>
  `The service refuses a sample of ${key}: ${JSON.stringify(sent)} is ${JSON.stringify(body)}. ` +
  `Give values that it accepts: new Samples(opened, { '${key}': (samples, number) => ({ … }) }).`

const ask = (
  { opened, model }: Subject,
  method: string,
  path: string,
  body?: unknown,
): Promise<TestResponse> => opened.request(method, model.url + path, { body })

/** Returns the objects of a list; none for a refusal. */
function resultsOf({ body }: TestResponse): readonly Body[] {
  const { results } = jsonObjectOf(body)
  return Array.isArray(results) ? results : []
}

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)

/** Returns whether a filter by the sent value finds the object: some kinds compare other texts. */
const isFilterable = ({ column, many, confidential, kind }: ResolvedField): boolean =>
  column !== undefined && !many && !confidential && !['json', 'integer-list'].includes(kind)

const isRequired = (field: ResolvedField): boolean => isWritable(field) && field.required

function withoutTimes({ body }: TestResponse): Body {
  const { last_updated: _, ...rest } = jsonObjectOf(body)
  return rest
}
