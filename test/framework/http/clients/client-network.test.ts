import t from 'tap'
import { clientNetwork } from '../../../../src/framework/http/clients/client-network.ts'

const cases: readonly (readonly [address: string | undefined, network: string])[] = [
  ['192.0.2.5', '192.0.2.5'],
  ['::ffff:192.0.2.5', '192.0.2.5'],
  ['::ffff:c000:205', '192.0.2.5'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['no:address', ''],
  [undefined, ''],
]

t.test('counts the addresses of an IPv6 /64 as one client', async (t) => {
  for (const [address, network] of cases) t.equal(clientNetwork(address), network, String(address))
})
