import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const service = await testApp(t)
const names = ['a_b', 'axb', 'a%b', 'a\\b', 'ayyb']

t.test('searches for the special characters of LIKE literally', async (t) => {
  const body = names.map((name, index) => ({ name, slug: `s${index}` }))
  t.equal((await service.request('POST', '/api/store/depots/', { body })).status, 201)
  const all = (name: string): readonly string[] => names.filter((other) => other !== name)
  const rows: readonly (readonly [filter: string, value: string, found: readonly string[]])[] = [
    ...['a_b', 'a%b', 'a\\b'].flatMap((name) => [
      ...['name__ic', 'name__ie', 'name__isw', 'name__iew', 'q'].map(
        (filter) => [filter, name, [name]] as const,
      ),
      ...['name__nic', 'name__nie', 'name__nisw', 'name__niew'].map(
        (filter) => [filter, name, all(name)] as const,
      ),
    ]),
    ...['_', '%', '\\'].flatMap((letter) => [
      ['name__ic', letter, [`a${letter}b`]] as const,
      ['name__isw', `a${letter}`, [`a${letter}b`]] as const,
      ['name__iew', `${letter}b`, [`a${letter}b`]] as const,
      ['name__ie', `a${letter}`, []] as const,
    ]),
  ]
  for (const [filter, value, found] of rows) {
    const url = `/api/store/depots/?${filter}=${encodeURIComponent(value)}`
    const { results } = await service.request('GET', url)
    t.strictSame(
      results.map(({ name }) => String(name)).toSorted(),
      found.toSorted(),
      `${filter}=${value}`,
    )
  }
})
