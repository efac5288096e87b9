import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp, type Json } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'

t.test('finds the best objects first', async (t) => {
  const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
  const { request } = service
  const make = async (url: string, body: Json): Promise<number> => {
    const { object, text } = await request('POST', `/api/${url}/`, { body })
    t.type(object['id'], 'number', text)
    return Number(object['id'])
  }
  const site = await make('dcim/sites', { name: 'Alder Quay', slug: 'alder' })
  const manufacturer = await make('dcim/manufacturers', { name: 'Corvid', slug: 'corvid' })
  const device_type = await make('dcim/device-types', {
    manufacturer,
    model: 'Raven 2100',
    slug: 'raven',
  })
  const device_role = await make('dcim/device-roles', {
    name: 'Spine',
    slug: 'spine',
    color: '00ff00',
  })
  const device = { site, device_type, device_role }
  const sp01 = await make('dcim/devices', { ...device, name: 'sp01', serial: 'AB1' })
  await make('dcim/devices', { ...device, name: 'sp011', comments: 'AB1 is the one before' })
  const port = await make('dcim/interfaces', { device: sp01, name: 'et20' })
  await make('dcim/interfaces', { device: sp01, name: 'et21', mac_address: '00:11:22:33:44:55' })
  const address = await make('ipam/ip-addresses', { address: '10.9.1.5/24' })

  const root = new WebClient(service)
  await root.login()
  const suggest = async (q: string): Promise<readonly string[]> => {
    const { text, status } = await root.get(`/search/suggest/?q=${encodeURIComponent(q)}`)
    t.equal(status, 200, text)
    const { results } = JSON.parse(text) as { results: { label: string; context: string }[] } // as documented
    return results.map(({ label, context }) => `${context}: ${label}`)
  }
  const first = async (q: string): Promise<string | undefined> => (await suggest(q))[0]
  t.equal(await first('AB1'), 'Device: sp01', 'the serial number itself, before a comment with it')
  t.equal(await first('sp01'), 'Device: sp01', 'the name itself, before longer names')
  t.equal(await first('et20 sp01'), 'Interface: sp01 › et20', 'words in any order, over the owner')
  t.equal(await first('SP01 ET2'), 'Interface: sp01 › et20', 'parts of words in any case')
  t.equal(await first('10.9.1'), 'IP address: 10.9.1.5/24', 'the beginning of an address')
  t.equal(await first('0011.22'), 'Interface: sp01 › et21', 'the beginning of a MAC address')
  t.equal(await first('10.'), 'IP address: 10.9.1.5/24', 'also a short one')
  t.not(await first('et'), 'Interface: sp01 › et20', 'large tables from three letters on')
  t.match((await root.get('/search/?q=et')).text, 'sp01 › et20', 'which the page finds')
  t.match((await suggest('Alder Quay')).at(-1), /^Object change: /, 'the change log last')
  t.strictSame(await suggest('et20 nowhere'), [], 'every word counts')
  t.strictSame(await suggest(''), [])

  const page = (await root.get('/search/?q=AB1')).text
  t.match(page, new RegExp(`class="button" href="/dcim/devices/${sp01}/">sp01<`), 'the exact one')
  t.match((await root.get('/search/?q=et20+sp01')).text, `href="/dcim/interfaces/${port}/"`)
  t.match((await root.get('/search/?q=10.9.1.5')).text, `href="/ipam/ip-addresses/${address}/"`)
  t.notMatch((await root.get('/search/?q=sp')).text, 'class="best"', 'several are no best one')
  const long = encodeURIComponent('a'.repeat(3_000))
  t.equal((await root.get(`/search/?q=${long}`)).status, 400)
  const many = encodeURIComponent(Array.from({ length: 20 }, (_, i) => `w${i}`).join(' '))
  t.equal((await root.get(`/search/?q=${many}`)).status, 200, 'the last words are one text')

  const { statements } = await request('GET', '/search/?q=sp01', { undocumented: 'a page' })
  const searches = statements.filter((text) => text.includes('search rank'))
  t.equal(searches.length, 1, 'one statement ranks the objects of all models')
  t.ok(
    statements.every(({ length }) => length < 50_000),
    'each of which connections keep the plan',
  )
  const none = await request('GET', '/search/?q=nothing', { undocumented: 'a page' })
  const ranked = none.statements.filter((text) => text.includes('search rank'))
  t.strictSame(ranked, [], 'nothing is ranked where nothing is found')

  await makeUser(service, 'jo', ['dcim.view_interface'])
  const jo = new WebClient(service)
  await jo.login('jo')
  const seen = (await jo.get('/search/?q=et20')).text
  t.match(seen, 'sp01 › et20', 'the name of a hidden owner, which the interface shows')
  t.notMatch((await jo.get('/search/?q=sp01')).text, '/dcim/devices/', 'no hidden objects')
})
