import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp, type Json } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'

t.test('shows what a person looks for, and what needs attention', async (t) => {
  const service = await testApp(t, { LOGIN_REQUIRED: 'true' })
  const { request } = service
  const make = async (url: string, body: Json): Promise<number> => {
    const { object, text } = await request('POST', `/api/${url}/`, { body })
    t.type(object['id'], 'number', text)
    return Number(object['id'])
  }
  const root = new WebClient(service)
  await root.login()
  const before = (await root.get('/')).text
  t.notMatch(before, 'nearly full', 'nothing without racks')
  t.notMatch(before, 'expire soon')

  const vrf = await make('ipam/vrfs', { name: 'red', rd: '1:1' })
  const full = await make('ipam/prefixes', { prefix: '10.0.0.0/29', vrf })
  for (const [prefix, status] of [
    ['10.0.0.0/29', 1],
    ['10.0.0.8/30', 1],
    ['10.0.0.0/28', 0],
  ])
    await make('ipam/prefixes', { prefix, status })
  for (const host of [1, 2, 3, 4, 5, 6, 9, 10])
    await make('ipam/ip-addresses', { address: `10.0.0.${host}/29`, vrf })
  await make('ipam/ip-addresses', { address: '10.0.0.9/30' })
  await make('ipam/ip-addresses', { address: '10.0.0.10/30' })

  const site = await make('dcim/sites', { name: 'Alder Quay', slug: 'alder' })
  const rack = await make('dcim/racks', { site, name: 'R1', u_height: 10 })
  const manufacturer = await make('dcim/manufacturers', { name: 'Corvid', slug: 'corvid' })
  const type = { manufacturer, model: 'Raven', slug: 'raven', u_height: 9 }
  const device_type = await make('dcim/device-types', type)
  const role = { name: 'Spine', slug: 'spine', color: '00ff00' }
  const device_role = await make('dcim/device-roles', role)
  const place = { site, rack, position: 1, face: 0 }
  await make('dcim/devices', { ...place, device_type, device_role, name: 'sp01' })
  const soon = new Date(Date.now() + 36 * 60 * 60 * 1000).toISOString()
  const later = new Date(Date.now() + 60 * 24 * 60 * 60 * 1000).toISOString()
  await make('users/tokens', { user: 1, description: 'for scripts', expires: soon })
  await make('users/tokens', { user: 1, description: 'for later', expires: later })

  const { text } = await root.get('/')
  const prefixes = /Prefixes that are nearly full<\/h2>[\s\S]*?<\/ul>/.exec(text)?.[0] ?? ''
  t.match(
    prefixes,
    new RegExp(`href="/ipam/prefixes/${full}/">10.0.0.0/29 \\(red\\)</a> <span[^>]*>6 of 6, 100 %`),
  )
  t.equal(prefixes.split('<li>').length, 2, 'no container, no link of two routers, no empty one')
  t.match((await root.get('/')).text, '6 of 6, 100 %', 'again')
  t.match(text, 'Racks that are nearly full')
  t.match(
    text,
    new RegExp(`href="/dcim/racks/${rack}/">Alder Quay › R1</a> <span[^>]*>9 of 10 units`),
  )
  t.match(text, /for scripts<\/a> <span[^>]*>expires in 2 days/)
  t.notMatch(text, /for later<\/a> <span/, 'two weeks ahead')
  t.match(text, /Latest changes[\s\S]*created device[\s\S]*>sp01</, 'the latest changes in words')
  t.match(text, /object-changes\/\?time%3Awhen=yesterday">Yesterday</, 'the changes of a day')
  t.match(text, /href="\/dcim\/racks\/"[\s\S]{0,9}>Racks<\/a><span class="number">1</, 'numbers')
  t.match(text, /<summary>Sites and racks<\/summary>/, 'the menu by tasks')
  t.match(text, /href="\/users\/object-permissions\/"[\s\S]{0,9}>Object permissions</)
  t.ok(
    text.indexOf('<summary>IP space') < text.indexOf('<summary>Administration'),
    'administration last',
  )

  await makeUser(service, 'jo', ['dcim.view_device'])
  const jo = new WebClient(service)
  await jo.login('jo')
  const seen = (await jo.get('/')).text
  await request('DELETE', `/api/ipam/prefixes/${full}/`, {})
  t.notMatch((await root.get('/')).text, 'Prefixes that are nearly full', 'never out of date')
  for (const hidden of ['nearly full', 'Alder Quay', 'for scripts', 'Latest changes', 'IP space'])
    t.notMatch(seen, hidden, `a reader of devices does not see: ${hidden}`)
  t.match(seen, /<summary>Devices<\/summary>/)
})
