import t from 'tap'
import { testApp, type Json } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'

const objects = new TestObjects(await testApp(t))
const { request } = objects.app

const models = ['Zulu 10', 'Zulu 9', 'alpha', 'Beta']
const types = await Promise.all(models.map((model) => objects.make('dcim/device-types', { model })))
const names = [
  'sw-10',
  'sw-9',
  'Beta',
  'alpha',
  null,
  'SW-9',
  null,
  'Zulu 1',
  null,
  null,
  'zz',
  null,
]
for (const [index, name] of names.entries())
  await objects.make('dcim/devices', { name, device_type: types[index % types.length] })

/** All devices, by id. */
const { results: devices } = await request('GET', '/api/dcim/devices/?ordering=id&limit=0')
const shown = (device: Json): string => String(device['display_name'])
const idsOf = (found: readonly Json[]): readonly unknown[] => found.map(({ id }) => id)

t.test('shows the name of a device, or the model of its type', async (t) => {
  const expected = names.map((name, index) => name ?? models[index % models.length])
  t.strictSame(devices.map(shown), expected)
})

const values = [
  'alpha',
  'ALPHA',
  'Beta',
  'zulu',
  'sw-9',
  'SW',
  'Zulu 9',
  '9',
  '10',
  'a',
  '',
  'zz',
  'l',
  '%',
]

/** Each look-up of a text, and whether a text passes it. */
const lookups: Readonly<Record<string, (text: string, value: string) => boolean>> = {
  '': (text, value) => text === value,
  __n: (text, value) => text !== value,
  __ie: (text, value) => text.toLowerCase() === value.toLowerCase(),
  __nie: (text, value) => text.toLowerCase() !== value.toLowerCase(),
  __ic: (text, value) => text.toLowerCase().includes(value.toLowerCase()),
  __nic: (text, value) => !text.toLowerCase().includes(value.toLowerCase()),
  __isw: (text, value) => text.toLowerCase().startsWith(value.toLowerCase()),
  __nisw: (text, value) => !text.toLowerCase().startsWith(value.toLowerCase()),
  __iew: (text, value) => text.toLowerCase().endsWith(value.toLowerCase()),
  __niew: (text, value) => !text.toLowerCase().endsWith(value.toLowerCase()),
}

for (const [suffix, passes] of Object.entries(lookups))
  t.test(`filters by display_name${suffix}`, async (t) => {
    for (const given of [...values.map((value) => [value]), ['Beta', 'zz']]) {
      const query = given
        .map((value) => `display_name${suffix}=${encodeURIComponent(value)}`)
        .join('&')
      const isFound = (device: Json): boolean =>
        suffix.startsWith('__n')
          ? given.every((value) => passes(shown(device), value))
          : given.some((value) => passes(shown(device), value))
      const { results } = await request('GET', `/api/dcim/devices/?${query}&ordering=id&limit=0`)
      t.strictSame(idsOf(results), idsOf(devices.filter(isFound)), query)
    }
  })

const byName = new Intl.Collator('und', { numeric: true, caseFirst: 'false' }).compare

for (const ordering of [
  'display_name',
  '-display_name',
  'display_name,-site',
  '-display_name,name',
])
  t.test(`orders by ${ordering}, page by page in both directions`, async (t) => {
    const sign = ordering.startsWith('-') ? -1 : 1
    const expected = devices.toSorted((a, b) => sign * byName(shown(a), shown(b)))
    const base = `/api/dcim/devices/?ordering=${ordering}`
    const { results: all } = await request('GET', `${base}&limit=0`)
    t.strictSame(all.map(shown), expected.map(shown), 'the whole list')
    const walk = async (start: string, side: 'next' | 'previous'): Promise<readonly unknown[]> => {
      const pages: (readonly unknown[])[] = []
      for (let url: string | null = start; url !== null;) {
        const { object, results } = await request('GET', url)
        pages.push(idsOf(results))
        const further = object[side]
        url = typeof further === 'string' ? further.slice(objects.app.origin.length) : null
      }
      return (side === 'next' ? pages : pages.toReversed()).flat()
    }
    t.strictSame(await walk(`${base}&limit=3`, 'next'), idsOf(all), 'by next')
    const last = await request('GET', `${base}&limit=3&offset=9`)
    t.strictSame(idsOf(last.results), idsOf(all).slice(9), 'by offset')
    const url = String(last.object['previous']).slice(objects.app.origin.length)
    t.strictSame(await walk(url, 'previous'), idsOf(all).slice(0, 9), 'by previous')
  })
