import t from 'tap'
import { openTestApi } from '../test-api.ts'

t.test('lets a bulk change move an address only when its holder releases it', async (t) => {
  const { samples, make, send } = await openTestApi(t)
  const vrf = await samples.make('ipam.VRF', { given: { enforce_unique: true } })
  const [first, second] = ['10.0.0.1/24', '10.0.0.2/24']
  const a = await make('ipam/ip-addresses/', { address: first, vrf })
  const b = await make('ipam/ip-addresses/', { address: second, vrf })
  const stored = async (): Promise<unknown> =>
    (await send('GET', `ipam/ip-addresses/?vrf_id=${vrf}&ordering=id`)).results.map(
      ({ address, description }) => [address, description],
    )
  for (const takes of [
    [a, b],
    [b, a],
  ]) {
    // prettier-ignore
    const body = takes.map((id) => (id === a ? { id, address: second } : { id, description: 'kept' }))
    const refused = await send('PATCH', 'ipam/ip-addresses/', body)
    t.equal(refused.status, 400, refused.text)
    const messages = Object.values(refused.body as object[]) // a list with one entry an item
    t.match(messages[takes.indexOf(a)], { address: [/10\.0\.0\.2\/24/] })
    t.strictSame(messages[takes.indexOf(b)], {})
    t.strictSame(await stored(), [
      [first, ''],
      [second, ''],
    ])
  }
  const swapped = await send('PATCH', 'ipam/ip-addresses/', [
    { id: a, address: second },
    { id: b, address: first, description: 'swapped' },
  ])
  t.equal(swapped.status, 200, swapped.text)
  t.strictSame(await stored(), [
    [second, ''],
    [first, 'swapped'],
  ])
})
