import t from 'tap'
import { trustedProxies } from '../../../../src/framework/http/clients/trusted-proxies.ts'

/** Entries of `TRUST_PROXY`, an address, and whether it is trusted. */
const cases: readonly (readonly [readonly string[], string | undefined, boolean])[] = [
  [['loopback'], '127.0.0.1', true],
  [['loopback'], '::1', true],
  [['loopback'], '::ffff:127.0.0.1', true],
  [['loopback'], '192.0.2.1', false],
  [['uniquelocal', 'linklocal'], '10.1.2.3', true],
  [['uniquelocal', 'linklocal'], 'fe80::1', true],
  [['192.0.2.0/24'], '192.0.2.255', true],
  [['192.0.2.0/24'], '::ffff:192.0.3.0', false],
  [['2001:db8::/32', '192.0.2.7'], '2001:db8:1::1', true],
  [['2001:db8::/32', '192.0.2.7'], '192.0.2.7', true],
  [['2001:db8::/32', '192.0.2.7'], '192.0.2.8', false],
  [[], '127.0.0.1', false],
  [['loopback'], undefined, false],
]

t.test('knows the addresses of proxies', (t) => {
  for (const [entries, address, isTrusted] of cases)
    t.equal(trustedProxies(entries)(address), isTrusted, `${entries.join()} ${address}`)
  t.end()
})
