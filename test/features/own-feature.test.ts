import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import t from 'tap'
import { createService } from '../../src/features/create-service.ts'
import { features } from '../../src/features/features.ts'
import { defineFeature } from '../../src/framework/feature/feature.ts'
import type { Behaviour, Work } from '../../src/framework/write/context.ts'
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

t.test('leaves out the features that a service does not list', async (t) => {
  const without = (...names: readonly string[]): typeof features =>
    features.filter(({ name }) => !names.includes(name))
  const listed = without('pages', 'browsable-api', 'documentation', 'idempotency', 'change-log')
  const service = createService({ ...fixtureDefinition, features: listed })
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
})
