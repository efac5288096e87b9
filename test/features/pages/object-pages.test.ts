import t from 'tap'
import { capitalised } from '../../../src/framework/model/components/describe.ts'
import { createService } from '../../../src/features/create-service.ts'
import { documentText, element } from '../../../src/features/pages/frame/html.ts'
import { meterMarkup } from '../../../src/features/pages/values/meter.ts'
import { bareValue } from '../../../src/features/pages/values/value.ts'
import { reference } from '../../../src/framework/model/index.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { box } from '../../fixtures/schema/store/box.ts'
import { depot } from '../../fixtures/schema/store/depot.ts'
import { testApp } from '../../support/fixture-app.ts'
import { appTestingOf } from '../../support/open-app.ts'
import { WebClient } from './web-client.ts'

t.test('shows a list of two texts as a list, not as a choice', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const body = { name: 'colour', content_types: ['store.depot', 'store.shelf'] }
  await service.request('POST', '/api/extras/custom-fields/', { body })
  const url = '/extras/custom-fields/1/'
  t.match((await client.get(url)).text, /<li>Depot<\/li><li>Shelf<\/li>/, url)
})

t.test('chooses models by their labels', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const blank = await client.get('/extras/custom-fields/add/')
  t.match(blank.text, /name="content_types" value="store\.depot"\/>Depots</)
  t.notMatch(blank.text, /in lower case, or their numbers/, 'the hint is for people')
  const form = { name: 'colour', type: '100', content_types: ['', 'store.depot', 'store.shelf'] }
  const query = new URLSearchParams([
    ...form.content_types.map((one) => ['content_types', one]),
    ['name', form.name],
    ['type', form.type],
  ])
  const { location = '' } = await client.post('/extras/custom-fields/add/', query)
  const stored = async (): Promise<unknown> =>
    (await service.request('GET', `/api${location}`)).object['content_types']
  t.strictSame(await stored(), ['store.depot', 'store.shelf'])
  const edit = await client.get(`${location}edit/`)
  t.match(edit.text, /value="store\.shelf" checked/)
  await client.post(
    `${location}edit/`,
    new URLSearchParams([
      ['content_types', ''],
      ['content_types', 'store.shelf'],
    ]),
  )
  t.strictSame(await stored(), ['store.shelf'])
  await client.post(`${location}edit/`, { content_types: '' })
  t.strictSame(await stored(), [], 'no box is checked')
  const template = await client.get('/extras/export-templates/add/?content_type=store.depot')
  t.match(template.text, /<select id="field-content_type".*<option value="store\.depot" selected/s)
})

t.test('filters, creates, refuses, corrects, changes and deletes an object', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const form = '/store/depots/add/'
  const refused = await client.post(form, { name: 'North', slug: 'not a slug', area: 'Nowhere' })
  t.match(refused, { status: 400, text: /id="field-slug-error"/ }, 'the message is at the field')
  t.match(
    refused.text,
    /<input type="text" id="field-name"[^>]* value="North"/,
    'the form keeps the sent values',
  )
  t.match(refused.text, /aria-invalid="true"/)
  const made = await client.post(form, { name: 'North', slug: 'north', area: '', asn: '65000' })
  t.match(made, { status: 303, location: /^\/store\/depots\/\d+\/$/ })
  const url = made.location ?? ''
  t.match(await client.get(url), { status: 200, text: /65000/ })
  const twice = await client.post(form, { name: 'North', slug: 'other' })
  t.match(twice, { status: 400, text: /already exists/ })
  const area = await service.request('POST', '/api/store/areas/', {
    body: { name: 'Pole', slug: 'pole' },
  })
  t.match(await client.post(`${url}edit/`, { name: 'Far North', area: 'Pole', slug: 'north' }), {
    status: 303,
  })
  const depot = await service.request('GET', `/api${url}`)
  t.match(depot.object, { name: 'Far North', area: { id: area.object['id'] }, asn: 65000 })
  t.match(await client.get(`${url}edit/`), { status: 200, text: /value="Far North"/ })
  const filtered = await client.get('/store/depots/?:form=1&q=&name=Far+North&area_id=')
  t.match(
    filtered,
    { status: 303, location: '/store/depots/?name=Far+North' },
    'empty fields of a form are no filters',
  )
  t.match(await client.get(filtered.location ?? ''), { status: 200, text: /Far North/ })
  const vain = await client.get('/store/depots/?name=North&area_id=pole')
  t.match(
    vain,
    {
      status: 400,
      text: /name="name"[^>]* value="North".*name="area_id"[^>]* value="pole".*class="problem"/s,
    },
    'to be corrected',
  )
  await service.request('POST', '/api/store/shelves/', {
    body: { name: 'R', depot: depot.object['id'] },
  })
  t.match(await client.post(`${url}delete/`, {}), {
    status: 409,
    text: /Depot Far North cannot be deleted.*Far North › R</s,
  })
  await client.post('/store/shelves/1/delete/', {})
  t.match(await client.get(`${url}delete/`), { status: 200, text: /Delete depot Far North\?/ })
  t.match(await client.post(`${url}delete/`, {}), {
    status: 303,
    location: '/store/depots/',
  })
  const gone = await client.get(url)
  t.match(gone, { status: 404, text: /<h1>There is no depot with the ID \d+<\/h1>/ })
  t.match(gone.text, /href="\/store\/depots\/">All depots</)
  t.match(gone.text, /object-changes\/\?model=store\.depot&amp;object_id=\d+">Its changes</)
  const word = await client.get('/store/depots/none%3Cb%3E/')
  t.match(word, { status: 404, text: /There is no depot “none%3Cb%3E”/ })
  const nowhere = await client.get('/store/nowhere/5/')
  t.match(nowhere, { status: 404, text: /<h1>There is no such page<\/h1>/ })
  t.notMatch(nowhere.text, /curl/)
  t.match((await client.get('/api/store/nowhere/')).text, /curl/, 'the API shows its response')
})

t.test('shows custom fields in the form like other fields', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const define = async (name: string, type: number, required = false): Promise<unknown> => {
    const body = { name, type, required, content_types: ['store.depot'] }
    return (await service.request('POST', '/api/extras/custom-fields/', { body })).object['id']
  }
  const [, , , selection] = [
    await define('owner', 100, true),
    await define('seats', 200),
    await define('rented', 300),
    await define('grade', 600),
    await define('since', 400),
  ]
  const choice = await service.request('POST', '/api/extras/custom-field-choices/', {
    body: { field: selection, value: 'Gold' },
  })
  await service.request('POST', '/api/extras/custom-field-choices/', {
    body: [
      { field: selection, value: 'Grade 10', weight: 50 },
      { field: selection, value: 'Grade 9', weight: 50 },
    ],
  })
  const grade = String(choice.object['id'])
  const form = '/store/depots/add/'
  const empty = (await client.get(form)).text
  t.match(empty, /<input type="number"[^>]* name="cf_seats"/)
  t.match(empty, /name="cf_seats"[^>]* min="-9007199254740991"/, 'as the API allows')
  t.match(
    empty,
    /name="cf_grade".*Grade 9<.*Grade 10<.*Gold<.*<\/select>/s,
    'in the order of the API',
  )
  const depot = {
    name: 'North',
    slug: 'north',
    cf_seats: '12',
    cf_rented: 'true',
    cf_since: '',
    cf_grade: grade,
  }
  t.match(await client.post(form, { ...depot, cf_owner: '' }), { status: 400, text: /owner/ })
  const made = await client.post(form, { ...depot, cf_owner: 'Jo' })
  t.equal(made.status, 303)
  const stored = await service.request('GET', `/api${made.location ?? ''}`)
  t.strictSame(stored.object['custom_fields'], {
    grade: { value: Number(grade), label: 'Gold' },
    owner: 'Jo',
    rented: true,
    seats: 12,
    since: null,
  })
  const edit = await client.get(`${made.location ?? ''}edit/`)
  t.match(edit.text, /name="cf_owner"[^>]* value="Jo"/)
  t.match(edit.text, new RegExp(`<option value="${grade}" selected`))
})

t.test('shows forms only to users with the permission', async (t) => {
  const service = await testApp(t)
  await service.accounts.createUser({
    username: 'jo',
    password: 'for tests only',
    superuser: false,
  })
  const client = new WebClient(service)
  t.match(await client.get('/store/depots/add/'), { status: 303, location: /^\/login\// })
  await client.login('jo')
  t.match(await client.get('/store/depots/add/'), {
    status: 403,
    text: /You may not add depots.*store\.add_depot</s,
  })
  t.equal((await client.post('/store/depots/add/', { name: 'x', slug: 'x' })).status, 403)
  t.equal((await client.get('/api/users/users/')).status, 403)
  t.notMatch(
    (await client.get('/')).text,
    /Latest changes/,
    'the start page shows permitted models only',
  )
  for (const url of ['/no/where/add/', '/store/depots/x/edit/', '/users/sessions/fields/'])
    t.match((await client.get(url)).status, /40[34]/, url)
})

/** Boxes and depots whose filters compare labelled fields of other models too. */
const labelled = [
  {
    ...box,
    fields: {
      ...box.fields,
      owner: reference('store.Owner', {
        optional: true,
        onDelete: 'protect',
        reverse: 'boxes',
        label: 'renting company',
      }),
    },
    filters: { ...box.filters, contact_email: 'depot.contact_email' },
  },
  { ...depot, filters: { ...depot.filters, number: 'boxes.number' } },
]

t.test('labels filters like the fields that they compare', async (t) => {
  const models = fixtureDefinition.models.map((source) => ({
    ...source,
    model: labelled.find(({ name }) => name === source.model.name) ?? source.model,
  }))
  const service = createService({ ...fixtureDefinition, models })
  const client = new WebClient(await appTestingOf(service, 'fixture with labels').testApp(t))
  const rows = [
    ['boxes', ['ID', 'renting company', 'contact e-mail', 'display name']],
    ['depots', ['ID', 'ASN', 'contact e-mail', 'physical address']],
    ['shelves', ['facility ID', 'group']],
  ] as const
  for (const [path, labels] of rows) {
    const { text } = await client.get(`/store/${path}/`)
    for (const label of labels)
      t.match(
        text,
        new RegExp(`<label for="[^"]*">${capitalised(label)}</label>`),
        `${path}: ${label}`,
      )
    t.match(text, 'Nothing here yet.')
  }
})

/** Returns the words above a list about its page, such as `1–50 of 120`. */
const countIn = (text: string): string =>
  (/class="count">([^]*?)<\/p>/.exec(text)?.[1] ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

t.test('begins with the first page when a later page is sorted or filtered', async (t) => {
  const service = await testApp(t)
  for (const slug of ['a', 'b', 'c'])
    await service.request('POST', '/api/store/depots/', { body: { name: slug, slug } })
  const client = new WebClient(service)
  await client.login()
  const { object } = await service.request('GET', '/api/store/depots/?limit=2')
  const next = new URL(String(object['next']))
  const path = '/store/depots/'
  const numbered = await client.get(`${path}${next.search}`)
  t.match(countIn(numbered.text), '3–3 of 3')
  next.searchParams.delete('offset')
  const { text } = await client.get(`${path}${next.search}`)
  t.match(countIn(text), /^1 of 3$/, 'a cursor alone does not number the page')
  t.notMatch(text, /<input[^>]*name="cursor"/)
  const links = [...text.matchAll(/class="sort" href="([^"]*)"/g)].map(([, href = '']) => href)
  t.ok(links.length > 2, `${links.length} links`)
  for (const href of links) {
    t.match(href, /^\/store\/depots\/\?/)
    t.equal((await client.get(href.replaceAll('&amp;', '&'))).status, 200, href)
  }
})

t.test('compares the values of an action with a choice in any of its forms', async (t) => {
  const cases = [[[1, 'Planned'], 1], [{ value: 1, label: 'Planned' }, 1], [1, 1], [[1, 2], [1, 2]], [null, null]] as const // prettier-ignore
  for (const [shown, bare] of cases) t.strictSame(bareValue(shown), bare)
})

t.test('warns by the colour of a bar that is full, unless that is good', async (t) => {
  const colours = (isGood?: boolean): readonly string[] =>
    [100, 80, 10].map((percent) => {
      const meter = meterMarkup({ percent, words: '', ...(isGood !== undefined && { isGood }) })
      return /class="(full|high|some)"/.exec(documentText(element('p', '', meter)))?.[1] ?? ''
    })
  t.strictSame(colours(), ['full', 'high', 'some'])
  t.strictSame(colours(true), ['some', 'some', 'some'])
})
