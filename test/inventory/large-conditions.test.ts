import t from 'tap'
import { openTestApi } from './test-api.ts'

const { app } = await openTestApi(t, { LOGIN_REQUIRED: 'true' })
const { request } = app

const many = Array.from({ length: 600 }, (_, id) => ({ id }))
const site = { models: ['dcim.site'], constraints: many }
const far = { models: ['dcim.region'], constraints: { [`${'parent__'.repeat(10)}name`]: 'x' } }
const both = { ...site, models: ['dcim.site', 'dcim.rack'] }

t.test('a permission has no more filters than a statement can have', async (t) => {
  const send = async (right: object): Promise<string> => {
    const body = { name: 'Many', actions: ['view'], ...right }
    return (await request('POST', '/api/users/object-permissions/', { body })).text
  }
  t.match(await send(both), /no more than 1000 filters/, 'counted for each model')
  t.match(await send({ ...site, constraints: [...many, ...many] }), /no more than 1000 filters/)
  t.match(await send(far), /follows more than 8 references/)
  t.match(await send(site), /"id":\d+/)
})

t.test('and so has a token', async (t) => {
  const send = async (limits: object): Promise<string> =>
    (await request('POST', '/api/users/tokens/', { body: { user: 1, limits } })).text
  t.match(await send(both), /no more than 1000 filters/)
  t.match(await send([site, site]), /no more than 1000 filters/, 'in all entries')
  t.match(await send(far), /follows more than 8 references/)
  const whole = { models: ['dcim.site', 'dcim.rack'] }
  t.match(await send([site, ...Array.from({ length: 99 }, () => whole)]), /"id":\d+/)
})
