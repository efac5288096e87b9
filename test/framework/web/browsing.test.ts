import t from 'tap'
import { testApp } from '../../support/app.ts'
import { browserAccept, Visitor } from './visitor.ts'

const accepts: readonly (readonly [accept: string, type: RegExp])[] = [
  [browserAccept, /^text\/html/],
  ['text/html', /^text\/html/],
  ['text/html, application/json;q=0.9', /^text\/html/],
  ['text/html;q=0.9, application/json', /^application\/json/],
  ['text/html, application/json', /^application\/json/],
  ['*/*', /^application\/json/],
  ['text/html;q=0, */*', /^application\/json/],
]

t.test('decides between a page and JSON', async (t) => {
  const { app } = await testApp(t)
  for (const [accept, type] of accepts) {
    const { headers, statusCode } = await app.inject({ url: '/api/dcim/sites/', headers: { accept } }) // prettier-ignore
    t.match([statusCode, headers['content-type']], [200, type], accept)
  }
  const { headers } = await app.inject({ url: '/api/dcim/sites/?format=json', headers: { accept: browserAccept } }) // prettier-ignore
  t.match(headers['content-type'], /json/, '?format=json is for people who want to see it')
})

t.test('shows a page for a route that can also return a drawing', async (t) => {
  const { app, request } = await testApp(t)
  const site = await request('POST', '/api/dcim/sites/', { body: { name: 'S', slug: 's' } })
  await request('POST', '/api/dcim/racks/', { body: { name: 'R', site: site.object['id'] } })
  const url = '/api/dcim/racks/1/elevation/'
  const types: readonly (readonly [url: string, accept: string, type: RegExp])[] = [
    [url, browserAccept, /^text\/html/],
    [`${url}?render=none`, browserAccept, /^text\/html/],
    [`${url}?render=svg`, browserAccept, /^image\/svg/],
    [`${url}?render=svg`, 'image/avif,image/svg+xml,*/*', /^image\/svg/],
    [url, '*/*', /^application\/json/],
  ]
  for (const [path, accept, type] of types) {
    const { headers } = await app.inject({ url: path, headers: { accept } })
    t.match(headers['content-type'], type, `${path} for ${accept}`)
  }
})

t.test('shows a list of two texts as a list, not as a choice', async (t) => {
  const service = await testApp(t)
  const visitor = new Visitor(service)
  await visitor.login()
  const body = { name: 'colour', content_types: ['dcim.site', 'dcim.rack'] }
  await service.request('POST', '/api/extras/custom-fields/', { body })
  const url = '/api/extras/custom-fields/1/'
  t.match((await visitor.get(url)).text, /<li>dcim\.site<\/li><li>dcim\.rack<\/li>/, url)
})

t.test('labels filters like the fields that they compare', async (t) => {
  const { text } = await new Visitor(await testApp(t)).get('/api/dcim/devices/')
  for (const label of ['serial number', 'primary IPv4', 'is a PDU', 'MAC address', 'device role'])
    t.match(text, `>${label}</label>`)
  t.match(text, 'Nothing here yet.')
})

t.test('filters, creates, refuses, corrects, changes and deletes an object', async (t) => {
  const service = await testApp(t)
  const visitor = new Visitor(service)
  await visitor.login()
  const form = '/manage/dcim/sites/'
  const refused = await visitor.post(form, { name: 'North', slug: 'not a slug', region: 'Nowhere' })
  t.match(refused, { status: 400, text: /id="field-slug-error"/ }, 'the message is at the field')
  t.match(refused.text, /<input type="text" id="field-name"[^>]* value="North"/, 'what was typed is still there') // prettier-ignore
  t.match(refused.text, /aria-invalid="true"/)
  const made = await visitor.post(form, { name: 'North', slug: 'north', region: '', asn: '65000' })
  t.match(made, { status: 303, location: /^\/api\/dcim\/sites\/\d+\/$/ })
  const url = made.location ?? ''
  const manage = url.replace('/api/', '/manage/')
  t.match(await visitor.get(url), { status: 200, text: /65000/ })
  const twice = await visitor.post(form, { name: 'North', slug: 'other' })
  t.match(twice, { status: 400, text: /already exists/ })
  const region = await service.request('POST', '/api/dcim/regions/', { body: { name: 'Pole', slug: 'pole' } }) // prettier-ignore
  t.match(await visitor.post(manage, { name: 'Far North', region: 'Pole', slug: 'north' }), { status: 303 }) // prettier-ignore
  const site = await service.request('GET', url)
  t.match(site.object, { name: 'Far North', region: { id: region.object['id'] }, asn: 65000 })
  t.match(await visitor.get(manage), { status: 200, text: /value="Far North"/ })
  const filtered = await visitor.get('/api/dcim/sites/?_form=1&q=&name=Far+North&region_id=')
  t.match(filtered, { status: 303, location: '/api/dcim/sites/?name=Far+North' }, 'empty fields of a form are no filters') // prettier-ignore
  t.match(await visitor.get(filtered.location ?? ''), { status: 200, text: /Far North/ })
  const vain = await visitor.get('/api/dcim/sites/?name=North&region_id=pole')
  t.match(vain, { status: 400, text: /class="problem".*name="name"[^>]* value="North".*name="region_id"[^>]* value="pole"/s }, 'to be corrected') // prettier-ignore
  await service.request('POST', '/api/dcim/racks/', { body: { name: 'R', site: site.object['id'] } }) // prettier-ignore
  t.match(await visitor.post(`${manage}delete/`, {}), { status: 409, text: /Unable to delete/ })
  await visitor.post('/manage/dcim/racks/1/delete/', {})
  t.match(await visitor.get(`${manage}delete/`), { status: 200, text: /Delete site Far North\?/ })
  t.match(await visitor.post(`${manage}delete/`, {}), { status: 303, location: '/api/dcim/sites/' })
  t.match(await visitor.get(url), { status: 404, text: /Not found/ })
})

t.test('shows custom fields in the form like other fields', async (t) => {
  const service = await testApp(t)
  const visitor = new Visitor(service)
  await visitor.login()
  const define = async (name: string, type: number, required = false): Promise<unknown> => {
    const body = { name, type, required, content_types: ['dcim.site'] }
    return (await service.request('POST', '/api/extras/custom-fields/', { body })).object['id']
  }
  const [, , , selection] = [await define('owner', 100, true), await define('seats', 200), await define('rented', 300), await define('grade', 600), await define('since', 400)] // prettier-ignore
  const choice = await service.request('POST', '/api/extras/custom-field-choices/', { body: { field: selection, value: 'Gold' } }) // prettier-ignore
  const grade = String(choice.object['id'])
  const form = '/manage/dcim/sites/'
  t.match((await visitor.get(form)).text, /<input type="number"[^>]* name="cf_seats"/)
  const site = { name: 'North', slug: 'north', cf_seats: '12', cf_rented: 'true', cf_since: '', cf_grade: grade } // prettier-ignore
  t.match(await visitor.post(form, { ...site, cf_owner: '' }), { status: 400, text: /owner/ })
  const made = await visitor.post(form, { ...site, cf_owner: 'Jo' })
  t.equal(made.status, 303)
  const stored = await service.request('GET', made.location ?? '')
  t.strictSame(stored.object['custom_fields'], {
    grade: { value: Number(grade), label: 'Gold' }, owner: 'Jo', rented: true, seats: 12, since: null,
  }) // prettier-ignore
  const edit = await visitor.get((made.location ?? '').replace('/api/', '/manage/'))
  t.match(edit.text, /name="cf_owner"[^>]* value="Jo"/)
  t.match(edit.text, new RegExp(`<option value="${grade}" selected`))
})

t.test('shows forms only to users with the permission', async (t) => {
  const service = await testApp(t)
  await service.accounts.createUser({ username: 'jo', password: 'for tests only', superuser: false }) // prettier-ignore
  const visitor = new Visitor(service)
  t.match(await visitor.get('/manage/dcim/sites/'), { status: 303, location: /^\/login\// })
  await visitor.login('jo')
  t.match(await visitor.get('/manage/dcim/sites/'), { status: 403, text: /dcim.add_site is missing/ }) // prettier-ignore
  t.equal((await visitor.post('/manage/dcim/sites/', { name: 'x', slug: 'x' })).status, 403)
  t.equal((await visitor.get('/api/users/users/')).status, 403)
  t.notMatch((await visitor.get('/')).text, /Latest changes/, 'the start shows what one may see')
  for (const url of ['/manage/no/where/', '/manage/dcim/sites/x/', '/about/users/sessions/'])
    t.match((await visitor.get(url)).status, /40[34]/, url)
})

t.test('a page with very long values links to them as JSON', async (t) => {
  const service = await testApp(t)
  const text = `insert into dcim_site (name, slug, facility, physical_address, shipping_address, contact_name,
    contact_phone, contact_email, comments, custom_fields)
    select 'S' || i, 's' || i, '', '', '', '', '', '', repeat('x', 65535), '{}' from generate_series(1, 20) i`
  await service.database.rows({ text, values: [] })
  const visitor = new Visitor(service)
  const short = await visitor.get('/api/dcim/sites/?limit=10')
  t.match(short.text, 'aria-label="Response as JSON"')
  const long = await visitor.get('/api/dcim/sites/?limit=20')
  t.match(long.text, /<a href="[^"]*limit=20&amp;format=json">Response as JSON<\/a>/)
  t.ok(long.text.length < 300_000, 'without the values')
})
