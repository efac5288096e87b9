import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

t.test('updates the statistics of a table that bulk writes fill', async (t) => {
  const { request, database } = await testApp(t)
  for (let batch = 0; batch < 12; batch += 1) {
    const body = Array.from({ length: 100 }, (_, index) => {
      const name = `Area ${batch} ${index} ${'x'.repeat(20)}`
      return { name, slug: `area-${batch}-${index}` }
    })
    const { status } = await request('POST', '/api/store/areas/', { body })
    t.equal(status, 201)
    const text = `
      select c.relpages, pg_relation_size(c.oid)::int / 8192 from pg_class c
      where c.oid = 'store_area'::regclass`
    const [[counted, pages] = []] = await database.rows({ text, values: [] })
    // Checked after growth by half, and updated where the table has doubled.
    t.ok(Number(pages) <= 3 * Number(counted), `${String(pages)} pages, ${String(counted)} counted`)
  }
})
