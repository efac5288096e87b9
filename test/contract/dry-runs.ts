import { contentType, type Model, type ModelGraph } from '../../src/framework/model/graph.ts'
import { isJsonObject } from '../../src/framework/model/json-value.ts'
import type { Json, TestApp } from '../support/app.ts'
import { asList, asObject } from '../support/json.ts'
import { isMade } from '../support/samples.ts'
import { urlOf, without, type ModelContext } from './model-context.ts'

const log = '/api/extras/object-changes/'
const diff = { undocumented: 'entries of the change log, not the object' }

/**
 * Checks that dry runs of a create and a delete keep nothing, and return the entries that the
 * change log has after the same writes.
 */
export async function dryRuns({ app, model, findings, samples }: ModelContext): Promise<void> {
  if (!isMade(model)) return
  const count = async (): Promise<unknown> =>
    (await app.request('GET', `${model.url}?limit=1`)).object['count']
  const body = await samples.body(model, { full: true })
  const before = await count()
  const plan = await app.request('POST', `${model.url}?dry_run=diff`, { ...diff, body })
  findings.same([plan.status, plan.headers['dry-run']], [200, 'true'], `create: ${plan.text}`)
  findings.same(await count(), before, 'a dry run of a create keeps nothing')
  const last = await lastEntry(app)
  const made = await app.request('POST', model.url, { body })
  findings.same(made.status, 201, `create after its dry run: ${made.text}`)
  findings.same(
    comparable(app.graph, asList(plan.body).map(asObject)),
    comparable(app.graph, await entriesAfter(app, last)),
    'entries of a create',
  )
  const url = urlOf(model, Number(made.object['id']))
  const removal = await app.request('DELETE', `${url}?dry_run=diff`, diff)
  findings.same(removal.status, 200, `delete: ${removal.text}`)
  findings.same((await app.request('GET', url)).status, 200, 'a dry run of a delete keeps all')
  const later = await lastEntry(app)
  await app.request('DELETE', url)
  findings.same(
    comparable(app.graph, asList(removal.body).map(asObject)),
    comparable(app.graph, await entriesAfter(app, later)),
    'entries of a delete',
  )
}

async function lastEntry(app: TestApp): Promise<number> {
  const { results } = await app.request('GET', `${log}?ordering=-id&limit=1`)
  return Number(results[0]?.['id'] ?? 0)
}

async function entriesAfter(app: TestApp, id: number): Promise<readonly Json[]> {
  return (await app.request('GET', `${log}?id__gt=${id}&ordering=id&limit=0`)).results
}

/**
 * Returns entries of one request without what differs between two runs: their places, times and
 * requests, and the ids of new objects, also where other entries have them.
 */
function comparable(graph: ModelGraph, entries: readonly Json[]): readonly Json[] {
  const isNew = ({ before }: Json): boolean => before === null
  const created = new Set(
    entries.filter(isNew).map(({ model, object_id: id }) => `${String(model)} ${String(id)}`),
  )
  const models = new Map([...graph.models.values()].map((one) => [contentType(one), one]))
  return entries.map((entry) => {
    const model = models.get(String(entry['model']))
    const named = isNew(entry) ? without(entry, 'object_id', 'object_name', 'message') : entry
    const images = Object.fromEntries(
      ['before', 'after'].map((key) => [key, withoutNew(graph, model, created, entry[key])]),
    )
    return { ...without(named, 'id', 'url', 'time', 'request_id'), ...images }
  })
}

function withoutNew(
  graph: ModelGraph,
  model: Model | undefined,
  created: ReadonlySet<string>,
  image: unknown,
): unknown {
  if (!isJsonObject(image)) return image
  const targetOf = (name: string): string => {
    const target = graph.models.get(model?.fields.get(name)?.reference?.target ?? '')
    return target ? contentType(target) : ''
  }
  return Object.fromEntries(
    Object.entries(image).map(([name, value]) => [
      name,
      created.has(`${targetOf(name)} ${String(value)}`) ? 'new' : value,
    ]),
  )
}
