import t from 'tap'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { seesAll } from '../../../../src/framework/model/permission.ts'
import type { Behaviour, WriteContext } from '../../../../src/framework/write/context.ts'
import { createObject } from '../../../../src/framework/write/objects/create.ts'
import { updateObject } from '../../../../src/framework/write/objects/update.ts'
import { extensions, graph } from '../../../fixtures/inventory.ts'
import { testApp } from '../../../support/fixture-app.ts'

t.test('returns the values that a behaviour has replaced, as they are stored', async (t) => {
  const { database, request } = await testApp(t)
  const capitals = (mayAssumeNoRows: boolean): Behaviour => ({
    mayAssumeNoRows,
    prepare: (items) => {
      for (const { changes } of items) {
        changes['name'] = String(changes['name']).toUpperCase()
        changes['comments'] = 'in capitals'
      }
    },
  })
  const contextWith = (behaviour: Behaviour): WriteContext => ({
    graph,
    model: requireModel(graph, 'store.Depot'),
    database,
    author: { userId: null, username: 'x', tokenId: null, requestId: 'x' },
    reader: seesAll,
    extensions: { ...extensions, behaviours: new Map([['store.Depot', behaviour]]) },
  })
  for (const isAtOnce of [false, true]) {
    const context = contextWith(capitals(isAtOnce))
    const slug = isAtOnce ? 'at-once' : 'in-steps'
    const body = { name: `north ${slug}`, slug, comments: 'sent' }
    const created = await createObject(context, body)
    const id = Number(created['id'])
    t.match(created, { name: body.name.toUpperCase(), slug, comments: 'in capitals' })
    const updated = await updateObject(context, id, { name: `south ${slug}` }, { mode: 'patch' })
    const name = `south ${slug}`.toUpperCase()
    t.match(updated, { name, slug, comments: 'in capitals' })
    const stored = await request('GET', `/api/store/depots/${id}/`)
    t.match(stored.object, { name, comments: 'in capitals' })
  }
})

t.test('returns a sent key, of which a digest is stored', async (t) => {
  const { request } = await testApp(t)
  const user = (await request('GET', '/api/users/users/')).results[0]?.['id']
  const key = 'ab'.repeat(20)
  const { object } = await request('POST', '/api/users/tokens/', { body: { user, key } })
  t.equal(object['key'], key)
})
