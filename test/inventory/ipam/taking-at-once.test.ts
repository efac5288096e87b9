import ipaddr from 'ipaddr.js'
import t from 'tap'
import type { Answer, Json } from '../../support/app.ts'
import { openTestApi, type TestApi } from '../test-api.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const vrfOf = ({ samples }: TestApi, enforce_unique = true): Promise<number> =>
  samples.make('ipam.VRF', { given: { enforce_unique } })

const api = await openTestApi(t)

t.test('gives 50 concurrent requests 50 different addresses and disjoint networks', async (t) => {
  const { make, send, app } = api
  const all = (count: number, run: () => Promise<Answer>): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, run))
  for (const vrf of [null, await vrfOf(api), await vrfOf(api, false)]) {
    const wide = await make('ipam/prefixes/', { prefix: '10.0.0.0/8', vrf, status: 0 })
    const narrow = await make('ipam/prefixes/', { prefix: '10.0.0.0/24', vrf })
    const both = await Promise.all([
      all(25, () => send('POST', `ipam/prefixes/${wide}/available-ips/`, {})),
      all(25, () => send('POST', `ipam/prefixes/${narrow}/available-ips/`, {})),
    ])
    const made = both.flat()
    const hosts = made.map(({ object }) => String(object['address']).split('/')[0])
    t.ok(made.every(({ status }) => status === 201))
    t.equal(new Set(hosts).size, 50, 'different addresses, though from two prefixes')
    const nets = await all(20, () =>
      send('POST', `ipam/prefixes/${wide}/available-prefixes/`, { prefix_length: 20 }),
    )
    const blocks = nets.map(({ object }) => String(object['prefix']))
    t.equal(overlaps([...blocks, '10.0.0.0/24']), 0, 'networks apart')
  }
  const last = await make('ipam/prefixes/', { prefix: '172.16.0.0/28' })
  const raced = await all(20, () =>
    send('POST', `ipam/prefixes/${last}/available-prefixes/`, { prefix_length: 29 }),
  )
  t.strictSame(tally(raced), { 201: 2, 409: 18 }, 'the last two networks')
  const few = await make('ipam/prefixes/', { prefix: '172.17.0.0/29' })
  t.strictSame(
    tally(await all(20, () => send('POST', `ipam/prefixes/${few}/available-ips/`, {}))),
    { 201: 6, 409: 14 },
  )
  t.strictSame(app.logged, [])
})

t.test('gives 200 concurrent requests 200 addresses in a row', async (t) => {
  const { make, send } = api
  const vrf = await vrfOf(api)
  const id = await make('ipam/prefixes/', { prefix: '10.0.0.0/16', vrf })
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => send('POST', `ipam/prefixes/${id}/available-ips/`, {})),
  )
  t.strictSame(tally(answers), { 201: 200 })
  const numbers = answers.map(({ object }) => Number(String(object['address']).split(/[./]/)[3]))
  t.strictSame(
    numbers.toSorted((a, b) => a - b),
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
})

function tally(answers: readonly Answer[]): Json {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

function overlaps(prefixes: readonly string[]): number {
  const parsed = prefixes.map((prefix) => ipaddr.IPv4.parseCIDR(prefix))
  return parsed.filter(([address, length], index) =>
    parsed.some(
      ([other, shorter], at) => at !== index && shorter <= length && address.match(other, shorter),
    ),
  ).length
}

checkRequiredTests(t, import.meta.url)
