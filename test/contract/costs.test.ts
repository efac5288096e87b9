import t from 'tap'
import { graph } from '../../src/app.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import { asList, asObject, testApp, type Answer, type Json } from '../support/app.ts'
import { isMade, isPlain } from '../support/samples.ts'
import { costsOf, needless, type Costs } from './costs.ts'
import { Coverage } from './coverage.ts'
import { Findings } from './findings.ts'
import { benchOf, urlOf, type Subject } from './subject.ts'

t.test('counts the statements for one object and for several', async (t) => {
  const coverage = new Coverage('costs')
  const app = await testApp(t)
  const bench = benchOf(app, coverage)
  for (const model of graph.models.values()) {
    const findings = new Findings()
    const subject = { ...bench, model, findings }
    if (!model.operations.has('list')) continue
    await findings.attempt('one', () => one(subject))
    await findings.attempt('several', () => several(subject))
    t.strictSame(findings.wrong, [], model.key)
  }
  t.strictSame(needless(graph.models), [], 'extra costs are of models')
  t.strictSame(app.logged, [], 'nothing went wrong inside')
  coverage.close(t)
})

/**
 * A list takes one statement, which counts too, even past the end; so does a detail. Objects that
 * are nested for the first time are read together, in one more round trip.
 */
async function reads({ app, model, findings }: Subject, id: number): Promise<void> {
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

async function one(subject: Subject): Promise<void> {
  const { app, model, samples, findings } = subject
  const source = model.view?.of ?? model.key
  const given = model.view ? { full: true } : {}
  const ids = [await samples.make(source, given), await samples.make(source, given)]
  const id = ids[0] ?? 0
  await reads(subject, id)
  const costs = costsOf(model)
  if (isMade(model)) {
    const body = await samples.body(model, { full: true })
    await spends(subject, 'create', () => app.request('POST', model.url, { body }), [201])
    const least = await app.request('POST', model.url, { body: await samples.body(model) })
    findings.same(least.queries.length === 1, costs.createsAtOnce, 'create in one round trip')
  }
  if (model.operations.has('update') && isPlain(model)) {
    const { object } = await app.request('PATCH', urlOf(model, id), { body: {} })
    await spends(
      subject,
      'update',
      () => app.request('PATCH', urlOf(model, id), { body: object }),
      [200],
    )
    await spends(
      subject,
      'update',
      () => app.request('PUT', urlOf(model, id), { body: object }),
      [200],
    )
  }
  if (model.operations.has('delete'))
    await spends(subject, 'remove', () => app.request('DELETE', urlOf(model, id)), [204])
  findings.ok(costs.create > 0, 'costs are known')
}

/** One request, the token's statement apart, in one transaction. */
async function spends(
  { app, model, findings, coverage }: Subject,
  what: Exclude<keyof Costs, 'createsAtOnce'>,
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
  // A statement that writes an object at once has the token as a condition.
  const counted = answer.queries.length === 1 ? 0 : 1
  findings.same(
    [answer.authentications, answer.transactions],
    [counted, counted],
    `${what}${url}: transactions`,
  )
  for (const method of methods[what]) {
    const path = url === '' && what !== 'create' ? `${model.url}{id}/` : model.url
    if (method.toLowerCase() in (app.document.paths[path] ?? {}))
      coverage.saw(`route ${method} ${path}`)
  }
}

const methods = { create: ['POST'], update: ['PUT', 'PATCH'], remove: ['DELETE'] } as const

/** Several objects take no more statements than one, and are all there or none is. */
async function several(subject: Subject): Promise<void> {
  const { model, findings } = subject
  if (!model.operations.has('delete')) return
  const made = isMade(model) ? await createSeveral(subject) : await rows(subject)
  if (model.operations.has('update') && isPlain(model)) await updateSeveral(subject, made)
  const before = Number(await total(subject))
  await removeSeveral(subject, made)
  findings.same(await total(subject), before - made.length, 'all are gone')
}

async function createSeveral(subject: Subject): Promise<readonly Json[]> {
  const { app, model, samples, findings } = subject
  const full = { full: true }
  const bodies = [await samples.body(model, full), await samples.body(model, full), await samples.body(model)] // prettier-ignore
  const before = await total(subject)
  const broken = [...bodies.slice(0, 2), { quite_unheard_of: 1 }]
  const refused = await app.request('POST', model.url, { body: broken })
  findings.same(refused.status, 400, 'several, one of them wrong')
  findings.same(asList(refused.body).slice(0, 2), [{}, {}], 'only what is wrong is told of')
  findings.same(await total(subject), before, 'none is made')
  let made: readonly Json[] = []
  const ask = async (): Promise<Answer> => {
    const answer = await app.request('POST', model.url, { body: bodies })
    made = asList(answer.body).map(asObject)
    return answer
  }
  await spends(subject, 'create', ask, [201, ' of several'])
  return made
}

async function rows({ app, model, samples }: Subject): Promise<readonly Json[]> {
  const ids = [await samples.make(model.key), await samples.make(model.key)]
  if (!model.operations.has('update') || !isPlain(model)) return ids.map((id) => ({ id }))
  const answers = ids.map((id) => app.request('PATCH', urlOf(model, id), { body: {} }))
  return (await Promise.all(answers)).map(({ object }) => object)
}

async function updateSeveral(subject: Subject, made: readonly Json[]): Promise<void> {
  const { app, model, findings } = subject
  const ids = made.map(({ id }) => ({ id }))
  for (const [method, body] of [
    ['PATCH', made],
    ['PUT', made],
    ['PATCH', ids],
  ] as const)
    // prettier-ignore
    await spends(subject, 'update', () => app.request(method, model.url, { body }), [
      200,
      ' of several',
    ])
  const twice = await app.request('PATCH', model.url, { body: [...ids, ids[0]] })
  findings.same(twice.status, 400, 'one given twice')
}

async function removeSeveral(subject: Subject, made: readonly Json[]): Promise<void> {
  const { app, model, findings } = subject
  const ids = made.map(({ id }) => ({ id }))
  const gone = await app.request('DELETE', model.url, { body: [...ids, { id: 2_147_483_647 }] })
  findings.same(gone.status, 400, 'one is not there')
  await spends(subject, 'remove', () => app.request('DELETE', model.url, { body: ids }), [
    204,
    ' of several',
  ])
}

async function total({
  app,
  model,
}: {
  readonly app: Subject['app']
  readonly model: Model
}): Promise<unknown> {
  return (await app.request('GET', `${model.url}?limit=1`)).object['count']
}
