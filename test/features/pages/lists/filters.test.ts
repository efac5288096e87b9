import t from 'tap'
import { testApp } from '../../../support/fixture-app.ts'
import { CustomDepots } from '../../custom-fields/custom-depots.ts'
import { WebClient } from '../web-client.ts'

const list = '/store/depots/'

/** Returns the texts of the chips of a page, and where each of their links leads. */
const chipsIn = (html: string): ReadonlyMap<string, string> =>
  new Map(
    [...html.matchAll(/<a class="chip" href="([^"]*)" aria-label="Remove ([^"]*)"/g)].map(
      ([, href = '', text = '']) => [text.replaceAll('&quot;', '"'), href.replaceAll('&amp;', '&')],
    ),
  )

const namesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<th scope="row"><a [^>]*>([^<]*)</g)].map(([, name = '']) => name)

t.test('shows every filter of the URL in words', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const depots = new CustomDepots(app)
  const grade = await depots.define('grade', { type: 600, label: 'Grade of care' })
  const gold = await depots.addChoice(grade, 'Gold')
  await depots.define('secret_note', { is_filterable: false })
  const area = await app.request('POST', '/api/store/areas/', {
    body: { name: 'South Pole', slug: 'pole' },
  })
  const id = String(area.object['id'])
  const body = [
    { name: 'Alpha', slug: 'alpha', area: Number(id), custom_fields: { grade: gold } },
    { name: 'Beta', slug: 'beta', facility: 'Hall' },
  ]
  await app.request('POST', '/api/store/depots/', { body })
  const cases: readonly (readonly [query: string, chip: string, found: readonly string[]])[] = [
    ['area=pole', 'Area: South Pole', ['Alpha']],
    [`area_id=${id}`, 'Area: South Pole', ['Alpha']],
    [`area_id__n=${id}`, 'Area is not South Pole', ['Beta']],
    ['area_id=null', 'Area: none', ['Beta']],
    ['area__slug=pole', 'Area’s slug: South Pole', ['Alpha']],
    ['area__name__ic=SOUTH', 'Area’s name contains SOUTH', ['Alpha']],
    ['area__created__gte=2020', 'Area’s created from 2020', ['Alpha']],
    ['name__ic=ALPH', 'Name contains ALPH', ['Alpha']],
    ['facility__empty=true', 'Facility empty: Yes', ['Alpha']],
    ['asn__gte=5', 'ASN from 5', []],
    [`cf_grade=${gold}`, 'Grade of care: Gold', ['Alpha']],
    ['cf_grade=null', 'Grade of care: none', ['Beta']],
    ['created=2020-01-01', 'Created: 2020-01-01', []],
    ['q=bet', 'Search: bet', ['Beta']],
    [`id=${id}`, `ID: ${id}`, ['Alpha']],
  ]
  for (const [query, chip, found] of cases) {
    const { text } = await client.get(`${list}?${query}&limit=50&ordering=name`)
    t.strictSame([...chipsIn(text).keys()], [chip], query)
    t.strictSame(namesIn(text), found, query)
    t.equal(chipsIn(text).get(chip), `${list}?limit=50&ordering=name`, 'the link removes it')
  }
  const both = await client.get(`${list}?name=Alpha&name=Beta&area=pole&offset=0`)
  t.strictSame(Object.fromEntries(chipsIn(both.text)), {
    'Name: Alpha': `${list}?area=pole&name=Beta`,
    'Name: Beta': `${list}?area=pole&name=Alpha`,
    'Area: South Pole': `${list}?name=Alpha&name=Beta`,
  })
  t.match(both.text, `<a class="clear" href="${list}">Clear all</a>`)
  for (const query of ['nothing=1', 'cf_secret_note=x', 'asn=many']) {
    const refused = await client.get(`${list}?${query}`)
    t.equal(refused.status, 400)
    t.equal(chipsIn(refused.text).size, 1, 'a refused filter can be removed')
  }
  t.equal(chipsIn((await client.get(`${list}?limit=5&ordering=-name`)).text).size, 0)
  const { text } = await client.get(list)
  t.match(text, /<label for="filter-cf_grade">Grade of care</, 'a control for a custom field')
  t.notMatch(text, /secret_note/)
})

t.test('takes a form of filters without scripts', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  const areas = ['Pole', 'Rim'].map((name) => ({ name, slug: name.toLowerCase() }))
  await app.request('POST', '/api/store/areas/', { body: areas })
  const form = (fields: Record<string, string>) =>
    client.get(`${list}?${new URLSearchParams({ ':form': '1', q: '', ...fields }).toString()}`)
  t.match(await form({ area_id: 'Rim', name__ic: '', limit: '25' }), {
    status: 303,
    location: `${list}?area_id=2&limit=25`,
  })
  t.match(await form({ area_id: '', 'created:when': 'today' }), {
    status: 303,
    location: /\?created__gte=\d{4}-\d\d-\d\d&created__lte=\d{4}-\d\d-\d\d$/,
  })
  const { text } = await client.get(`${list}?area_id=2&asn=7&name=x&created__gte=2026-01-02`)
  t.match(text, /name="area_id" type="text" value="Rim"/, 'the name instead of the number')
  t.match(text, /name="area_id:text" value="2"/)
  t.match(text, /name="asn:range"[^>]* value="7"/)
  t.match(text, /name="created:from" value="2026-01-02"/)
  t.match(text, /<input type="hidden" name="name" value="x"/, 'what no control shows stays')
  t.match(text, /name="area_id" value="null"[^>]*aria-label="Area: none"/)
  const month = await client.get(`${list}?created=2024-02`)
  t.match(month.text, /created:from" value="2024-02-01".*created:to" value="2024-02-29"/s)
  const several = await client.get(`${list}?area_id=1&area_id=2`)
  t.match(several.text, /type="hidden" name="area_id" value="1".*name="area_id" value="2"/s)
  const unclear = await form({ area_id: 'Nowhere' })
  t.match(await client.get(unclear.location ?? ''), {
    status: 400,
    text: /Area:<\/strong> No area is called &quot;Nowhere&quot;\. Write the name or the ID of an area\.</,
  })
  const bySlug = await client.get(`${list}?area=rim`)
  t.match(bySlug.text, /name="area_id" type="text" value="Rim"/, 'a slug of the URL in the picker')
  t.match(bySlug.text, /name="area_id:text" value="2"/)
  t.notMatch(bySlug.text, /type="hidden" name="area" /)
  t.match(await form({ area_id: 'Rim', 'area_id:text': '2', 'area_id:shown': 'Rim' }), {
    location: `${list}?area_id=2`,
  })
})

t.test('filters by the days of the time zone of the person', async (t) => {
  const app = await testApp(t)
  const client = new WebClient(app)
  await client.login()
  await app.request('PATCH', '/api/users/users/1/', { body: { time_zone: 'Europe/Berlin' } })
  const query = new URLSearchParams({
    ':form': '1',
    'last_updated:from': '2026-07-01',
    'last_updated:to': '2026-07-02',
  }).toString()
  const { location = '' } = await client.get(`${list}?${query}`)
  const zoned = 'last_updated__gte=2026-06-30T22:00:00Z&last_updated__lt=2026-07-02T22:00:00Z'
  t.equal(decodeURIComponent(location), `${list}?${zoned}`)
  const { text, status } = await client.get(location)
  t.equal(status, 200)
  t.match(text, /Last updated \(Europe\/Berlin\)</)
  t.match(text, /last_updated:from" value="2026-07-01".*last_updated:to" value="2026-07-02"/s)
  t.strictSame(
    [...chipsIn(text).keys()],
    ['Last updated from 2026-07-01 00:00', 'Last updated before 2026-07-03 00:00'],
  )
  const utc = await client.get(`${list}?last_updated__gte=2026-07-01`)
  t.strictSame([...chipsIn(utc.text).keys()], ['Last updated from 2026-07-01 (UTC)'])
  t.match(utc.text, /type="hidden" name="last_updated__gte" value="2026-07-01"/)
})

t.test('shows no names of objects that a reader may not see', async (t) => {
  const app = await testApp(t)
  const root = new WebClient(app)
  await root.login()
  const { text } = await root.get('/store/holds/?user=1')
  t.strictSame([...chipsIn(text).keys()], ['User: root'])
  const seen = await new WebClient(app).get('/store/holds/?user=1')
  t.notMatch(seen.text, /root/)
})
