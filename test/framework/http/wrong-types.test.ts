import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { label } from './hostile/values.ts'
import { sendWrongTypes, unprintable } from './hostile/wrong-types.ts'

const service = await testApp(t)

t.test('refuses values of a wrong type in every operation with a body', async (t) => {
  await sendWrongTypes(t, service, 130)
})

t.test('takes an id as a number or as its text, and nothing else', async (t) => {
  const url = '/api/store/areas/'
  const { object } = await service.request('POST', url, { body: { name: 'a', slug: 'a' } })
  const id = Number(object['id'])
  for (const method of ['PATCH', 'DELETE'] as const) {
    for (const wrong of [[id], { id }, true, `${id}.0`, ` ${id}`, unprintable]) {
      const { status, body } = await service.request(method, url, { body: [{ id: wrong }] })
      t.strictSame([status, body], [400, [{ id: ['A valid integer is required.'] }]], label(wrong))
    }
  }
  for (const right of [id, String(id)]) {
    const { status } = await service.request('PATCH', url, { body: [{ id: right, name: 'b' }] })
    t.equal(status, 200, label(right))
  }
})
