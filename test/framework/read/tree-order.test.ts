import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

const app = await testApp(t)
const samples = new Samples(app)

async function namesOf(query: string): Promise<readonly unknown[]> {
  return (await app.request('GET', query)).results.map(({ name }) => name)
}

t.test('lists the objects of a tree depth first, siblings by their names', async (t) => {
  const area = (name: string, parent: number | null): Promise<number> =>
    samples.make('store.Area', {
      given: { name, slug: name.toLowerCase().replace(' ', '-'), parent },
    })
  const south = await area('South', null)
  const north = await area('North', null)
  const lake = await area('Lake', north)
  for (const [name, parent] of [['Bay', south], ['Zoo 10', lake], ['Zoo 2', lake], ['Alm', north]] as const)
    await area(name, parent) // prettier-ignore
  const sorted = ['North', 'Alm', 'Lake', 'Zoo 2', 'Zoo 10', 'South', 'Bay']
  t.strictSame(await namesOf('/api/store/areas/'), sorted)
  t.strictSame(await namesOf('/api/store/areas/?limit=3&offset=2'), sorted.slice(2, 5))
})
