import t from 'tap'
import { openTestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

t.test('refuses aggregates that overlap', async (t) => {
  const { make, send, samples } = await openTestApi(t)
  const rir = await samples.make('ipam.RIR')
  const id = await make('ipam/aggregates/', { prefix: '10.0.0.0/8', rir })
  await make('ipam/aggregates/', { prefix: '2001:db8::/32', rir })
  const covered = (prefix: string, by: string): string =>
    `Aggregates cannot overlap. ${prefix} is already covered by an existing aggregate (${by}).`
  const covers = (prefix: string, what: string): string =>
    `Aggregates cannot overlap. ${prefix} covers an existing aggregate (${what}).`
  const refused: readonly (readonly [string, string])[] = [
    ['10.0.0.0/8', covered('10.0.0.0/8', '10.0.0.0/8')],
    ['10.20.0.0/16', covered('10.20.0.0/16', '10.0.0.0/8')],
    ['8.0.0.0/5', covers('8.0.0.0/5', '10.0.0.0/8')],
    ['2001:db8:5::/48', covered('2001:db8:5::/48', '2001:db8::/32')],
    ['2001::/16', covers('2001::/16', '2001:db8::/32')],
  ]
  for (const [prefix, message] of refused) {
    const answer = await send('POST', 'ipam/aggregates/', { prefix, rir })
    t.strictSame([answer.status, answer.body], [400, { prefix: [message] }], prefix)
  }
  for (const prefix of ['11.0.0.0/8', '2001:db9::/32', '0.0.0.0/8'])
    t.equal((await send('POST', 'ipam/aggregates/', { prefix, rir })).status, 201, prefix)
  const changes: readonly (readonly [string, object, number])[] = [
    ['stays as it is', { prefix: '10.0.0.0/8', description: 'same' }, 200],
    ['becomes smaller', { prefix: '10.0.0.0/9' }, 200],
    ['takes another', { prefix: '10.0.0.0/7' }, 400],
    ['something else changes', { description: 'x' }, 200],
  ]
  for (const [what, change, status] of changes)
    t.equal((await send('PATCH', `ipam/aggregates/${id}/`, change)).status, status, what)
  const bulk = await send('POST', 'ipam/aggregates/', [
    { prefix: '172.16.0.0/16', rir },
    { prefix: '172.16.0.0/12', rir },
    { prefix: '192.168.0.0/16', rir },
  ])
  const among =
    'Aggregates cannot overlap. 172.16.0.0/16 overlaps with another aggregate of this request.'
  t.strictSame([bulk.status, bulk.body], [400, [{ prefix: [among] }, {}, {}]])
})

t.test('lets two aggregates swap their prefixes in one request', async (t) => {
  const { make, send, samples } = await openTestApi(t)
  const rir = await samples.make('ipam.RIR')
  const a = await make('ipam/aggregates/', { prefix: '10.0.0.0/8', rir })
  const b = await make('ipam/aggregates/', { prefix: '11.0.0.0/8', rir })
  const body = [
    { id: a, prefix: '11.0.0.0/8' },
    { id: b, prefix: '10.0.0.0/8' },
  ]
  const answer = await send('PATCH', 'ipam/aggregates/', body)
  t.equal(answer.status, 200, answer.text)
})

checkRequiredTests(t, import.meta.url)
