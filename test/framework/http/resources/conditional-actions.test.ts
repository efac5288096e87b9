import t from 'tap'
import Type from 'typebox'
import { createService } from '../../../../src/features/create-service.ts'
import { idOf, writeContextOf } from '../../../../src/framework/http/objects/index.ts'
import { idParams } from '../../../../src/framework/http/schemas/index.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { updateObject } from '../../../../src/framework/write/objects/index.ts'
import type { Action } from '../../../../src/framework/feature/action.ts'
import { fixtureDefinition } from '../../../fixtures/inventory.ts'
import { appTestingOf } from '../../../support/open-app.ts'

/** An action of a project: it closes a depot. Another one says that it takes no transaction. */
const close: Action = async (app, options) => {
  const model = requireModel(options.graph, 'store.Depot')
  for (const [name, transactional] of [
    ['close', true],
    ['shut', false],
  ] as const) {
    const operationId = `store_depots_${name}`
    const schema = { operationId, params: idParams, response: { 200: Type.Ref('FlatDepot') } }
    const config = { access: { model, permission: 'change' as const }, transactional }
    app.post(`${model.url}:id/${name}/`, { schema, config }, async (request) => {
      const context = writeContextOf(model, options, request)
      return updateObject(context, idOf(request), { comments: 'closed' }, { mode: 'patch' })
    })
  }
}

const service = createService({ ...fixtureDefinition, actions: [close] })
const app = await appTestingOf(service, 'fixture with an action on one object').testApp(t)
const { request } = app
const depots = '/api/store/depots/'

/** Creates a depot and changes it. Returns its URL, its first and its current tag. */
async function changedDepot(slug: string) {
  const made = await request('POST', depots, { body: { name: slug, slug } })
  const url = `${depots}${String(made.object['id'])}/`
  const first = String((await request('GET', url)).headers['etag'])
  await request('PATCH', url, { body: { comments: 'open' } })
  const read = await request('GET', url)
  return { url, first, current: String(read.headers['etag']), text: read.text }
}

async function lastEntry(url: string): Promise<string> {
  const [entry] = (await request('GET', `${url}changes/`)).results
  return `/api/extras/object-changes/${String(entry?.['id'])}/`
}

const actions: Readonly<Record<string, (url: string) => Promise<string>>> = {
  'an action of a project': async (url) => `${url}close/`,
  'the undo of an entry': async (url) => `${await lastEntry(url)}revert/`,
}

for (const [name, pathOf] of Object.entries(actions))
  t.test(`${name} changes an object only if it has the tag of If-Match`, async (t) => {
    const { url, first, current, text } = await changedDepot(name.replaceAll(' ', '-'))
    const path = await pathOf(url)
    const send = (headers: Readonly<Record<string, string>>) => request('POST', path, { headers })
    for (const headers of [
      { 'if-match': first },
      { 'if-none-match': current },
      { 'if-match': `W/${current}` },
    ]) {
      const refused = await send(headers)
      t.strictSame([refused.status, refused.headers['etag']], [412, current], refused.text)
      t.equal((await request('GET', url)).text, text, 'nothing changed')
    }
    const { object } = await send({ 'if-match': first })
    t.match(object, { changes: [{ fields: { comments: { before: '', after: 'open' } } }] })
    t.equal((await send({ 'if-match': current })).status, 200)
    t.not((await request('GET', url)).text, text)
  })

t.test('a missing object is a 404', async (t) => {
  const headers = { 'if-match': '"a"' }
  for (const path of [`${depots}999/close/`, '/api/extras/object-changes/999/revert/'])
    t.equal((await request('POST', path, { headers })).status, 404)
})

t.test('the document names the header where it is taken', async (t) => {
  const taking = Object.entries(app.app.openapiDocument().paths).flatMap(([path, item]) => {
    const { parameters = [] } = item['post'] ?? {}
    return JSON.stringify(parameters).includes('parameters/If-Match') ? [path] : []
  })
  t.ok(taking.includes(`${depots}{id}/close/`))
  t.ok(taking.includes('/api/extras/object-changes/{id}/revert/'))
  t.notOk(taking.includes(`${depots}{id}/shut/`))
})

t.test('the undo of a delete has no object to compare', async (t) => {
  const { url, current } = await changedDepot('gone')
  await request('DELETE', url)
  const path = `${await lastEntry(url)}revert/`
  const refused = await request('POST', path, { headers: { 'if-match': current } })
  t.strictSame([refused.status, refused.headers['etag']], [412, undefined])
  t.equal((await request('POST', path)).status, 200)
})

t.test('an action that cannot be undone by a transaction ignores If-Match', async (t) => {
  const { url, first } = await changedDepot('shut')
  const shut = await request('POST', `${url}shut/`, { headers: { 'if-match': first } })
  t.equal(shut.status, 200)
})
