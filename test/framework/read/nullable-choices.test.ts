import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

async function namesOf(query: string): Promise<readonly unknown[]> {
  return (await app.request('GET', query)).results.map(({ name }) => name)
}

t.test('finds objects without a choice by its negated look-up', async (t) => {
  const depot = await samples.make('store.Depot')
  for (const [name, type] of [['open', 100], ['closed', 200], ['none', null]] as const)
    await samples.make('store.Shelf', { given: { name, type, depot } }) // prettier-ignore
  const cases = [
    ['type__n=100', ['closed', 'none']],
    ['type__n=100&type__n=200', ['none']],
    ['type__n=null', ['closed', 'open']],
    ['type__n=null&type__n=100', ['closed']],
    ['type=null', ['none']],
  ] as const
  for (const [query, names] of cases)
    t.strictSame(await namesOf(`/api/store/shelves/?depot_id=${depot}&${query}`), names, query)
})
