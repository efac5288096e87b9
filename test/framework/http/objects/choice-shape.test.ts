import t from 'tap'
import { service } from '../../../fixtures/inventory.ts'
import { readConfig } from '../../../../src/framework/config/config.ts'
import { documentOf } from '../../../../src/framework/service/document.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { ServedDocument } from '../../../support/openapi.ts'

const pair = [1, 'Active']
const object = { value: 1, label: 'Active' }
const slug = { value: 'active', label: 'Active', id: 1 }
const shapes = { pair, object, value: 1, slug } as const
const names = ['pair', 'object', 'value', 'slug'] as const

for (const setting of names) {
  t.test(`shows choices by CHOICE_SHAPE=${setting}, by the token and by Accept`, async (t) => {
    const { request, accounts } = await testApp(t, { CHOICE_SHAPE: setting })
    await request('POST', '/api/store/boxes/', { body: { number: 1, name: 'one' } })
    const status = async (token: string | undefined, accept?: string): Promise<unknown> => {
      const headers: Record<string, string> = accept ? { accept } : {}
      const one = await request('GET', '/api/store/boxes/1/', {
        headers,
        undocumented: 'other shape',
        ...(token ? { token } : {}),
      })
      const list = await request('GET', '/api/store/boxes/', {
        headers,
        undocumented: 'other shape',
        ...(token ? { token } : {}),
      })
      t.strictSame(list.results[0]?.['status'], one.object['status'])
      return one.object['status']
    }
    const root = Number((await request('GET', '/api/users/users/')).results[0]?.['id'])
    t.strictSame(await status(undefined), shapes[setting], 'by CHOICE_SHAPE')
    for (const shape of names) {
      const made = await request('POST', '/api/users/tokens/', {
        body: { user: root, choice_shape: shape },
      })
      const key = String(made.object['key'])
      t.strictSame(await status(key), shapes[shape], 'by the token')
      for (const asked of names)
        t.strictSame(
          await status(key, `application/json; choices=${asked}`),
          shapes[asked],
          'by Accept',
        )
    }
    t.strictSame(await status(await accounts.createToken('root', {})), shapes[setting])
  })
}

t.test('refuses another shape in Accept', async (t) => {
  const { request } = await testApp(t)
  const headers = { accept: 'application/json; choices=list' }
  const { status, body } = await request('GET', '/api/store/boxes/', { headers })
  const detail = 'Invalid choices "list" in "Accept" header. Allowed: pair, object, value, slug.'
  t.strictSame([status, body], [406, { detail }])
})

t.test('pages show the label in every shape', async (t) => {
  for (const setting of names) {
    const { app, request } = await testApp(t, { CHOICE_SHAPE: setting })
    await request('POST', '/api/store/boxes/', { body: { number: 1, name: 'one' } })
    for (const url of ['/store/boxes/1/', '/store/boxes/']) {
      const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } })
      t.equal(statusCode, 200)
      t.match(body, /<span class="choice[^"]*">Active<\/span>/, `${setting}: ${url}`)
    }
  }
})

t.test('serves the document in the choice shape of the request', async (t) => {
  const { app, request, token } = await testApp(t)
  await request('POST', '/api/store/boxes/', { body: { number: 1, name: 'one' } })
  const url = '/api/store/boxes/1/'
  const documents = new Map<string, ServedDocument>()
  for (const shape of names) {
    const headers = {
      authorization: `Token ${token}`,
      accept: `application/json; choices=${shape}`,
    }
    const served = await app.inject({ url: '/api/schema/', headers })
    documents.set(shape, new ServedDocument(served.json()))
    const generated = await documentOf(service, readConfig({ CHOICE_SHAPE: shape }))
    t.strictSame(served.json(), JSON.parse(JSON.stringify(generated)), 'the generated document')
    t.match(served.headers['cache-control'], shape === 'pair' ? /public/ : /private/)
  }
  for (const shape of names) {
    const headers = { accept: `application/json; choices=${shape}` }
    const {
      status,
      headers: sent,
      text,
    } = await request('GET', url, { headers, undocumented: 'by hand' })
    for (const [name, document] of documents) {
      const wrong = document.check({ method: 'GET', url, status, headers: sent, text })
      t.equal(wrong.length === 0, name === shape, `${shape} checked with the document of ${name}`)
    }
  }
})
