import t from 'tap'
import type { Answer, RequestOptions } from '../../../support/fixture-app.ts'
import { createDepots, openProcesses } from '../processes.ts'

const openProcess = await openProcesses(t)
const service = await openProcess()
const { request, runSql } = service
const depot = await createDepots(service)
const url = `/api/store/depots/${depot}/`

const boxBody = { name: 'Counter', number: 1, depot }
const box = await request('POST', '/api/store/boxes/', { body: boxBody })
const boxUrl = `/api/store/boxes/${String(box.object['id'])}/`

const tagOf = ({ headers }: Answer): string => String(headers['etag'])

type Headers = NonNullable<RequestOptions['headers']>

/** The document describes the shapes of choices that the service is set to. */
const undocumented = 'requests choose the shape of choices'

const currentTag = async (headers: Headers = {}, of = url): Promise<string> =>
  tagOf(await request('GET', of, { headers, undocumented }))

const patch = (condition: string, body: object, headers: Headers = {}, of = url) =>
  request('PATCH', of, { body, headers: { ...headers, 'if-match': condition } })

t.test('writes an object whose current entity tag If-Match names', async (t) => {
  const conditions: readonly ((tag: string) => string)[] = [
    (tag) => tag,
    (tag) => ` "other" ,${tag}`,
    (tag) => tag.replace(/"$/, '-gzip"'),
    () => '*',
  ]
  for (const [index, conditionOf] of conditions.entries()) {
    const condition = conditionOf(await currentTag())
    const { status, object } = await patch(condition, { comments: `${index}` })
    t.strictSame([status, object['comments']], [200, `${index}`], condition)
  }
  const headers = { 'if-match': await currentTag() }
  const put = await request('PUT', url, { body: { name: 'Hub', slug: 'hub' }, headers })
  t.equal(put.status, 200, 'PUT')
})

t.test('refuses to write an object that has changed', async (t) => {
  const changes = [
    `update store_depot set comments = 'changed' where slug = 'hub'`,
    `update store_owner set name = 'Acme Group'`, // nested in the object
    `insert into store_box (name, number, depot_id) select 'C', 3, id from store_depot where slug = 'hub'`, // counted
  ] // prettier-ignore
  for (const change of changes) {
    const tag = await currentTag()
    await runSql(change)
    const current = await currentTag()
    const detail = `The precondition If-Match failed: the entity tag of the object is now ${current}.`
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const body = method === 'DELETE' ? {} : { body: { name: 'Lost', slug: 'lost' } }
      const refused = await request(method, url, { ...body, headers: { 'if-match': tag } })
      t.strictSame(
        [refused.status, refused.object, tagOf(refused)],
        [412, { detail }, current],
        `${method} after ${change}`,
      )
    }
    t.equal(await currentTag(), current, 'nothing was written')
  }
})

t.test('compares strongly: neither weak tags nor those of lists match', async (t) => {
  const tag = await currentTag()
  t.equal((await patch(`W/${tag}`, {})).status, 412, 'a weak tag')
  t.equal((await patch('', {})).status, 412, 'no tag')
  const list = '/api/store/depots/'
  const headers = { 'if-match': tagOf(await request('GET', list)) }
  for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
    const refused = await request(method, list, { body: [{ id: 1 }], headers })
    t.strictSame([refused.status, refused.object], [412, {
      detail:
        'The precondition If-Match failed: a list has a weak entity tag, which never matches. ' +
        'Write the objects one by one.',
    }], method) // prettier-ignore
  }
})

t.test('writes nothing to an object whose current entity tag If-None-Match names', async (t) => {
  const tag = await currentTag()
  const matching = ['*', tag, `W/${tag}`, ` "other", ${tag}`, tag.replace(/"$/, '-gzip"')]
  for (const condition of matching)
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const body = method === 'DELETE' ? {} : { body: { name: 'Lost', slug: 'lost' } }
      const refused = await request(method, url, {
        ...body,
        headers: { 'if-none-match': condition },
      })
      const detail = `The precondition If-None-Match failed: the entity tag of the object is now ${tag}.`
      t.strictSame(
        [refused.status, refused.object, tagOf(refused)],
        [412, { detail }, tag],
        `${method} ${condition}`,
      )
      t.equal(await currentTag(), tag, 'nothing was written')
    }
  const both = { 'if-match': tag, 'if-none-match': tag }
  t.equal((await request('PATCH', url, { body: {}, headers: both })).status, 412, 'both')
})

t.test('writes an object whose current entity tag If-None-Match does not name', async (t) => {
  for (const condition of ['"other"', '']) {
    const headers = { 'if-none-match': condition }
    const written = await request('PATCH', url, { body: { comments: 'new' }, headers })
    t.strictSame([written.status, written.object['comments']], [200, 'new'], condition)
  }
  const headers = { 'if-none-match': '*' }
  const none = await request('PATCH', '/api/store/depots/999999/', { body: {}, headers })
  t.equal(none.status, 404, 'the object does not exist')
  const body = { name: 'New', slug: 'new' }
  const made = await request('POST', '/api/store/depots/', { body, headers })
  t.equal(made.status, 201, 'creates ignore the header')
})

t.test('refuses If-None-Match for lists', async (t) => {
  for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
    const headers = { 'if-none-match': '*' }
    const refused = await request(method, '/api/store/depots/', { body: [{ id: depot }], headers })
    const detail =
      'The precondition If-None-Match failed: the list exists, and its entity tag is not ' +
      'compared. Write the objects one by one.'
    t.strictSame([refused.status, refused.object], [412, { detail }], method)
  }
})

t.test('compares the tag of the representation that the headers choose', async (t) => {
  for (const headers of [
    { accept: 'application/json; indent=2' },
    { accept: 'application/json; choices=object' },
    { host: 'example.org' },
  ] as const) {
    const name = JSON.stringify(headers)
    const tag = await currentTag(headers, boxUrl)
    t.not(tag, await currentTag({}, boxUrl), name)
    t.equal((await patch(tag, {}, {}, boxUrl)).status, 412, `${name}: another representation`)
    t.equal((await patch(tag, {}, headers, boxUrl)).status, 200, name)
  }
})

t.test('checks the condition before the body, and after the permission', async (t) => {
  t.equal((await patch('"stale"', { name: null })).status, 412)
  t.equal((await patch(await currentTag(), { name: null })).status, 400)
  const headers = { 'if-match': '"stale"' }
  t.equal((await request('PATCH', url, { body: {}, headers, token: null })).status, 401)
  t.equal((await request('PATCH', '/api/store/depots/999999/', { body: {}, headers })).status, 404)
})

t.test('shows no tag to a user who may change an object and not see it', async (t) => {
  const closed = await openProcess({ LOGIN_REQUIRED: 'true' })
  const body = {
    username: 'changer',
    password: 'for tests only',
    permissions: [{ codename: 'store.change_depot' }],
  }
  t.equal((await request('POST', '/api/users/users/', { body })).status, 201)
  const changer = await service.accounts.createToken('changer', {})
  const refused = await closed.request('PATCH', url, {
    body: {},
    token: changer,
    headers: { 'if-match': '"stale"' },
  })
  t.strictSame(
    [refused.status, refused.object['detail'], refused.headers['etag']],
    [
      403,
      'You do not have permission to perform this action: store.view_depot is missing.',
      undefined,
    ],
  )
})

t.test('loses no update of writers that read, write and try again', async (t) => {
  const increment = async (): Promise<void> => {
    for (;;) {
      const read = await request('GET', boxUrl)
      const body = { number: Number(read.object['number']) + 1 }
      const { status, text } = await patch(tagOf(read), body, {}, boxUrl)
      if (status === 200) return
      if (status !== 412) throw new Error(text)
    }
  }
  const writers = Array.from({ length: 8 }, async () => {
    for (let round = 0; round < 5; round++) await increment()
  })
  await Promise.all(writers)
  t.equal((await request('GET', boxUrl)).object['number'], 41)
})

t.test('removes an object whose current entity tag If-Match names', async (t) => {
  await runSql('delete from store_box')
  const headers = { 'if-match': await currentTag() }
  t.equal((await request('DELETE', url, { headers })).status, 204)
  t.equal((await request('GET', url)).status, 404)
})
