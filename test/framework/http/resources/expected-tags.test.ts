import t from 'tap'
import { asList, asObject } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { createDepots, openProcesses } from '../processes.ts'

const openProcess = await openProcesses(t)
const service = await openProcess({ LOGIN_REQUIRED: 'true' })
const { request } = service
const depot = await createDepots(service)
const boxes = '/api/store/boxes/'
const bulk = `${boxes}bulk/`

let number = 100
const numbered = (): number => number++

/** Makes two boxes. Returns their ids. */
async function twoBoxes(): Promise<readonly [number, number]> {
  const body = ['A', 'B'].map((name) => ({ name, number: numbered(), depot }))
  const made = asList((await request('POST', bulk, { body })).body).map(asObject)
  return [Number(made[0]?.['id']), Number(made[1]?.['id'])]
}

const tagOf = async (id: number): Promise<string> =>
  String((await request('GET', `${boxes}${id}/`)).headers['etag'])

const nameOf = async (id: number): Promise<unknown> =>
  (await request('GET', `${boxes}${id}/`)).object['name']

const methods = ['PATCH', 'PUT', 'DELETE'] as const

t.test('writes objects that have the tags of a bulk request', async (t) => {
  const forms: readonly ((tag: string) => string)[] = [
    (tag) => tag,
    (tag) => tag.replaceAll('"', ''),
    (tag) => `"other", ${tag}`,
    (tag) => tag.replace(/"$/, '-gzip"'),
    () => '*',
  ]
  for (const [index, form] of forms.entries())
    for (const path of [bulk, boxes]) {
      const [one, two] = await twoBoxes()
      const name = `C${index}`
      const items = [
        { id: one, name, number: numbered(), depot, if_match: form(await tagOf(one)) },
        { id: two, name, number: numbered(), depot },
      ]
      for (const method of ['PATCH', 'PUT'] as const) {
        Object.assign(items[0] ?? {}, { if_match: form(await tagOf(one)) })
        const { status, text } = await request(method, path, { body: items })
        t.equal(status, 200, `${method} ${text}`)
        t.strictSame([await nameOf(one), await nameOf(two)], [name, name])
      }
      const body = [{ id: one, if_match: form(await tagOf(one)) }, two]
      t.equal((await request('DELETE', path, { body })).status, 204, name)
    }
})

t.test('writes nothing if one object has another tag, and names it', async (t) => {
  const [one, two] = await twoBoxes()
  const fresh = { id: one, name: 'Lost', number: numbered(), depot, if_match: await tagOf(one) }
  const stale = { id: two, name: 'Lost', number: numbered(), depot, if_match: await tagOf(two) }
  await request('PATCH', `${boxes}${two}/`, { body: { description: 'changed' } })
  for (const method of methods) {
    const body =
      method === 'DELETE'
        ? [fresh, stale].map(({ id, if_match }) => ({ id, if_match }))
        : [fresh, stale]
    const refused = await request(method, bulk, { body })
    const { detail } = refused.object
    const changed = `the objects with these ids have other entity tags now: ${two}: ${await tagOf(two)}`
    t.strictSame(
      [refused.status, detail],
      [412, `The precondition if_match failed: ${changed}.`],
      method,
    )
    t.strictSame([await nameOf(one), await nameOf(two)], ['A', 'B'])
  }
  const weak = [{ ...fresh, if_match: `W/${await tagOf(one)}` }]
  t.equal((await request('PATCH', bulk, { body: weak })).status, 412, 'a weak tag')
})

t.test('takes texts only, and only in bulk updates and deletes', async (t) => {
  const [one] = await twoBoxes()
  const mistake = 'Expected an entity tag, such as "\\"abc\\"".'
  for (const tag of [null, 5, '', [], {}]) {
    const refused = await request('PATCH', bulk, {
      body: [{ id: one }, { id: one, if_match: tag }],
    })
    t.strictSame([refused.status, refused.body], [400, [{}, { if_match: [mistake] }]])
  }
  const body = { name: 'C', number: numbered(), depot, if_match: '*' }
  for (const [method, path, sent] of [
    ['POST', boxes, body],
    ['POST', bulk, [body]],
    ['PATCH', `${boxes}${one}/`, body],
  ] as const) {
    const refused = await request(method, path, { body: sent })
    t.strictSame([refused.status, /Unknown field/.test(refused.text)], [400, true], refused.text)
  }
})

t.test('compares with what the user sees, and tells nobody else a tag', async (t) => {
  const [one] = await twoBoxes()
  const body = [{ id: one, if_match: 'stale' }]
  const blind = await makeUser(service, 'blind', ['store.change_box', 'store.delete_box'])
  for (const method of ['PATCH', 'DELETE'] as const) {
    const refused = await request(method, bulk, { body, token: blind })
    t.equal(refused.status, 403, refused.text)
    t.match(refused.text, 'store.view_box is missing')
  }
  const token = await makeUser(service, 'clerk', ['store.view_box', 'store.change_box'])
  const read = await request('GET', `${boxes}${one}/`, { token })
  const own = String(read.headers['etag'])
  const ok = await request('PATCH', bulk, { body: [{ id: one, if_match: own }], token })
  t.equal(ok.status, 200, ok.text)
  const now = String((await request('GET', `${boxes}${one}/`, { token })).headers['etag'])
  const stale = await request('PATCH', bulk, { body, token })
  t.strictSame([stale.status, stale.text.includes(now.replaceAll('"', ''))], [412, true])
})

t.test('runs a bulk request of many objects with one more statement', async (t) => {
  const [one, two] = await twoBoxes()
  const plain = [{ id: one }, { id: two }]
  const conditional = [
    { id: one, if_match: await tagOf(one) },
    { id: two, if_match: await tagOf(two) },
  ]
  const count = async (body: object): Promise<number> => {
    const { status, statements } = await request('PATCH', bulk, { body })
    t.equal(status, 200)
    return statements.length
  }
  t.ok((await count(conditional)) <= (await count(plain)) + 1)
})
