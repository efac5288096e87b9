import t from 'tap'
import { graph } from '../support/inventory.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import { asList, asObject, testApp, type Answer, type Json } from '../support/app.ts'
import { isMade, isPlain } from '../support/samples.ts'
import { costsOf, rowsWithoutModel } from './costs.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { suiteContextOf, urlOf, type ModelContext } from './model-context.ts'

t.test('runs at most the expected statements for one object and for several', async (t) => {
  const coverage = new Coverage('costs')
  const app = await testApp(t)
  const suiteContext = suiteContextOf(app, coverage)
  for (const model of graph.models.values()) {
    const findings = new Findings()
    const context = { ...suiteContext, model, findings }
    if (!model.operations.has('list')) continue
    await findings.attempt('one', () => checkOne(context))
    await findings.attempt('several', () => checkSeveral(context))
    t.strictSame(findings.wrong, [], model.key)
  }
  t.strictSame(rowsWithoutModel(graph.models), [], 'costs of models that do not exist')
  t.strictSame(app.logged, [], 'no error was logged')
  coverage.assertComplete(t)
})

/**
 * Checks that a list takes one statement, which also counts the rows, and that a detail takes one.
 * Objects of small tables that are nested for the first time take a second round trip.
 */
async function checkReads({ app, model, findings }: ModelContext, id: number): Promise<void> {
  const cases = [
    [`${model.url}?limit=1`, 1],
    [`${model.url}?id=${id}`, 1],
    [`${model.url}?id=2147483647`, 1],
    [`${model.url}?limit=1&offset=100000`, 1],
    ...(model.operations.has('read') ? [[urlOf(model, id), 1] as const] : []),
  ] as const
  for (const [url, wanted] of cases) {
    const first = await app.request('GET', url)
    findings.ok(first.queries.length <= 2, `${url} takes ${first.queries.length} round trips`)
    const isMore = first.statements.length > wanted
    const { statements, authentications, transactions } = isMore
      ? await app.request('GET', url)
      : first
    findings.same([statements.length, authentications, transactions], [wanted, 1, 0], url)
  }
}

async function checkOne(context: ModelContext): Promise<void> {
  const { app, model, samples, findings } = context
  const source = model.view?.of ?? model.key
  const given = model.view ? { full: true } : {}
  const ids = [await samples.make(source, given), await samples.make(source, given)]
  const id = ids[0] ?? 0
  await checkReads(context, id)
  if (isMade(model)) {
    const body = await samples.body(model, { full: true })
    await checkWrite(context, 'create', () => app.request('POST', model.url, { body }), [201])
    const least = await app.request('POST', model.url, { body: await samples.body(model) })
    const { createsAtOnce } = costsOf(model)
    findings.same(least.queries.length === 1, createsAtOnce, 'create in one round trip')
  }
  if (model.operations.has('update') && isPlain(model)) {
    const { object } = await app.request('PATCH', urlOf(model, id), { body: {} })
    await checkWrite(
      context,
      'update',
      () => app.request('PATCH', urlOf(model, id), { body: object }),
      [200],
    )
    await checkWrite(
      context,
      'update',
      () => app.request('PUT', urlOf(model, id), { body: object }),
      [200],
    )
  }
  if (model.operations.has('delete')) {
    const answer = await app.request('DELETE', urlOf(model, id))
    await checkWrite(context, 'remove', async () => answer, [204])
    const { removesAtOnce } = costsOf(model)
    findings.same(answer.queries.length === 1, removesAtOnce, 'delete in one round trip')
  }
}

/** Checks the statements of one write, without those of authentication, in one transaction. */
async function checkWrite(
  { app, model, findings, coverage }: ModelContext,
  what: keyof typeof methods,
  ask: () => Promise<Answer>,
  [status, url = '']: readonly [status: number, url?: string],
): Promise<void> {
  const answer = await ask()
  const most = costsOf(model)[what]
  const { statements } = answer
  findings.same(answer.status, status, `${what}: ${answer.text}`)
  findings.ok(
    statements.length <= most,
    `${what}${url} takes ${statements.length} statements, ${most} allowed: ${statements.map((text) => text.trim().slice(0, 60)).join(' | ')}`,
  )
  // A create in one round trip checks the token in the statement that writes.
  const expected = answer.queries.length === 1 ? 0 : 1
  findings.same(
    [answer.authentications, answer.transactions],
    [expected, expected],
    `${what}${url}: transactions`,
  )
  for (const method of methods[what]) {
    const one = what === 'create' ? model.url : `${model.url}{id}/`
    const path = url === '' ? one : bulkUrlOf(model)
    if (method.toLowerCase() in (app.document.paths[path] ?? {}))
      coverage.add(`route ${method} ${path}`)
  }
}

const bulkUrlOf = ({ url }: Model): string => `${url}bulk/`

const methods = { create: ['POST'], update: ['PUT', 'PATCH'], remove: ['DELETE'] } as const

/** Checks that writes of several objects take no more statements than of one, and are atomic. */
async function checkSeveral(context: ModelContext): Promise<void> {
  const { model, findings } = context
  if (!model.operations.has('delete')) return
  const made = isMade(model) ? await createSeveral(context) : await makeTwo(context)
  if (model.operations.has('update') && isPlain(model)) await updateSeveral(context, made)
  const before = Number(await total(context))
  await removeSeveral(context, made)
  findings.same(await total(context), before - made.length, 'all are deleted')
}

async function createSeveral(context: ModelContext): Promise<readonly Json[]> {
  const { app, model, samples, findings } = context
  const full = { full: true }
  const bodies = [
    await samples.body(model, full),
    await samples.body(model, full),
    await samples.body(model),
  ]
  const before = await total(context)
  const broken = [...bodies.slice(0, 2), { quite_unheard_of: 1 }]
  const refused = await app.request('POST', bulkUrlOf(model), { body: broken })
  findings.same(refused.status, 400, 'several, one of them invalid')
  findings.same(asList(refused.body).slice(0, 2), [{}, {}], 'no messages about the valid ones')
  findings.same(await total(context), before, 'none is created')
  let made: readonly Json[] = []
  const ask = async (): Promise<Answer> => {
    const answer = await app.request('POST', bulkUrlOf(model), { body: bodies })
    made = asList(answer.body).map(asObject)
    return answer
  }
  await checkWrite(context, 'create', ask, [201, ' of several'])
  return made
}

async function makeTwo({ app, model, samples }: ModelContext): Promise<readonly Json[]> {
  const ids = [await samples.make(model.key), await samples.make(model.key)]
  if (!model.operations.has('update') || !isPlain(model)) return ids.map((id) => ({ id }))
  const answers = ids.map((id) => app.request('PATCH', urlOf(model, id), { body: {} }))
  return (await Promise.all(answers)).map(({ object }) => object)
}

async function updateSeveral(context: ModelContext, made: readonly Json[]): Promise<void> {
  const { app, model, findings } = context
  const ids = made.map(({ id }) => ({ id }))
  for (const [method, body] of [
    ['PATCH', made],
    ['PUT', made],
    ['PATCH', ids],
  ] as const)
    // prettier-ignore
    await checkWrite(context, 'update', () => app.request(method, bulkUrlOf(model), { body }), [
      200,
      ' of several',
    ])
  const twice = await app.request('PATCH', bulkUrlOf(model), { body: [...ids, ids[0]] })
  findings.same(twice.status, 400, 'an object that is given twice')
}

async function removeSeveral(context: ModelContext, made: readonly Json[]): Promise<void> {
  const { app, model, findings } = context
  const ids = made.map(({ id }) => ({ id }))
  const gone = await app.request('DELETE', bulkUrlOf(model), {
    body: [...ids, { id: 2_147_483_647 }],
  })
  findings.same(gone.status, 400, 'an object that does not exist')
  const answer = await app.request('DELETE', bulkUrlOf(model), { body: ids })
  await checkWrite(context, 'remove', async () => answer, [204, ' of several'])
  const { removesAtOnce } = costsOf(model)
  findings.same(answer.queries.length === 1, removesAtOnce, 'delete of several in one round trip')
}

async function total({
  app,
  model,
}: {
  readonly app: ModelContext['app']
  readonly model: Model
}): Promise<unknown> {
  return (await app.request('GET', `${model.url}?limit=1`)).object['count']
}
