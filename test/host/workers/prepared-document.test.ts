import t from 'tap'
import { readHostConfig } from '../../../src/host/config/read-host-config.ts'
import { createLog } from '../../../src/host/log/log.ts'
import { listen } from '../../../src/host/workers/listen.ts'
import { service } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'

const { database } = await testApp(t)

t.test('makes the document before it listens, and not again', async (t) => {
  let made = 0
  const counting: typeof service = {
    ...service,
    buildApp: async (options) => {
      const app = await service.buildApp(options)
      const describe = app.swagger.bind(app)
      app.swagger = ((...given: Parameters<typeof describe>) => {
        made += 1
        return describe(...given)
      }) as typeof app.swagger
      return app
    },
  }
  const config = readHostConfig({ PORT: '0' })
  const listener = await listen(counting, { config, database, log: createLog('silent') })
  t.teardown(() => listener.close())
  t.equal(made, 1, 'before the first request')
  const { origin } = new URL(listener.url)
  const read = async (path: string, encoding: string): Promise<object> => {
    const headers = { 'accept-encoding': encoding }
    const response = await fetch(origin + path, { headers })
    t.equal(response.headers.get('content-encoding'), encoding === 'identity' ? null : encoding)
    return JSON.parse(await response.text())
  }
  const document = await read('/api/schema/', 'identity')
  for (const encoding of ['gzip', 'br'])
    t.strictSame(await read('/api/schema/', encoding), document, encoding)
  await read('/api/docs/?format=openapi', 'gzip')
  t.equal(made, 1, 'the form for old clients is made of its text')
})
