import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { operationsByPath, resolved, type Document } from '../support/openapi-document.ts'
import { createService } from '../../src/features/create-service.ts'
import { features } from '../../src/features/features.ts'
import { readConfig } from '../../src/framework/config/config.ts'
import { defineFeature } from '../../src/framework/feature/feature.ts'
import type { Behaviour, Work } from '../../src/framework/write/context.ts'
import { documentOf } from '../../src/framework/service/document.ts'
import { openService } from '../../src/host/testing/open.ts'
import { fixtureDefinition } from '../fixtures/inventory.ts'

t.test('runs a feature of a project like those of the package', async (t) => {
  const told: Promise<string>[] = []
  const chat = createServer((request, response) => {
    told.push(text(request))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(chat, 'listening')
  t.teardown(() => chat.close())
  const { port } = chat.address() as AddressInfo // it listens on a port
  const notice =
    (verb: string) =>
    async ({ length }: readonly unknown[], { author, model, afterCommit }: Work): Promise<void> => {
      const body = `${author.username} ${verb} ${length} of ${model.key}`
      afterCommit(
        async () => void (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })),
      )
    }
  const behaviour: Behaviour = {
    created: notice('added'),
    updated: notice('changed'),
    removing: notice('deleted'),
  }
  const notices = defineFeature('notices', {
    requires: ['accounts'],
    behaviours: () => [{ model: 'stock.Maker', behaviour }],
    commands: [(program) => void program.command('notices')],
    errors: { ERR_NOTICE: { status: 409, message: 'The notice is missing.' } },
  })
  const service = createService({ ...fixtureDefinition, features: [...features, notices] })
  t.equal(service.commands.length > 0 && service.errors['ERR_NOTICE']?.status, 409)
  const { request, close } = await openService(service)
  t.teardown(close)
  const made = await request('POST', '/api/stock/makers/', { body: { name: 'Ada' } })
  t.equal(made.status, 201)
  const refused = await request('POST', '/api/stock/makers/', { body: { name: 'Ada' } })
  t.equal(refused.status, 400)
  t.strictSame(await Promise.all(told), ['admin added 1 of stock.Maker'], 'not for a refused one')
})

t.test('shows the headers, the prose and the counters of a feature', async (t) => {
  const lending = defineFeature('lending', {
    document: {
      paragraphs: ['**Loans** are lent.'],
      parameters: [
        {
          name: 'X-Loan',
          description: 'The loan',
          schema: { type: 'string' },
          takenBy: ({ path }) => path === '/api/stock/makers/',
        },
      ],
    },
    counters: { lending_loans_total: 'Loans.' },
  })
  const service = createService({ ...fixtureDefinition, features: [...features, lending] })
  const document = await documentOf(service, readConfig({}))
  t.match(document.info, { description: '**Loans** are lent.' })
  const taking = (path: string): unknown =>
    operationsByPath(document)
      [path]?.['get']?.parameters?.map((one) =>
        resolved<{ readonly name?: string }>(document as unknown as Document, one),
      )
      .find(({ name }) => name === 'X-Loan')
  t.match(taking('/api/stock/makers/'), { in: 'header', description: 'The loan' })
  t.equal(taking('/api/stock/makers/{id}/'), undefined)
  const { close, app } = await openService(service, { METRICS: 'all' })
  t.teardown(close)
  app.count('lending_loans_total', 2)
  t.match((await app.inject('/metrics')).payload, '\nlending_loans_total 2\n')
  t.throws(() => app.count('lent'), { message: 'no feature has the counter lent' })
})

t.test('refuses a key for repeated writes where no feature stores responses', async (t) => {
  const listed = features.filter(({ name }) => name !== 'idempotency')
  const service = createService({ ...fixtureDefinition, features: listed })
  const { request, close } = await openService(service)
  t.teardown(close)
  const headers = { 'idempotency-key': 'x' }
  const refused = await request('POST', '/api/stock/makers/', { body: { name: 'Ada' }, headers })
  t.equal(refused.status, 400)
  t.match(refused.body, { detail: 'This operation takes no Idempotency-Key' })
  const read = await request('GET', '/api/stock/makers/', { headers })
  t.match(read, { status: 200, body: { count: 0 } }, 'a read may be repeated, and nothing was written')
  const document = JSON.stringify(await documentOf(service, readConfig({})))
  t.notMatch(document, 'Repeating a write')
  t.notMatch(document, 'Idempotent-Replayed')
  t.match(JSON.stringify(await documentOf(createService(fixtureDefinition), readConfig({}))), 'Idempotent-Replayed')
}) // prettier-ignore

t.test('leaves out the features that a service does not list', async (t) => {
  const without = (...names: readonly string[]): typeof features =>
    features.filter(({ name }) => !names.includes(name))
  const withoutPages = without('pages', 'browsable-api', 'documentation')
  const listed = withoutPages.filter(
    ({ name }) => !['idempotency', 'change-log', 'webhooks'].includes(name),
  )
  const service = createService({ ...fixtureDefinition, features: listed })
  t.notOk('idempotencyHours' in service.settings.properties, 'settings go with their feature')
  t.ok('keyAttempts' in service.settings.properties, 'those of others stay')
  const { request, close, app } = await openService(service)
  t.teardown(close)
  const made = await request('POST', '/api/stock/makers/', { body: { name: 'Ada' } })
  t.equal(made.status, 201)
  const log = await request('GET', '/api/extras/object-changes/')
  t.match(log.body, { count: 0 }, 'nothing writes the change log')
  for (const url of ['/', '/login/', '/api/docs/', '/request/'])
    t.equal((await app.inject(url)).statusCode, 404, url)
  const html = await app.inject({ url: '/api/', headers: { accept: 'text/html' } })
  t.match(html.headers['content-type'], 'application/json', 'nothing draws responses as pages')
  const { paths } = (await app.inject('/api/schema/')).json<{ readonly paths: object }>()
  t.notMatch(JSON.stringify(paths), 'Idempotency-Key', 'no operation takes the header')
  t.throws(
    () => createService({ ...fixtureDefinition, features: without('accounts') }),
    /needs the feature "accounts", which is missing/,
  )
  t.throws(
    () => createService({ ...fixtureDefinition, features: without('secrets') }),
    /secrets\.Secret: there are secret fields, and no feature has the hook "seal"/,
  )
})
