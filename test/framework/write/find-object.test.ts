import t from 'tap'
import { requireId } from '../../../src/framework/write/find-object.ts'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

t.test('finds an object by a field, and refuses the others', async (t) => {
  const service = await testApp(t)
  const samples = new Samples(service)
  const depots = [await samples.make('store.Depot'), await samples.make('store.Depot')]
  for (const [index, depot] of depots.entries())
    await samples.make('store.Series', { given: { depot, name: 'Twin', slug: `twin-${index}` } })
  const find = (key: string, field: string, value: string): Promise<number> =>
    requireId(service, key, { field, value })
  t.equal(await find('users.User', 'username', 'root'), 1)
  const [found] = await service.database.rows({
    text: 'select id from store_series where slug = $1',
    values: ['twin-1'],
  })
  t.equal(await find('store.Series', 'slug', 'twin-1'), found?.[0])
  const refusals = [
    ['users.User', 'username', 'nobody', 'There is no user "nobody".'],
    ['users.User', 'username', 'no body', /^Enter a valid username/],
    ['store.Series', 'name', 'Twin', 'There is more than one series "Twin".'],
    ['users.User', 'password', 'x', /^A user cannot be found by "password"/],
  ] as const
  for (const [key, field, value, message] of refusals)
    t.match(
      await find(key, field, value).catch((error: unknown) => error),
      { status: 400, fields: { [field]: [message] } },
      value,
    )
})
