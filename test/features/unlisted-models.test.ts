import t from 'tap'
import { testApp } from '../support/fixture-app.ts'

const { request, runSql } = await testApp(t)

/** The names that an object keeps, where `cafe` is an application that was taken out. */
const kept = ['cafe.table', 'store.depot']

/** Objects that name models, and SQL that has them name one of `cafe` as well. */
const cases = [
  {
    url: '/api/users/object-permissions/',
    body: { name: 'a', models: ['store.depot'], actions: ['change'] },
    sql: `update users_objectpermission set models = '${JSON.stringify(kept)}'`,
    named: { models: kept },
    refused: { models: ['cafe.table', 'cafe.chair'] },
  },
  {
    url: '/api/extras/custom-fields/',
    body: { name: 'a', type: 600, content_types: ['store.depot'] },
    sql: `update extras_customfield set content_types = '${JSON.stringify(kept)}'`,
    named: { content_types: kept },
    refused: { content_types: ['cafe.table', 'cafe.chair'] },
  },
  {
    url: '/api/extras/export-templates/',
    body: { name: 'a', content_type: 'store.depot', template_code: 'x' },
    sql: `update extras_exporttemplate set content_type = 'cafe.table'`,
    named: { content_type: 'cafe.table' },
    refused: { content_type: 'cafe.chair' },
  },
]

t.test('takes back what names models of an application that is no longer listed', async (t) => {
  for (const { url, body, sql, named, refused } of cases) {
    const made = await request('POST', url, { body })
    const path = `${url}${Number(made.object['id'])}/`
    await runSql(sql)
    for (const [method, sent] of [
      ['PUT', { ...body, ...named }],
      ['PATCH', named],
    ] as const) {
      const answer = await request(method, path, { body: sent })
      t.match(answer, { status: 200, object: named }, `${method} ${path}`)
    }
    const wrong = await request('PATCH', path, { body: refused })
    t.match([wrong.status, JSON.stringify(wrong.object)], [400, /cafe\.chair/])
  }
})

t.test('asks before values of models that are no longer listed would be lost', async (t) => {
  const url = '/api/extras/custom-fields/'
  const [field] = (await request('GET', url)).results
  const path = `${url}${Number(field?.['id'])}/`
  const choice = await request('POST', '/api/extras/custom-field-choices/', {
    body: { field: Number(field?.['id']), value: 'x' },
  })
  const choicePath = `/api/extras/custom-field-choices/${Number(choice.object['id'])}/`
  const detail =
    'Values of this custom field would be lost: those of cafe.table, which the service no longer ' +
    'lists. Send ?force=true to lose them.'
  const losses = [
    ['DELETE', choicePath, undefined],
    ['PATCH', path, { name: 'other' }],
    ['PATCH', path, { content_types: ['store.depot'] }],
    ['DELETE', path, undefined],
  ] as const
  for (const [method, at, body] of losses)
    t.match(await request(method, at, { body }), { status: 409, object: { detail } })
  t.equal((await request('PATCH', path, { body: { label: 'Other' } })).status, 200)
  for (const [method, at, body] of losses)
    t.match(await request(method, `${at}?force=true`, { body }), { status: /20[04]/ }, method)
})
