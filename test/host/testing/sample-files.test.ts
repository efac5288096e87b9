import t from 'tap'
import { file, integer, list, references, text } from '../../../src/framework/model/index.ts'
import { SentFile } from '../../../src/framework/model/uploads/sent-file.ts'
import { formOf } from '../../../src/host/testing/sample-files.ts'
import { depotsWith } from '../../support/depots-with.ts'

const fields = {
  tags: list(text({ max: 20 })),
  floors: list(integer({ min: -3 })),
  friends: references('store.Depot'),
  plan: file({ types: ['text/plain'], optional: true }),
}

const { testApp } = depotsWith(fields, 'fixture with lists and a file')

t.test('a form has a part for each value of a list', async (t) => {
  const { app, token, request } = await testApp(t, { DATA_DIR: t.testdir({}) })
  const url = '/api/store/depots/'
  const send = async (body: Readonly<Record<string, unknown>>) => {
    const { type, payload } = await formOf(body)
    const headers = { authorization: `Token ${token}`, 'content-type': type, host: 'localhost' }
    return app.inject({ method: 'POST', url, headers, payload })
  }
  const plan = new SentFile('plan.txt', Buffer.from('A plan.'), 'text/plain')
  const first = await send({ name: 'A', slug: 'a', tags: ['x'], floors: [0], friends: [], plan })
  t.equal(first.statusCode, 201, first.payload)
  const friends = [first.json<{ id: number }>().id]
  const lists = { tags: ['a', 'b c'], floors: [-1, 2], friends }
  const made = await send({ name: 'B', slug: 'b', ...lists, plan })
  t.equal(made.statusCode, 201, made.payload)
  const { results } = await request('GET', `${url}?slug=b`)
  t.match(results, [{ tags: lists.tags, floors: lists.floors, plan_name: 'plan.txt' }])
})
