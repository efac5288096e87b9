import t from 'tap'
import { WebClient } from '../../features/pages/web-client.ts'
import { testApp } from '../../support/app.ts'
import { makeUser } from '../../support/person.ts'
import { TestObjects } from '../dcim/test-objects.ts'

const service = await testApp(t)
const objects = new TestObjects(service)
const root = new WebClient(service)
await root.login()

const site = await objects.make('dcim/sites', { name: 'Quay', slug: 'quay' })
const rack = await objects.make('dcim/racks', { name: 'R01', site, u_height: 10 })
const other = await objects.make('dcim/racks', { name: 'R02', site, u_height: 10 })
const deep = { u_height: 2, is_full_depth: true }
const first = await objects.makeMounted(rack, 9, deep, { name: 'sw1', site })
const second = await objects.makeMounted(rack, 1, {}, { name: 'rear1', site, face: 1 })
await objects.makeMounted(rack, 3, {}, { name: '"><script>alert(1)</script>', site })
await objects.make('dcim/rack-reservations', { rack, units: [5, 6], description: 'Migration' })

/** Returns the SQL that a page of the superuser runs besides those of the session. */
async function statementsOf(url: string): Promise<number> {
  const page = { headers: { accept: 'text/html' }, undocumented: 'a page' }
  await service.request('GET', url, page)
  return (await service.request('GET', url, page)).statements.length
}

const addUrl = (unit: number, face: number): string =>
  `/dcim/devices/add/?site=${site}&amp;rack=${rack}&amp;position=${unit}&amp;face=${face}`

t.test('shows both faces of a rack in its page, with links', async (t) => {
  const { text } = await root.get(`/dcim/racks/${rack}/`)
  for (const name of ['Front of R01', 'Rear of R01']) t.match(text, `aria-label="${name}"`)
  t.match(text, new RegExp(`<a href="/dcim/devices/${first}/"><title>sw1: [^<]*U9 to U10`))
  t.match(text, new RegExp(`<a href="/dcim/devices/${second}/"><title>rear1: `))
  const free: readonly (readonly [unit: number, face: number, isFree: boolean])[] = [
    [4, 0, true],
    [4, 1, true],
    [5, 0, true],
    [1, 0, true],
    [1, 1, false],
    [9, 0, false],
    [9, 1, false],
  ]
  for (const [unit, face, isFree] of free)
    t.equal(
      text.includes(`<a href="${addUrl(unit, face)}" class="free"`),
      isFree,
      `unit ${unit} at face ${face}`,
    )
  t.notMatch(text, /<script>alert/, 'a hostile name is escaped')
  t.notMatch(text, / style=/, 'no inline style')
  t.notMatch(text, /elevation\/\?render=svg/, 'the picture of the API is not shown again')
})

t.test('has a table with the same devices as the drawing', async (t) => {
  const { text } = await root.get(`/dcim/racks/${rack}/`)
  const [table = ''] = /<div class="drawing-text">.*?<\/table>/s.exec(text) ?? []
  const rows = [...table.matchAll(/<tr>.*?<\/tr>/gs)].map(([row]) =>
    row
      .replaceAll(/<[^>]+>/g, '|')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(\| ?)+/g, '|'),
  )
  t.match(table, /4 of 10 U used/)
  t.match(rows, [
    /Units\|Front\|Rear/,
    /U9–U10\|sw1\|Role \d+\|back of sw1/,
    /U7–U8\|free\|Add\|free\|Add/,
    /U5–U6\|reserved: Migration\|Add\|reserved: Migration\|Add/,
    /U4\|free/,
    /U3\|.*alert.*\|free/,
    /U2\|free/,
    /U1\|free\|Add\|rear1/,
  ])
})

t.test('fills in the form of a device in a free unit', async (t) => {
  const { text } = await root.get(addUrl(4, 1).replaceAll('&amp;', '&'))
  t.match(text, /name="position"[^>]*value="4"|value="4"[^>]*name="position"/)
  t.match(text, /<option value="1" selected/)
})

t.test('marks a device in the face of its rack', async (t) => {
  const { text } = await root.get(`/dcim/devices/${second}/`)
  t.match(text, 'aria-label="Rear of R01"')
  t.notMatch(text, 'aria-label="Front of R01"')
  t.match(text, new RegExp(`<a href="/dcim/devices/${second}/" aria-current="true"><title>rear1`))
  t.notMatch(text, new RegExp(`<a href="/dcim/devices/${first}/" aria-current`))
  const loose = await objects.make('dcim/devices', { name: 'loose', site })
  t.notMatch((await root.get(`/dcim/devices/${loose}/`)).text, 'Place in rack')
})

t.test('measures the used units of all racks of a list with one statement', async (t) => {
  const { text } = await root.get('/dcim/racks/')
  t.match(text, /4 of 10 U/)
  t.match(text, /0 of 10 U/)
  const before = await statementsOf('/dcim/racks/')
  for (const n of [3, 4, 5]) await objects.make('dcim/racks', { name: `R0${n}`, site })
  t.equal(await statementsOf('/dcim/racks/'), before)
})

t.test('reads an elevation with a fixed number of statements', async (t) => {
  const empty = await statementsOf(`/dcim/racks/${other}/`)
  t.ok((await statementsOf(`/dcim/racks/${rack}/`)) <= empty + 4, 'also the tables of devices')
})

t.test('shows the racks of a site side by side, twelve at once', async (t) => {
  const hall = await objects.make('dcim/sites', { name: 'Hall', slug: 'hall' })
  const url = `/dcim/sites/${hall}/`
  t.notMatch((await root.get(url)).text, 'Racks side by side')
  for (let n = 1; n <= 14; n += 1)
    await objects.make('dcim/racks', { name: `H${String(n).padStart(2, '0')}`, site: hall })
  const shown = (text: string): readonly (string | undefined)[] =>
    [...text.matchAll(/<figcaption>\s*<a [^>]*>(H\d+)</g)].map(([, name]) => name)
  const { text } = await root.get(url)
  t.strictSame([shown(text).length, shown(text)[0], shown(text)[11]], [12, 'H01', 'H12'])
  t.match(text, /1–12 of 14.*href="[^"]*\?racks=12#racks"[^>]*>Next/s)
  const later = (await root.get(`${url}?racks=12`)).text
  t.strictSame(shown(later), ['H13', 'H14'])
  t.match(later, /href="[^"]*\?racks=0#racks"[^>]*>← Previous.*13–14 of 14/s)
})

t.test('shows readers what they may see and do', async (t) => {
  const closed = await testApp(t, { LOGIN_REQUIRED: '1' })
  const own = new TestObjects(closed)
  const shelf = await own.make('dcim/racks', { name: 'R1' })
  await own.makeMounted(shelf, 1, {}, { name: 'hidden1' })
  await makeUser(closed, 'racks', ['dcim.view_rack'])
  await makeUser(closed, 'devices', ['dcim.view_rack', 'dcim.view_device'])
  const [racks, devices] = [new WebClient(closed), new WebClient(closed)]
  await racks.login('racks')
  await devices.login('devices')
  const url = `/dcim/racks/${shelf}/`
  t.notMatch((await racks.get(url)).text, /Elevation|hidden1/)
  t.notMatch((await racks.get('/dcim/racks/')).text, /1 of 42 U/)
  const { text } = await devices.get(url)
  t.match(text, /hidden1/)
  t.notMatch(text, 'class="free"', 'no links to forms that are refused')
})

t.test('shows the tabs of a device in the whole width below its place in the rack', async (t) => {
  const { text } = await root.get(`/dcim/devices/${first}/`)
  t.match(
    text,
    /<div class="aside"><section[^>]*Place in rack.*<\/section><\/div><section class="tabs"/s,
  )
})
