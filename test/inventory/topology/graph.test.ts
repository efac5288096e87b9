import { readFileSync } from 'node:fs'
import t from 'tap'
import type { MapDevice, MapLink } from '../../../src/inventory/extras/topology-facts.ts'
import { graphOf, type TopologyDrawing } from '../../../src/inventory/extras/topology-graph.ts'

const switchOf = (id: number, tier: number, name: string): MapDevice => ({
  id,
  name,
  tier,
  type: 'QFX "5120"',
  role: 'Switch',
  color: '2196f3',
})

const link = (from: number, to: number, port: string, given: Partial<MapLink> = {}): MapLink => ({
  kind: 'interface',
  connected: true,
  from,
  to,
  fromPort: `xe-0/0/${port}`,
  toPort: `et-0/0/${port}`,
  ...given,
})

const network: TopologyDrawing = {
  name: 'Core <1> & \\',
  devices: [
    switchOf(1, 0, 'core\\1'),
    { ...switchOf(2, 1, "it's"), role: 'Router <edge>', color: 'ffffff' },
    switchOf(3, 1, 'access\u0001'),
    switchOf(4, 3, 'power'),
  ],
  links: [
    ...['10', '2', '1', '4', '3'].map((port) => link(1, 2, port)),
    ...['10', '2', '1', '4'].map((port) => link(3, 1, port)),
    link(2, 3, '7\\7'),
    link(3, 2, '8', { connected: false }),
    link(4, 3, '9', { kind: 'power', fromPort: 'psu0', toPort: 'outlet 9' }),
    link(3, 4, '10', { kind: 'console', fromPort: 'port 2', toPort: 'console' }),
  ],
  urlOf: (id) => `/dcim/devices/${id}/`,
}

const solid = network.links.filter(({ kind, connected }) => kind === 'interface' && connected)

/** Files with the input of Graphviz, and their maps. Draw a changed one before you store it. */
const maps: readonly (readonly [string, TopologyDrawing])[] = [
  ['network', network],
  ['connections-only', { ...network, links: solid }],
  ['empty', { ...network, devices: [], links: [] }],
]

t.test('makes the same input of Graphviz as the stored files', (t) => {
  for (const [name, map] of maps) {
    const kept = readFileSync(new URL(`graphs/${name}.json`, import.meta.url), 'utf8')
    t.strictSame(JSON.parse(JSON.stringify(graphOf(map))), JSON.parse(kept), name)
  }
  t.end()
})

t.test('gives Graphviz no characters that XML does not allow', (t) => {
  const texts: string[] = []
  const odd = { ...network, devices: [switchOf(1, 0, 'a\u0001\u001b\ufffe\uffff')], links: [] }
  JSON.stringify(graphOf(odd), (_, value: unknown) => {
    if (typeof value === 'string') texts.push(value)
    return value
  })
  t.notMatch(texts.join(''), /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u)
  t.match(texts.join(''), '\ufffd')
  t.end()
})
