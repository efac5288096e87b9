import t from 'tap'
import { textColorOn } from '../../../src/inventory/dcim/colors.ts'
import { fitText, textWidth } from '../../../src/inventory/dcim/text-fit.ts'
import { asList, asObject, testApp } from '../../support/app.ts'
import { TestObjects } from './test-objects.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const hostile = `<script>alert(1)</script>&"'\u0001`

void t.test('draws a rack', async (t) => {
  const objects = new TestObjects(await testApp(t))
  const rack = await objects.make('dcim/racks', { name: hostile.slice(0, 40), facility_id: 'A&B' })
  const device_role = await objects.make('dcim/device-roles', {
    name: 'Core <role>',
    color: '000000',
  })
  const place = { name: hostile, device_role }
  await objects.makeMounted(rack, 10, { u_height: 2, is_full_depth: true, model: 'M<1>' }, place)
  await objects.make('dcim/devices', { rack, name: 'loose' })
  await objects.make('dcim/rack-reservations', { rack, units: [1, 2, 10], description: '<kept>' })
  const url = `/api/dcim/racks/${rack}/elevation/?render=svg`
  const { status, headers, text, statements } = await objects.app.request('GET', url, {})

  t.equal(status, 200)
  t.match(headers['content-type'], /^image\/svg\+xml/)
  t.match(headers['content-security-policy'], /default-src 'none'/)
  t.equal(headers['x-content-type-options'], 'nosniff')
  t.notMatch(text, '<script')
  t.notMatch(text, '\u0001')
  t.strictSame(unbalanced(text), [], 'every element is closed')
  for (const part of [
    '<title',
    '<desc',
    'role="img"',
    '&lt;script&gt;',
    'Core &lt;role&gt;',
    'A&amp;B',
  ])
    t.ok(text.includes(part), part)
  for (const part of ['>Front<', '>Rear<', '>42<', 'url(#hatch)', '&lt;kept&gt;', 'loose'])
    t.ok(text.includes(part), part)
  t.match(text, /fill="#000000"/)
  t.match(text, /fill="#ffffff"[^>]*>&lt;script/, 'white on a dark role')
  t.equal(statements.length, 1)
  const front = await objects.app.request('GET', `${url}&face=front`)
  t.notMatch(front.text, '>Rear<')
  const small = await objects.app.request('GET', `${url}&unit_width=100&unit_height=12`, {})
  t.equal(small.status, 200)
  const headers2 = { accept: 'image/avif,image/webp,image/svg+xml,*/*;q=0.8' }
  t.equal((await objects.app.request('GET', url, { headers: headers2 })).status, 200)
})

void t.test(
  'lists devices without a position by name, and those without a name last',
  async (t) => {
    const objects = new TestObjects(await testApp(t))
    const rack = await objects.make('dcim/racks')
    const device_type = await objects.make('dcim/device-types', { model: 'Adapter' })
    for (const name of [null, 'pdu10', 'Pdu 2', 'pdu9', 'épdu'])
      await objects.make('dcim/devices', { rack, name, device_type })
    const { text } = await objects.app.request(
      'GET',
      `/api/dcim/racks/${rack}/elevation/?render=svg`,
    )
    const listed = await objects.app.request('GET', `/api/dcim/devices/?rack_id=${rack}`)
    const names = asList(listed.object['results']).map((device) => asObject(device)['name'])
    t.strictSame(names.slice(-1), [null])
    const places = [...names.slice(0, -1), 'Adapter'].map((name) => text.indexOf(String(name)))
    t.ok(!places.includes(-1))
    t.strictSame(
      places,
      places.toSorted((a, b) => a - b),
      names.join(),
    )
  },
)

/** Returns names of elements that are opened and not closed, or closed and not opened. */
function unbalanced(text: string): readonly string[] {
  const open: string[] = []
  for (const [, slash, name = '', empty] of text.matchAll(
    /<(\/?)([a-z]+)(?:\s+[\w:-]+="[^"<>]*")*(\/?)>/g,
  )) {
    if (empty) continue
    if (!slash) open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

const contrasts: readonly (readonly [color: string, text: string])[] = [
  ['000000', '#ffffff'],
  ['3f51b5', '#ffffff'],
  ['ffffff', '#1b1f24'],
  ['ffeb3b', '#1b1f24'],
  ['9e9e9e', '#1b1f24'],
]

void t.test('chooses a readable text colour', async (t) => {
  for (const [color, text] of contrasts) t.equal(textColorOn(color), text, color)
})

void t.test('shortens texts to their width', async (t) => {
  t.equal(fitText('short', 100, 12), 'short')
  const cut = fitText('a very long name that does not fit', 60, 12)
  t.match(cut, /^a very.*…$/)
  t.ok(textWidth(cut, 12) <= 60)
  t.equal(fitText('👩‍👩‍👧'.repeat(9), 30, 12).includes('\uFFFD'), false, 'emoji stay whole')
})

checkRequiredTests(t, import.meta.url)
