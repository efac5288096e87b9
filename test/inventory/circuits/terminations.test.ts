import t from 'tap'
import type { Answer, Json } from '../../support/app.ts'
import { worldOf, type World } from '../ipam/world.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** A device's interface at a site. */
async function plugAt({ samples }: World, site: number, more: Json = {}): Promise<number> {
  const device = await samples.make('dcim.Device', { given: { site } })
  return samples.make('dcim.Interface', { given: { device, ...more } })
}

async function endOf({ samples }: World, more: Json = {}): Promise<Json> {
  const circuit = await samples.make('circuits.Circuit')
  return { circuit, term_side: 'A', port_speed: 1000, ...more }
}

interface Row {
  readonly rule: string
  readonly given: (world: World, site: number) => Promise<Answer>
  readonly errors?: Json
}

const url = 'circuits/circuit-terminations/'

const rows: readonly Row[] = [
  {
    rule: 'a circuit has one end of a side',
    given: async (world, site) => {
      const end = await endOf(world, { site })
      await world.make(url, end)
      return world.ask('POST', url, end)
    },
    errors: { non_field_errors: ['The fields circuit, term_side must make a unique set.'] },
  },
  {
    rule: 'and one of the other',
    given: async (world, site) => {
      const end = await endOf(world, { site })
      await world.make(url, end)
      return world.ask('POST', url, { ...end, term_side: 'Z' })
    },
  },
  {
    rule: 'an interface at the site',
    given: async (world, site) =>
      world.ask('POST', url, await endOf(world, { site, interface: await plugAt(world, site) })),
  },
  {
    rule: 'no interface of another site',
    given: async (world, site) => {
      const other = await world.samples.make('dcim.Site')
      return world.ask('POST', url, await endOf(world, { site, interface: await plugAt(world, other) })) // prettier-ignore
    },
    errors: { interface: ['The interface must be on a device at the site of the termination.'] },
  },
  {
    rule: 'the end does not leave its interface behind',
    given: async (world, site) => {
      const id = await world.make(url, await endOf(world, { site, interface: await plugAt(world, site) })) // prettier-ignore
      return world.ask('PATCH', `${url}${id}/`, { site: await world.samples.make('dcim.Site') })
    },
    errors: { interface: ['The interface must be on a device at the site of the termination.'] },
  },
  ...[0, 200].map((form_factor): Row => ({
    rule: `no interface of form factor ${form_factor}`,
    given: async (world, site) =>
      world.ask('POST', url, await endOf(world, { site, interface: await plugAt(world, site, { form_factor }) })), // prettier-ignore
    errors: { interface: ['A circuit cannot be plugged into a virtual interface or a LAG.'] },
  })),
  {
    rule: 'no interface that is connected elsewhere',
    given: async (world, site) => {
      const taken = await plugAt(world, site, { name: 'xe-0/0/1' })
      const other = await plugAt(world, site)
      await world.make('dcim/interface-connections/', { interface_a: other, interface_b: taken })
      return world.ask('POST', url, await endOf(world, { site, interface: taken }))
    },
    errors: { interface: ['The interface xe-0/0/1 is connected to another interface already.'] },
  },
]

t.test('ends of circuits', async (t) => {
  const world = await worldOf(t)
  const site = await world.samples.make('dcim.Site')
  for (const { rule, given, errors } of rows)
    await t.test(rule, async (t) => {
      const answer = await given(world, site)
      t.equal(answer.status, errors ? 400 : 201, answer.text)
      if (errors) t.strictSame(answer.body, errors)
    })
  await t.test(
    'gives the interface to either a termination or a connection that are created at once',
    async (t) => {
      const wins = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const end = await plugAt(world, site)
          const other = await plugAt(world, site)
          const body = await endOf(world, { site, interface: end })
          const answers = await Promise.all([
            world.ask('POST', url, body),
            world.ask('POST', 'dcim/interface-connections/', { interface_a: other, interface_b: end }), // prettier-ignore
          ])
          return answers.map(({ status }) => status).toSorted((a, b) => a - b)
        }),
      )
      for (const statuses of wins) t.strictSame(statuses, [201, 400])
    },
  )
  t.strictSame(world.app.logged, [])
})

t.test('counts a change of a termination as a change of its circuit', async (t) => {
  const world = await worldOf(t)
  const { ask, make, samples } = world
  const site = await samples.make('dcim.Site')
  const [first, second] = [await endOf(world, { site }), await endOf(world, { site })]
  const changed = async (circuit: unknown): Promise<unknown> =>
    (await ask('GET', `circuits/circuits/${String(circuit)}/`)).object['last_updated']
  const seen = new Set([await changed(first['circuit'])])
  const steps: readonly (readonly [string, unknown, () => Promise<unknown>])[] = [
    ['made', first['circuit'], () => make(url, first)],
    ['changed', first['circuit'], () => ask('PATCH', `${url}1/`, { port_speed: 5 })],
    ['moved away', first['circuit'], () => ask('PATCH', `${url}1/`, { circuit: second['circuit'] })],
    ['deleted', second['circuit'], () => ask('DELETE', `${url}1/`)],
  ] // prettier-ignore
  for (const [what, circuit, step] of steps) {
    if (what === 'deleted') seen.add(await changed(circuit))
    await step()
    const at = await changed(circuit)
    t.notOk(seen.has(at), what)
    seen.add(at)
  }
})

checkRequiredTests(t, import.meta.url)
