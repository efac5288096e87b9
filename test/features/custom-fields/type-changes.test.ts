import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { CustomDepots } from './custom-depots.ts'

const app = await testApp(t)
const depots = new CustomDepots(app)

/** A value of each type, as it is sent and read. */
const values: Readonly<Record<number, unknown>> = {
  100: 'by the river',
  200: 5,
  300: true,
  400: '2026-11-20',
  500: 'https://example.com/',
}
const plain = Object.keys(values).map(Number)
const selection = 600
/** The only change of a type that keeps the values. */
const isKept = (from: number, to: number): boolean => from === 500 && to === 100

const pairs = plain.flatMap((from) =>
  [...plain, selection].filter((to) => to !== from).map((to) => [from, to] as const),
)

/** Returns what the depot stores, when it was last changed, and its newest entry. */
async function stateOf(url: string): Promise<readonly [unknown, unknown, unknown]> {
  const id = url.split('/').at(-2) ?? ''
  const text = 'select custom_fields, last_updated from store_depot where id = $1'
  const [row = []] = await app.database.rows({ text, values: [Number(id)] })
  const query = `model=store.depot&object_id=${id}&ordering=-id&limit=1`
  const [entry] = (await app.request('GET', `/api/extras/object-changes/?${query}`)).results
  return [row[0], String(row[1]), [entry?.['before'], entry?.['after']]]
}

t.test('keeps or removes the values when the type of a field changes', async (t) => {
  for (const [from, to] of pairs) {
    const name = `from_${from}_to_${to}`
    const field = await depots.define(name, { type: from })
    const value = values[from]
    const url = await depots.create({ [name]: value })
    const [stored, moment, made] = await stateOf(url)
    t.strictSame(stored, { [name]: value }, name)
    const change = (query: string) =>
      app.request('PATCH', `/api/extras/custom-fields/${field}/${query}`, { body: { type: to } })
    const first = await change('')
    if (isKept(from, to)) {
      t.equal(first.status, 200, first.text)
      t.strictSame(await stateOf(url), [stored, moment, made], `${name} changes no object`)
    } else {
      t.match([first.status, first.object], [409, { detail: /1 depot\./ }], name)
      t.strictSame(await stateOf(url), [stored, moment, made], `${name} is refused`)
      t.equal((await change('?force=true')).status, 200, name)
      const [left, moved, entry] = await stateOf(url)
      const logged = [{ custom_fields: { [name]: value } }, { custom_fields: {} }]
      t.strictSame([left, entry], [{}, logged], `${name} is made`)
      t.not(moved, moment, `${name} moves last_updated`)
    }
    const shown = (await depots.read(url))[name]
    t.strictSame(shown, isKept(from, to) ? value : null, `${name} is read`)
    await app.request('DELETE', `/api/extras/custom-fields/${field}/?force=true`)
  }
})

t.test('changes a selection once its choices are deleted', async (t) => {
  for (const to of plain) {
    const name = `selection_to_${to}`
    const field = await depots.define(name, { type: selection })
    const choice = await depots.addChoice(field, 'Gold')
    const url = await depots.create({ [name]: choice })
    const before = await stateOf(url)
    for (const query of ['', '?force=true']) {
      const path = `/api/extras/custom-fields/${field}/${query}`
      const refused = await app.request('PATCH', path, { body: { type: to } })
      t.match([refused.status, refused.object], [400, { type: [/has 1 choices/] }], name)
    }
    t.strictSame(await stateOf(url), before, `${name} is refused`)
    const gone = `/api/extras/custom-field-choices/${choice}/?force=true`
    t.equal((await app.request('DELETE', gone)).status, 204)
    const [left, moved, entry] = await stateOf(url)
    const logged = [{ custom_fields: { [name]: choice } }, { custom_fields: {} }]
    t.strictSame([left, entry], [{}, logged], `${name}: the choice is removed`)
    t.not(moved, before[1], `${name} moves last_updated`)
    const path = `/api/extras/custom-fields/${field}/`
    t.equal((await app.request('PATCH', path, { body: { type: to } })).status, 200)
    const sent = { custom_fields: { [name]: values[to] } }
    t.equal((await app.request('PATCH', url, { body: sent })).status, 200)
    t.strictSame((await depots.read(url))[name], values[to], `${name} takes values of the type`)
    await app.request('DELETE', `${path}?force=true`)
  }
})
