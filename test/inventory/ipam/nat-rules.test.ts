import t from 'tap'
import { checkRequiredTests } from '../requirements/required-tests.ts'
import type { TestApi } from '../test-api.ts'
import { testIpamRules, type IpamRuleCase } from './ipam-rule-cases.ts'

const natLoop =
  'An address cannot be translated to itself, also not through others: the inside addresses of ' +
  'this one lead back to it.'

const host = ({ make }: TestApi): Promise<number> =>
  make('ipam/ip-addresses/', { address: '10.1.0.1/24' })

/** Makes addresses of which each is translated to the one before. */
async function translated(api: TestApi, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index += 1) {
    const nat_inside = ids.at(-1) ?? null
    ids.push(await api.make('ipam/ip-addresses/', { address: '10.1.0.1/24', nat_inside }))
  }
  return ids
}

const rules: readonly IpamRuleCase[] = [
  {
    rule: 'address: two are not translated to each other',
    prepare: async (api) => {
      const [first, second] = await translated(api, 2)
      return ['PATCH', `ipam/ip-addresses/${first ?? 0}/`, { nat_inside: second }]
    },
    errors: { nat_inside: [natLoop] },
  },
  {
    rule: 'address: not translated to itself through others',
    prepare: async (api) => {
      const [first, , , last] = await translated(api, 4)
      return ['PATCH', `ipam/ip-addresses/${first ?? 0}/`, { nat_inside: last }]
    },
    errors: { nat_inside: [natLoop] },
  },
  {
    rule: 'address: those of one write are not translated to each other',
    prepare: async (api) => {
      const [first, second, third] = [await host(api), await host(api), await host(api)]
      const bodies = [
        { id: first, nat_inside: second },
        { id: second, nat_inside: first },
        { id: third, description: 'not in the loop' },
      ]
      return ['PATCH', 'ipam/ip-addresses/', bodies]
    },
    errors: [{ nat_inside: [natLoop] }, { nat_inside: [natLoop] }, {}],
  },
  {
    rule: 'address: a chain may be turned round in one write',
    prepare: async (api) => {
      const [first, second] = await translated(api, 2)
      const bodies = [
        { id: first, nat_inside: second },
        { id: second, nat_inside: null },
      ]
      return ['PATCH', 'ipam/ip-addresses/', bodies]
    },
  },
]

t.test('refuses loops of translated addresses', (t) => testIpamRules(t, rules))

checkRequiredTests(t, import.meta.url)
