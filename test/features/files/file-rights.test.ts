import t from 'tap'
import { asObject } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { form, gif, openFiles, pdf, png } from './files-app.ts'

t.test('lets only those read a file who see the object and the field', async (t) => {
  const service = await openFiles(t, { DATA_DIR: t.testdir({}), LOGIN_REQUIRED: 'true' })
  const { send, request, open } = service
  const made = await send(
    'POST',
    '/api/store/scans/',
    form({ title: 'A', document: pdf('a.pdf'), photo: png }),
  )
  const { object } = await request('GET', `/api/store/scans/${String(made.body['id'])}/`)
  const { document, photo } = object
  const as = async (url: unknown, key: string | null): Promise<number> =>
    (await open(url, key === null ? null : { authorization: `Token ${key}` })).statusCode
  t.equal(await as(document, null), 401)
  t.equal(await as(document, service.token), 200)
  const stranger = await makeUser(service, 'stranger', [])
  t.strictSame([await as(document, stranger), await as(photo, stranger)], [404, 403])
  const viewer = await makeUser(service, 'viewer', ['store.view_scan'])
  t.strictSame([await as(document, viewer), await as(photo, viewer)], [404, 200], 'a hidden field')
  const seen = await request('GET', '/api/store/scans/', { token: viewer })
  t.strictSame(
    Object.keys(seen.results[0] ?? {}).filter((name) => name.startsWith('document')),
    [],
  )
  const writer = await makeUser(service, 'writer', ['store.view_scan', 'store.change_scan'])
  const url = `/api/store/scans/${String(made.body['id'])}/`
  const own = await request('GET', url, { token: writer })
  const put = await request('PUT', url, { body: own.object, token: writer })
  t.equal(put.status, 200, put.text)
  const fixed = await send('PATCH', url, form({ photo: gif }), {
    authorization: `Token ${writer}`,
  })
  t.match(fixed, { status: 403, body: { detail: /store\.Scan\.photo/ } })
  t.match((await request('GET', url)).object, { document, photo }, 'both files are kept')
  const limited = await makeUser(service, 'limited', [])
  const { results } = await request('GET', '/api/users/users/?username=limited')
  const permission = await request('POST', '/api/users/object-permissions/', {
    body: {
      name: 'others',
      models: ['store.scan'],
      actions: ['view'],
      constraints: { title: 'B' },
      users: [results[0]?.['id']],
    },
  })
  t.equal(permission.status, 201, permission.text)
  t.equal(await as(photo, limited), 404, 'a hidden row')
  const change = await request(
    'PATCH',
    `/api/users/object-permissions/${String(permission.object['id'])}/`,
    {
      body: { constraints: { title: 'A' } },
    },
  )
  t.equal(change.status, 200, change.text)
  t.equal(await as(photo, limited), 200)
  await request('DELETE', `/api/users/object-permissions/${String(permission.object['id'])}/`)
  t.equal(await as(photo, limited), 403, 'a right that was taken away')
  for (const path of [
    '/media/scans/x.pdf',
    '/media/scans/..%2F..%2Fa',
    `/media/scans/${'0'.repeat(32)}.pdf`,
    `/media/scans/${'0'.repeat(32)}.pdf%00`,
    '/media/',
    '/media/a/b/c',
  ])
    t.equal(await as(`http://localhost${path}`, service.token), 404, path)
})

t.test('describes files in filters, the log, OPTIONS and the document', async (t) => {
  const service = await openFiles(t, { DATA_DIR: t.testdir({}) })
  const { send, request } = service
  const url = '/api/store/scans/'
  await send('POST', url, form({ title: 'A', document: pdf('plan.pdf') }))
  await send('POST', url, form({ title: 'B', photo: png }))
  const titles = async (query: string): Promise<unknown> =>
    (await request('GET', `${url}?${query}`)).results.map(({ title }) => title)
  t.strictSame(await titles('document__empty=true'), ['B'])
  t.strictSame(await titles('document__empty=false'), ['A'])
  t.strictSame(await titles('document_name__ic=PLAN'), ['A'])
  t.strictSame(await titles('document_size__gte=14'), [])
  t.strictSame(await titles('photo_width=1'), ['B'])
  const [shown = {}] = (await request('GET', `${url}?title=A`)).results
  t.strictSame(await titles(`document=${encodeURIComponent(String(shown['document']))}`), ['A'])
  const log = await request('GET', '/api/extras/object-changes/?limit=1')
  t.notMatch(log.text, '%PDF')
  t.match(log.text, '"photo"')
  const options = await request('OPTIONS', url)
  t.match(asObject(asObject(options.object['actions'])['POST']), {
    document: { type: 'file upload', required: false, read_only: false },
    document_size: { read_only: true },
  })
  const paths = asObject(service.document.paths)
  const post = asObject(asObject(paths[url])['post'])
  const content = asObject(asObject(post['requestBody'])['content'])
  t.strictSame(Object.keys(content), ['application/json', 'multipart/form-data'])
  const { properties } = asObject(asObject(content['multipart/form-data'])['schema'])
  t.match(asObject(properties), {
    title: { type: 'string' },
    document: { type: 'string', format: 'binary' },
  })
})
