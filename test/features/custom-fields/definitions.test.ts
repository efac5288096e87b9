import t from 'tap'
import { testApp, type Json } from '../../support/fixture-app.ts'
import { CustomDepots } from './custom-depots.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const app = await testApp(t)
const depots = new CustomDepots(app)

const tier = await depots.define('tier', { type: 600 })
const note = await depots.define('note')
const gold = await depots.addChoice(tier, 'Gold')
await depots.addChoice(tier, 'Silver')

t.test('refuses invalid definitions', async (t) => {
  const cases: readonly (readonly [body: Json, field: string, message: RegExp])[] = [
    [{ name: 'a b' }, 'name', /letters and digits/],
    [{ name: 'a__gt' }, 'name', /letters and digits/],
    [{ name: '__proto' }, 'name', /letters and digits/],
    [{ name: 'note' }, 'name', /already exists/],
    [{ name: 'x1', type: 700 }, 'type', /not a valid choice/],
    [{ name: 'x1', content_types: 'store.depot' }, 'content_types', /Expected a list/],
    [{ name: 'x1', content_types: ['store.depots'] }, 'content_types', /Did you mean "store.depot"/],
    [{ name: 'x1', content_types: ['store.hold'] }, 'content_types', /not a model with custom fields/],
    [{ name: 'x1', content_types: [1] }, 'content_types', /not a model with custom fields/],
    [{ name: 'x1', type: 200, default: 'many' }, 'default', /A valid integer/],
    [{ name: 'x1', type: 600, default: 'Gold' }, 'default', /is not one of the field's choices/],
  ] // prettier-ignore
  for (const [body, field, message] of cases) {
    const answer = await app.request('POST', '/api/extras/custom-fields/', { body })
    t.equal(answer.status, 400, JSON.stringify(body))
    t.match(answer.object, { [field]: [message] })
  }
  const choice = { field: note, value: 'x' }
  const refused = await app.request('POST', '/api/extras/custom-field-choices/', { body: choice })
  t.match(refused.object, { field: [/type Selection/] })
  const moved = await app.request('PATCH', `/api/extras/custom-field-choices/${gold}/`, {
    body: { field: note },
  })
  t.match(moved.object, { field: ['A choice stays with its field.'] })
  const typed = await app.request('PATCH', `/api/extras/custom-fields/${tier}/`, {
    body: { type: 100 },
  })
  t.match(typed.object, { type: [/has 2 choices/] })
  const named = { content_types: ['STORE.Depot', 'store.depot'], name: 'twice' }
  const made = await app.request('POST', '/api/extras/custom-fields/', { body: named })
  t.strictSame(made.object['content_types'], ['store.depot'])
  t.equal(
    (await app.request('DELETE', `/api/extras/custom-fields/${Number(made.object['id'])}/`)).status,
    204,
  )
})

t.test('applies defaults and requires values only in writes', async (t) => {
  const url = await depots.create()
  const grade = await depots.define('grade', { type: 200, default: '5' })
  const owner = await depots.define('owner', { required: true })
  t.strictSame((await depots.read(url))['grade'], null, 'existing objects do not get the default')
  const missing = await app.request('POST', '/api/store/depots/', { body: depots.body() })
  t.match(missing.object, { custom_fields: ['owner: This field is required.'] })
  const made = await depots.create({ owner: 'me' })
  t.match(await depots.read(made), { grade: 5, owner: 'me' })
  t.match(await depots.read(await depots.create({ owner: 'me', grade: null })), { grade: null })
  const cleared = await app.request('PATCH', made, { body: { custom_fields: { owner: null } } })
  t.match(cleared.object, { custom_fields: ['owner: This field is required.'] })
  const kept = await app.request('PATCH', made, { body: { custom_fields: { grade: 6 } } })
  t.equal(kept.status, 200)
  const bulk = await app.request('POST', '/api/store/depots/', {
    body: [depots.body({ owner: 'a' }), depots.body()],
  })
  t.match(bulk.body, [{}, { custom_fields: [/required/] }])
  for (const id of [grade, owner])
    await app.request('DELETE', `/api/extras/custom-fields/${id}/?force=true`)
})

t.test('refuses changes of a definition that would remove values', async (t) => {
  const field = await depots.define('colour', { content_types: ['store.depot', 'store.shelf'] })
  const url = `/api/extras/custom-fields/${field}/`
  const one = await depots.create({ colour: 'red' })
  await depots.create({ colour: 'blue' })
  const values = async (): Promise<unknown> => (await depots.read(one))['colour']

  await t.test('keeps the values of a renamed field', async (t) => {
    t.equal((await app.request('PATCH', url, { body: { name: 'paint' } })).status, 200)
    t.strictSame((await depots.read(one))['paint'], 'red')
    t.equal((await app.request('PATCH', url, { body: { name: 'colour' } })).status, 200)
    t.strictSame(await values(), 'red')
  })
  const losses: readonly (readonly [method: 'PATCH' | 'DELETE', body?: Json])[] = [
    ['PATCH', { type: 200 }],
    ['PATCH', { content_types: ['store.shelf'] }],
    ['DELETE'],
  ]
  for (const [method, body] of losses) {
    const refused = await app.request(method, url, { body })
    t.equal(refused.status, 409, `${method} ${JSON.stringify(body)}`)
    t.match(refused.object, { detail: /would be lost: 2 depots\. Send \?force=true/ })
    t.strictSame(await values(), 'red')
  }
  await t.test('makes the change, and removes the values, with force=true', async (t) => {
    t.equal((await app.request('PATCH', `${url}?force=true`, { body: { type: 200 } })).status, 200)
    t.strictSame(await values(), null)
    const lost = await app.request(
      'GET',
      `/api/extras/object-changes/?model=store.depot&object_id=${one.split('/').at(-2) ?? ''}&action=updated`,
    )
    t.match(lost.results[0], {
      before: { custom_fields: { colour: 'red' } },
      after: { custom_fields: {} },
    })
    t.equal((await app.request('DELETE', url)).status, 204, 'no values would be lost')
    t.notOk(Object.hasOwn(await depots.read(one), 'colour'))
  })
  await t.test('refuses to delete a choice that objects have, without force', async (t) => {
    const bronze = await depots.addChoice(tier, 'Bronze')
    const depot = await depots.create({ tier: bronze })
    const choice = `/api/extras/custom-field-choices/${bronze}/`
    const refused = await app.request('DELETE', choice)
    t.equal(refused.status, 409)
    t.match(refused.object, { detail: /lost: 1 depot\./ })
    await app.request('PATCH', choice, { body: { value: 'Copper' } })
    t.strictSame((await depots.read(depot))['tier'], { value: bronze, label: 'Copper' })
    t.equal((await app.request('DELETE', `${choice}?force=1`)).status, 204)
    t.strictSame((await depots.read(depot))['tier'], null)
  })
})

t.test('either deletes a choice or accepts writes that concurrently choose it', async (t) => {
  const choice = await depots.addChoice(tier, 'Fleeting')
  const writes = Array.from({ length: 20 }, () =>
    app.request('POST', '/api/store/depots/', { body: depots.body({ tier: choice }) }),
  )
  const deleting = app.request('DELETE', `/api/extras/custom-field-choices/${choice}/`)
  const answers = await Promise.all(writes)
  const { status } = await deleting
  const chosen = answers.filter((answer) => answer.status === 201).length
  t.strictSame(
    answers.filter((answer) => ![201, 400].includes(answer.status)),
    [],
  )
  t.ok(status === 204 ? chosen === 0 : status === 409 && chosen > 0, `${status}, ${chosen} chosen`)
})

t.test('runs writes before a concurrent renaming, or refuses them after it', async (t) => {
  const field = await depots.define('before')
  const urls = await Promise.all(Array.from({ length: 20 }, () => depots.create()))
  const writes = urls.map((url, index) =>
    app.request('PATCH', url, { body: { custom_fields: { before: `v${index}` } } }),
  )
  const renamed = app.request('PATCH', `/api/extras/custom-fields/${field}/`, {
    body: { name: 'after' },
  })
  const answers = await Promise.all(writes)
  t.equal((await renamed).status, 200)
  for (const [index, { status }] of answers.entries()) {
    const value = (await depots.read(urls[index] ?? ''))['after']
    t.strictSame(value, status === 200 ? `v${index}` : null, `${status}`)
    t.ok(status === 200 || status === 400, `${status}`)
  }
})

t.equal(app.logged.length, 0, app.logged.join('\n'))

checkRequiredTests(t, import.meta.url)
