import t from 'tap'
import { openTestApi } from '../test-api.ts'

const { send, make } = await openTestApi(t)

t.test('shows at most 100 percent where more than the usable addresses are taken', async (t) => {
  const vrf = await make('ipam/vrfs/', { name: 'full', rd: '65000:100' })
  const prefix = await make('ipam/prefixes/', { prefix: '10.8.0.0/30', vrf })
  // Two of the four addresses are usable.
  for (const [host, utilization] of [
    [1, 50],
    [2, 100],
    [0, 100],
    [3, 100],
  ] as const) {
    // prettier-ignore
    await make('ipam/ip-addresses/', { address: `10.8.0.${host}/30`, vrf })
    const { object } = await send('GET', `ipam/prefixes/${prefix}/utilization/`)
    t.equal(object['utilization'], utilization, `with .${host}`)
  }
})
