import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { WebClient } from '../pages/web-client.ts'

const app = await testApp(t)
const client = new WebClient(app)
await client.login()

const files = {
  'JSON lines': `{"model": "store.depot", "body": {"name": "Hall", "slug": "hall", "shelves": [{"name": "A"}]}}\n`,
  CSV: 'name,slug,shelves\nHall,hall,"[{""name"": ""A""}]"\n',
}

for (const [format, text] of Object.entries(files))
  t.test(`writes no children of an object in ${format}`, async (t) => {
    const page = await client.post('/store/depots/import/', { text })
    const outcome = /<span class="outcome">.*?<\/tr>/s.exec(page.text)?.[0] ?? ''
    t.match(outcome, /Refused.*class="wrong">\[.*Write them\s+at their own URL/s)
    t.match((await app.request('GET', '/api/store/depots/')).object, { count: 0 })
  })
