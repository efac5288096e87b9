import t from 'tap'
import { testApp, type Json, type Method } from '../../../support/fixture-app.ts'
import { sendUnknownParameters } from '../../../support/unknown-parameters.ts'

const service = await testApp(t)

t.test('refuses parameters that the document does not list', async (t) => {
  t.ok((await sendUnknownParameters(t, service)) > 200)
})

t.test('ignores page parameters where there are no pages', async (t) => {
  const urls = [
    '/api/',
    '/api/store/',
    '/api/store/_choices/',
    '/api/store/_choices/box:status/',
    '/api/status/',
    '/api/store/shelves/1/label/',
    '/api/secrets/my-user-key/',
    '/api/secrets/generate-rsa-key-pair/',
  ]
  for (const url of urls) {
    const options = url.includes('box:status') ? { undocumented: 'the document leaves it out' } : {}
    const plain = await service.request('GET', url, options)
    for (const query of ['limit=0', 'limit=50&offset=0', 'limit=all'])
      t.equal(
        (await service.request('GET', `${url}?${query}`, options)).status,
        plain.status,
        `${url}?${query}`,
      )
  }
  const refused = await service.request('GET', '/api/store/_choices/?limt=0')
  t.strictSame(refused.object, { limt: ['Unknown parameter. Allowed: format.'] })
})

t.test('ignores unknown parameters with handling=lenient', async (t) => {
  const headers = { prefer: 'handling=lenient' }
  const body = { name: 'One', slug: 'one' }
  const made = await service.request('POST', '/api/store/areas/?x=1', { headers, body })
  const url = `/api/store/areas/${String(made.object['id'])}/?x=1`
  const cases: readonly (readonly [Method, number, Json?])[] = [
    ['GET', 200],
    ['HEAD', 200],
    ['PATCH', 200, { name: 'Two' }],
    ['PUT', 200, { name: 'Three', slug: 'three' }],
    ['DELETE', 204],
  ]
  for (const [method, wanted, sent] of cases) {
    const refused = await service.request(method, url, sent ? { body: sent } : {})
    t.equal(refused.status, 400, `${method} without the header`)
    const answer = await service.request(method, url, { headers, ...(sent ? { body: sent } : {}) })
    t.equal(answer.status, wanted, `${method} with the header`)
    t.equal(answer.headers['preference-applied'], 'handling=lenient')
  }
})

const spare = { name: 'x', public_key: 'x' }
const bodies: readonly (readonly [Method, string, Json, Json])[] = [
  ['POST', 'get-session-key/', { pasphrase: 'x' }, { pasphrase: ['Unknown field. Did you mean "passphrase"?'] }],
  ['POST', 'get-session-key/', { spare: 1 }, { spare: ['Unknown field. Allowed: private_key, passphrase, preserve_key.'] }],
  ['POST', 'get-session-key/', { ['-'.repeat(3000)]: '' }, { ['-'.repeat(60)]: ['Unknown field. Allowed: private_key, passphrase, preserve_key.'] }],
  ['POST', 'secrets/1/verify/', { plaintxt: 'x' }, { plaintxt: ['Unknown field. Did you mean "plaintext"?'] }],
  ['POST', 'user-keys/1/activate/', { public_key: 'x' }, { public_key: ['Unknown field. Allowed: none.'] }],
  ['POST', 'user-keys/1/deactivate/', spare, { name: ['Unknown field. Allowed: none.'], public_key: ['Unknown field. Allowed: none.'] }],
] // prettier-ignore

t.test('refuses keys of an action body that the document does not list', async (t) => {
  const lenient = { prefer: 'handling=lenient' }
  for (const [method, path, body, wanted] of bodies) {
    const url = `/api/secrets/${path}`
    const { status, body: refusal } = await service.request(method, url, { body })
    t.strictSame([status, refusal], [400, wanted], `${method} ${path}`)
    const ignored = await service.request(method, url, { body, headers: lenient })
    t.notMatch(ignored.text, 'Unknown field', `${method} ${path}, lenient`)
  }
})

t.test('accepts force only where something can be lost', async (t) => {
  const body = { content_types: ['store.depot'], name: 'note' }
  const { object } = await service.request('POST', '/api/extras/custom-fields/', { body })
  const url = `/api/extras/custom-fields/${String(object['id'])}/`
  const cases: readonly (readonly [Method, string, unknown])[] = [
    ['DELETE', `${url}?forc=true`, { forc: ['Unknown parameter. Did you mean "force"?'] }],
    ['DELETE', `${url}?force=maybe`, { force: ['"maybe" is not a valid boolean.'] }],
    ['PATCH', `${url}?force=`, { force: ['"" is not a valid boolean.'] }],
    ['GET', `${url}?force=true`, { force: ['Unknown parameter. Allowed: brief, fields, exclude, at, format.'] }],
    ['POST', '/api/extras/custom-fields/?force=true', { force: ['Unknown parameter. Allowed: dry_run, format.'] }],
    ['PATCH', '/api/extras/custom-field-choices/?force=true', { force: ['Unknown parameter. Allowed: dry_run, format.'] }],
    ['DELETE', '/api/store/depots/?force=true', { force: ['Unknown parameter. Allowed: dry_run, format.'] }],
  ] // prettier-ignore
  for (const [method, place, wanted] of cases) {
    const { status, body: refusal } = await service.request(method, place, { body: {} })
    t.strictSame([status, refusal], [400, wanted], `${method} ${place}`)
  }
  t.equal((await service.request('DELETE', `${url}?force=1`)).status, 204)
})
