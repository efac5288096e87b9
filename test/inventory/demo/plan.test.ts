import t from 'tap'
import { catalogue } from '../../../src/inventory/demo/catalogue.ts'
import type { Cables, End } from '../../../src/inventory/demo/ends.ts'
import { maxSites, siteName } from '../../../src/inventory/demo/names.ts'
import { planNetwork, type Plan } from '../../../src/inventory/demo/plan.ts'
import { planAddresses, spaceOf } from '../../../src/inventory/demo/plan-addresses.ts'

const sizes = [1, 2, 5, 6, 7, 25, 158, 159, 1000, 20_000]

for (const size of sizes)
  t.test(`plans a network of ${size} devices`, async (t) => {
    const plan = planNetwork(size, 1)
    t.equal(plan.devices.length, size)
    t.equal(new Set(plan.devices.map(({ name }) => name)).size, size, 'names are unique')
    t.ok(
      plan.devices.every(({ site, rack }) => plan.racks[rack]?.site === site),
      'racks at their sites',
    )
    t.strictSame(collisions(plan), [], 'no two devices share a unit')
    t.strictSame(twice(pairsOf(plan.links).flat()), [], 'one cable an interface')
    t.strictSame(
      twice([plan.power, plan.consoles].flatMap(pairsOf).flat()),
      [],
      'one plug an outlet',
    )
    t.strictSame(missing(plan), [], 'only what the types have')
    const addresses = planAddresses(plan).map(({ address }) => address)
    t.equal(new Set(addresses).size, addresses.length, 'addresses are unique')
  })

t.test('plans equal networks for equal seeds only', async (t) => {
  t.strictSame(planNetwork(300, 7), planNetwork(300, 7))
  t.notSame(planNetwork(300, 7), planNetwork(300, 8))
})

t.test('gives every site its own name, code and address space', async (t) => {
  const sites = Array.from({ length: maxSites }, (_, index) => ({
    ...siteName(index),
    ...spaceOf(index),
  }))
  for (const key of ['name', 'code', 'container', 'container6'] as const)
    t.equal(new Set(sites.map((site) => site[key])).size, maxSites, key)
  t.equal(sites.at(-1)?.container, '10.199.128.0/17')
})

function collisions({ devices }: Plan): readonly string[] {
  const used = new Set<string>()
  return devices.flatMap(({ name, kind, rack, position }) => {
    if (position === null) return []
    const units = Array.from({ length: catalogue[kind].height }, (_, unit) => position + unit)
    const wrong = units.filter((unit) => unit < 1 || unit > 42 || used.has(`${rack} ${unit}`))
    for (const unit of units) used.add(`${rack} ${unit}`)
    return wrong.map((unit) => `${name} U${unit}`)
  })
}

function pairsOf({ from, to }: Cables): readonly (readonly [End, End])[] {
  return from
    .slice(0, from.length)
    .flatMap((end, index) => to.slice(index, index + 1).map((other) => [end, other] as const))
}

function twice(ends: readonly End[]): readonly string[] {
  const seen = new Set<string>()
  return ends.map((end) => end.join(' ')).filter((end) => seen.has(end) || !seen.add(end))
}

function missing({ devices, links, power, consoles }: Plan): readonly string[] {
  const has = (
    [device, port]: End,
    ports: (kind: keyof typeof catalogue) => readonly string[],
  ): boolean =>
    // prettier-ignore
    ports(devices[device]?.kind ?? 'pdu').includes(port)
  const wrong = [
    ...pairsOf(links)
      .flat()
      .filter((end) => !has(end, (kind) => catalogue[kind].interfaces.map(({ name }) => name))),
    ...pairsOf(power).filter(
      ([port, outlet]) =>
        !has(port, (kind) => catalogue[kind].powerPorts) ||
        !has(outlet, (kind) => catalogue[kind].powerOutlets),
    ),
    ...pairsOf(consoles).filter(
      ([port, server]) =>
        !has(port, (kind) => catalogue[kind].consolePorts) ||
        !has(server, (kind) => catalogue[kind].consoleServerPorts),
    ),
  ]
  return wrong.map(String)
}
