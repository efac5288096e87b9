import t from 'tap'
import type { Answer, Json } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

/** Creates an interface of a device at a site. */
async function makeInterfaceAt(
  { samples }: TestApi,
  site: number,
  more: Json = {},
): Promise<number> {
  const device = await samples.make('dcim.Device', { given: { site } })
  return samples.make('dcim.Interface', { given: { device, ...more } })
}

/** Returns a body of a termination of a new circuit. */
async function terminationOf({ samples }: TestApi, more: Json = {}): Promise<Json> {
  const circuit = await samples.make('circuits.Circuit')
  return { circuit, term_side: 'A', port_speed: 1000, ...more }
}

interface Row {
  readonly rule: string
  readonly given: (api: TestApi, site: number) => Promise<Answer>
  readonly errors?: Json
}

const url = 'circuits/circuit-terminations/'

const rows: readonly Row[] = [
  {
    rule: 'a circuit has at most one termination of a side',
    given: async (api, site) => {
      const end = await terminationOf(api, { site })
      await api.make(url, end)
      return api.send('POST', url, end)
    },
    errors: { non_field_errors: ['The fields circuit, term_side must make a unique set.'] },
  },
  {
    rule: 'a circuit may have a termination of each side',
    given: async (api, site) => {
      const end = await terminationOf(api, { site })
      await api.make(url, end)
      return api.send('POST', url, { ...end, term_side: 'Z' })
    },
  },
  {
    rule: 'an interface at the site',
    given: async (api, site) =>
      api.send(
        'POST',
        url,
        await terminationOf(api, { site, interface: await makeInterfaceAt(api, site) }),
      ),
  },
  {
    rule: 'no interface of another site',
    given: async (api, site) => {
      const other = await api.samples.make('dcim.Site')
      return api.send(
        'POST',
        url,
        await terminationOf(api, { site, interface: await makeInterfaceAt(api, other) }),
      )
    },
    errors: { interface: ['The interface must be on a device at the site of the termination.'] },
  },
  {
    rule: 'a termination stays at the site of its interface',
    given: async (api, site) => {
      const id = await api.make(
        url,
        await terminationOf(api, { site, interface: await makeInterfaceAt(api, site) }),
      )
      return api.send('PATCH', `${url}${id}/`, { site: await api.samples.make('dcim.Site') })
    },
    errors: { interface: ['The interface must be on a device at the site of the termination.'] },
  },
  ...[0, 200].map((form_factor): Row => ({
    rule: `no interface of form factor ${form_factor}`,
    given: async (api, site) =>
      api.send(
        'POST',
        url,
        await terminationOf(api, {
          site,
          interface: await makeInterfaceAt(api, site, { form_factor }),
        }),
      ),
    errors: { interface: ['A circuit cannot be plugged into a virtual interface or a LAG.'] },
  })),
  {
    rule: 'no interface that is connected elsewhere',
    given: async (api, site) => {
      const taken = await makeInterfaceAt(api, site, { name: 'xe-0/0/1' })
      const other = await makeInterfaceAt(api, site)
      await api.make('dcim/interface-connections/', { interface_a: other, interface_b: taken })
      return api.send('POST', url, await terminationOf(api, { site, interface: taken }))
    },
    errors: { interface: ['The interface xe-0/0/1 is connected to another interface already.'] },
  },
]

t.test('enforces the rules of circuit terminations', async (t) => {
  const api = await openTestApi(t)
  const site = await api.samples.make('dcim.Site')
  for (const { rule, given, errors } of rows)
    await t.test(rule, async (t) => {
      const answer = await given(api, site)
      t.equal(answer.status, errors ? 400 : 201, answer.text)
      if (errors) t.strictSame(answer.body, errors)
    })
  await t.test(
    'creates either a termination or a connection of an interface when both are sent at once',
    async (t) => {
      const outcomes = await Promise.all(
        Array.from({ length: 5 }, async () => {
          const end = await makeInterfaceAt(api, site)
          const other = await makeInterfaceAt(api, site)
          const body = await terminationOf(api, { site, interface: end })
          const answers = await Promise.all([
            api.send('POST', url, body),
            api.send('POST', 'dcim/interface-connections/', {
              interface_a: other,
              interface_b: end,
            }),
          ])
          return answers.map(({ status }) => status).toSorted((a, b) => a - b)
        }),
      )
      for (const statuses of outcomes) t.strictSame(statuses, [201, 400])
    },
  )
  t.strictSame(api.app.logged, [])
})

t.test('locks the interface of a termination whose interface or site changes', async (t) => {
  const api = await openTestApi(t)
  const site = await api.samples.make('dcim.Site')
  const ends = [await makeInterfaceAt(api, site), await makeInterfaceAt(api, site)]
  const id = await api.make(url, await terminationOf(api, { site, interface: ends[0] }))
  const changes = [
    [{ interface: ends[1] }, true],
    [{ site }, true],
    [{ port_speed: 5 }, false],
  ] as const
  for (const [body, isLocked] of changes) {
    const { status, statements } = await api.send('PATCH', `${url}${id}/`, body)
    t.equal(status, 200)
    const locks = statements.filter((text) =>
      /from dcim_interface\s.*for no key update/s.test(text),
    )
    t.equal(locks.length > 0, isLocked, JSON.stringify(body))
  }
})

t.test('counts a change of a termination as a change of its circuit', async (t) => {
  const api = await openTestApi(t)
  const { send, make, samples } = api
  const site = await samples.make('dcim.Site')
  const [first, second] = [await terminationOf(api, { site }), await terminationOf(api, { site })]
  const changed = async (circuit: unknown): Promise<unknown> =>
    (await send('GET', `circuits/circuits/${String(circuit)}/`)).object['last_updated']
  const seen = new Set([await changed(first['circuit'])])
  const { circuit: unrelated } = await terminationOf(api, { site })
  await make(url, await terminationOf(api, { site, circuit: unrelated }))
  const steps: readonly (readonly [string, unknown, () => Promise<unknown>])[] = [
    ['made', first['circuit'], () => make(url, first)],
    ['changed', first['circuit'], () => send('PATCH', `${url}2/`, { port_speed: 5 })],
    ['moved away', first['circuit'], () => send('PATCH', `${url}2/`, { circuit: second['circuit'] })],
    ['deleted', second['circuit'], () => send('DELETE', `${url}2/`)],
  ] // prettier-ignore
  for (const [what, circuit, step] of steps) {
    if (what === 'deleted') seen.add(await changed(circuit))
    const before = await changed(unrelated)
    await step()
    const at = await changed(circuit)
    t.notOk(seen.has(at), what)
    t.equal(await changed(unrelated), before, `${what}: another circuit stays as it was`)
    seen.add(at)
  }
})

checkRequiredTests(t, import.meta.url)
