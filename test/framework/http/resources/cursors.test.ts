import t from 'tap'
import { seeded } from '../../../../src/inventory/demo/random.ts'
import { requireModel } from '../../../../src/framework/model/graph.ts'
import { listKey, printCursor, type Cursor } from '../../../../src/framework/read/pages/cursor.ts'
import { planOrder } from '../../../../src/framework/read/order.ts'
import { nothingHidden } from '../../../../src/framework/read/visibility/visibility.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { testApp, type Answer } from '../../../support/fixture-app.ts'

const { request, origin, runSql } = await testApp(t, { MAX_PAGE_SIZE: '0' })
const tags = '/api/store/tags/'

const colors = ['ff0000', '00ff00', '0000ff'] as const

const tagBody = (number: number) => ({
  name: `Role ${number}`,
  slug: `role-${number}`,
  color: colors[number % 3],
})

await request('POST', tags, { body: Array.from({ length: 40 }, (_, index) => tagBody(index)) })

const linkOf = ({ object }: Answer, name: 'next' | 'previous'): string | undefined => {
  const url = object[name]
  return typeof url === 'string' ? url.replace(origin, '') : undefined
}

const namesOf = ({ results }: Answer): string[] => results.map(({ name }) => String(name))

const cursorIn = (url: string | undefined): string | null =>
  new URL(url ?? '', origin).searchParams.get('cursor')

t.test('reads a page from its cursor, whatever the offset', async (t) => {
  const first = await request('GET', `${tags}?limit=3`)
  const next = linkOf(first, 'next') ?? ''
  t.match(next, /\?limit=3&offset=3&cursor=a[\w-]+$/)
  const second = await request('GET', next.replace('offset=3', 'offset=30'))
  t.strictSame(namesOf(second), ['Role 3', 'Role 4', 'Role 5'])
  t.match(linkOf(second, 'next'), /limit=3&offset=33&cursor=a/)
  t.match(linkOf(second, 'previous'), /limit=3&offset=27&cursor=b/)
  t.equal(second.object['count'], 40)
  t.equal(second.statements.length, 1)
  t.notMatch(second.statements[0], /offset [1-9]/)
})

t.test('links pages without offsets when the first one has an empty cursor', async (t) => {
  const seen: string[] = []
  let url: string | undefined = `${tags}?cursor=&limit=15&color=ff0000&color=00ff00`
  let last = url
  while (url !== undefined) {
    const page: Answer = await request('GET', url)
    seen.push(...namesOf(page))
    t.equal(page.object['count'], 27)
    last = url
    url = linkOf(page, 'next')
    t.notMatch(url ?? '', /offset/)
  }
  const wanted = Array.from({ length: 40 }, (_, index) => index).filter((one) => one % 3 < 2)
  t.strictSame(
    seen,
    wanted.map((one) => `Role ${one}`),
  )
  const back = await request('GET', linkOf(await request('GET', last), 'previous') ?? '')
  t.strictSame(namesOf(back), seen.slice(0, 15))
  t.equal(linkOf(back, 'previous'), undefined)
})

t.test('links back from an empty page of a list that became shorter', async (t) => {
  const body = [1, 2, 3, 4].map((one) => ({ name: `Zone ${one}`, slug: `zone-${one}` }))
  await request('POST', '/api/store/owners/', { body })
  const groups = '/api/store/owners/?limit=2'
  const next = linkOf(await request('GET', groups), 'next') ?? ''
  const previous = linkOf(await request('GET', next), 'previous') ?? ''
  await runSql(`delete from store_owner where slug in ('zone-3', 'zone-4')`)
  const past = await request('GET', next)
  t.strictSame([past.results, past.object['count'], past.object['next']], [[], 2, null])
  t.strictSame(namesOf(await request('GET', linkOf(past, 'previous') ?? '')), ['Zone 1', 'Zone 2'])
  await runSql(`delete from store_owner`)
  const before = await request('GET', previous)
  t.strictSame([before.results, before.object['count']], [[], 0])
  t.equal(linkOf(before, 'next'), `${groups}&offset=0`, 'the first page, without a cursor')
  t.strictSame(namesOf(await request('GET', linkOf(before, 'next') ?? '')), [])
})

t.test('refuses a cursor of another list, and a text that is not a cursor', async (t) => {
  const cursor = cursorIn(linkOf(await request('GET', `${tags}?limit=2`), 'next')) ?? ''
  const ofAnotherList = /belongs to a list with another order or other filters/
  const isNoCursor = /This is not a cursor/
  const model = requireModel(graph, 'store.Tag')
  const list = listKey(model, planOrder(graph, model, [], { hidden: nothingHidden }), new Map())
  /** Returns a cursor of this list with values that no row of it has. */
  const forged = (values: unknown): string =>
    printCursor({ before: false, values: values as Cursor['values'] }, list) ?? ''
  const changed = Buffer.from(JSON.stringify(['Role 9', '9'])).toString('base64url')
  const refusals: readonly (readonly [query: string, message: RegExp])[] = [
    [`cursor=${cursor}&ordering=-name`, ofAnotherList],
    [`cursor=${cursor}&ordering=color`, ofAnotherList],
    [`cursor=${cursor}&color=ff0000`, ofAnotherList],
    [`cursor=${cursor}&q=role`, ofAnotherList],
    ['cursor=x', isNoCursor],
    [`cursor=${cursor.slice(0, -3)}`, ofAnotherList],
    [`cursor=${cursor.slice(0, 12)}${changed}`, ofAnotherList],
    [`cursor=b${cursor.slice(1)}`, ofAnotherList],
    [`cursor=${cursor}=`, isNoCursor],
    [`cursor=c${cursor.slice(1)}`, isNoCursor],
    [`cursor=${forged(['Role 1'])}`, isNoCursor],
    [`cursor=${forged(['Role 1', null])}`, isNoCursor],
    [`cursor=${forged(['Role 1', 7])}`, isNoCursor],
    [`cursor=${forged(['Role 1', 'x'])}`, isNoCursor],
    [`cursor=${forged(['Role 1', '99999999999999999999'])}`, isNoCursor],
    [`cursor=${forged(['Role\0', '1'])}`, isNoCursor],
    [`cursor=${forged({})}`, isNoCursor],
  ]
  for (const [query, message] of refusals) {
    const { status, object } = await request('GET', `${tags}?${query}`)
    t.equal(status, 400, query)
    t.match(object, { cursor: [message] }, query)
  }
  const injected = await request('GET', `${tags}?cursor=${forged(["'; drop table x", '1'])}`)
  t.equal(injected.status, 200)
  const boxes = await request('GET', `/api/store/owners/?cursor=${cursor}`)
  t.match(boxes.object, { cursor: [ofAnotherList] }, 'a cursor of another model')
})

t.test('links pages by offset only when values to sort by are long', async (t) => {
  const comments = '😀'.repeat(600)
  const body = [1, 2, 3].map((one) => ({ name: `${one}`, slug: `${one}`, comments }))
  await request('POST', '/api/store/depots/', { body })
  const list = '/api/store/depots/?limit=2&ordering=comments'
  const next = linkOf(await request('GET', list), 'next')
  t.match(next, /limit=2&offset=2$/)
  t.equal((await request('GET', next ?? '')).results.length, 1)
  const { status, object } = await request('GET', `${list}&cursor=`)
  t.strictSame([status, Object.keys(object)], [400, ['cursor']])
})

t.test('neither repeats nor misses objects while others are created and deleted', async (t) => {
  const random = seeded(20_261_122)
  for (let round = 0; round < 25; round++) {
    await runSql(`delete from store_tag`)
    const numbers = Array.from({ length: 30 }, (_, index) => index * 10)
    await request('POST', tags, { body: numbers.map(tagBody) })
    const ordering = random.pick(['name', '-name', 'color', '-color,name', 'created,-id'])
    const stayed = new Set(numbers.map((one) => `Role ${one}`))
    const seen: string[] = []
    let url: string | undefined = `${tags}?limit=${1 + random.below(7)}&ordering=${ordering}`
    while (url !== undefined) {
      const page: Answer = await request('GET', url)
      seen.push(...namesOf(page))
      url = linkOf(page, 'next')
      const removed = `Role ${random.below(30) * 10}`
      if (stayed.delete(removed)) await runSql(`delete from store_tag where name = '${removed}'`)
      const made = tagBody(1 + random.below(300) * 2)
      await request('POST', tags, { body: made })
    }
    t.equal(new Set(seen).size, seen.length, `${ordering}: none twice`)
    t.strictSame(
      [...stayed].filter((name) => !seen.includes(name)),
      [],
      `${ordering}: none missed`,
    )
  }
})

t.test('follows the links of filtered lists of a large table in both directions', async (t) => {
  const boxes = '/api/store/boxes/'
  const body = Array.from({ length: 24 }, (_, index) => ({
    number: 1 + index,
    name: `v${index % 5}`,
    status: 1 + (index % 2),
    description: index % 3 === 0 ? 'x' : '',
  }))
  t.equal((await request('POST', boxes, { body })).status, 201)
  for (const filter of ['', 'name=v1&name=v3', 'status=1', 'q=v2', 'status=2&name=v4'])
    for (const ordering of [
      '',
      'name',
      '-name',
      '-status',
      '-description,name',
      '-number',
      'depot',
    ]) {
      const list = `${boxes}?${filter}&fields=id&ordering=${ordering}`
      const wanted = idsOf(await request('GET', `${list}&limit=0`))
      for (const link of ['next', 'previous'] as const)
        t.strictSame(await walk(list, link, wanted.length), wanted, `${list} ${link}`)
    }
})

const idsOf = ({ results }: Answer): unknown[] => results.map(({ id }) => id)

/** Reads pages of 5 by their links, from the start or the end. Returns all ids in their order. */
async function walk(list: string, link: 'next' | 'previous', length: number): Promise<unknown[]> {
  const seen: unknown[][] = []
  let url: string | undefined =
    `${list}&limit=5&offset=${link === 'next' ? 0 : Math.max(0, length - 5)}`
  while (url !== undefined) {
    const page: Answer = await request('GET', url)
    seen.push(idsOf(page))
    url = linkOf(page, link)
  }
  return (link === 'next' ? seen : seen.toReversed()).flat()
}

t.test('does not sort by the name of a reference that a filter fixes to one object', async (t) => {
  await runSql(
    `insert into store_depot (name, slug) values ('Fixed B', 'fixed-b'), ('Fixed A', 'fixed-a')`,
  )
  await runSql(
    `insert into store_series (name, slug, depot_id)
     select 'S' || 9 - n, 's' || n, d.id from store_depot d, generate_series(1, 10) n
     where d.slug like 'fixed-%'`,
  )
  await runSql(
    `insert into store_box (number, name, status, depot_id, series_id)
     select 100 + s.id * 7 % 5, 'b', 1, s.depot_id, s.id from store_series s`,
  )
  const id = String((await request('GET', '/api/store/depots/?slug=fixed-a')).results[0]?.['id'])
  const cases = [
    { filter: 'depot=fixed-a', isFixed: true },
    { filter: `depot_id=${id}`, isFixed: true },
    { filter: `depot=fixed-a&name__n=x`, isFixed: true },
    { filter: `depot_id=${id}&depot=fixed-b`, isFixed: true },
    { filter: `depot=fixed-a&depot_id=${id}&depot_id=999`, isFixed: true },
    { filter: `depot=fixed-a&depot=fixed-b&depot_id=${id}`, isFixed: true },
    { filter: 'depot=fixed-a&depot=fixed-b', isFixed: false },
    { filter: `depot_id=${id}&depot_id=null`, isFixed: false },
    { filter: `depot_id__n=${id}`, isFixed: false },
  ]
  for (const path of ['boxes', 'series'])
    for (const ordering of ['', 'depot', '-depot']) {
      const all = idsOf(await request('GET', `/api/store/${path}/?limit=0&ordering=${ordering}`))
      for (const { filter, isFixed } of cases) {
        const list = `/api/store/${path}/?${filter}&ordering=${ordering}`
        const found = new Set(idsOf(await request('GET', `${list}&limit=0`)))
        const wanted = all.filter((one) => found.has(one))
        // The total is remembered by now, so rows of a large table are gathered and sorted.
        const { statements } = await request('GET', `${list}&limit=5`)
        const isConstant = /\(select o\."name".*\) as "~0"/.test(statements[0] ?? '')
        if (ordering === '') t.equal(isConstant, isFixed, list)
        for (const link of ['next', 'previous'] as const)
          t.strictSame(await walk(list, link, wanted.length), wanted, `${list} ${link}`)
      }
    }
})

t.test('links from an empty last page to the new last page', async (t) => {
  await runSql(
    `insert into store_owner (name, slug) select 'End ' || i, 'end-' || i from generate_series(1, 9) i`,
  )
  for (const numbered of ['&offset=0', '&cursor=']) {
    const list = `/api/store/owners/?name__isw=End&fields=id${numbered}`
    const all = idsOf(await request('GET', `${list}&limit=0`))
    let page = await request('GET', `${list}&limit=4`)
    page = await request('GET', linkOf(page, 'next') ?? '')
    const last = linkOf(page, 'next') ?? ''
    await runSql(`delete from store_owner where id = ${String(all.at(-1))}`)
    const empty = await request('GET', last)
    t.match(empty.object, { results: [], next: null, count: all.length - 1 })
    const end = await request('GET', linkOf(empty, 'previous') ?? '')
    t.strictSame(idsOf(end), all.slice(-5, -1), numbered)
    t.equal(end.object['next'], null)
    const before = await request('GET', linkOf(end, 'previous') ?? '')
    t.strictSame(idsOf(before), all.slice(-9, -5), numbered)
    await runSql(`insert into store_owner (name, slug) values ('End 9', 'end-9')`)
  }
  await runSql(`delete from store_owner where name like 'End %'`)
  const none = await request('GET', '/api/store/owners/?name__isw=End&cursor=')
  t.match(none.object, { results: [], next: null, previous: null })
})

t.test('skips rows by their index for a page far from the start', async (t) => {
  await runSql(
    `insert into store_owner (name, slug)
     select 'Maker ' || (1300 - i), 'maker-' || i from generate_series(1, 1200) i`,
  )
  const list = '/api/store/owners/?fields=id'
  for (const ordering of [
    '',
    '&ordering=-name',
    '&ordering=slug',
    '&name__isw=Maker&ordering=-id',
  ]) {
    const all = (await request('GET', `${list}&limit=0${ordering}`)).results
    const page = await request('GET', `${list}&limit=50&offset=1120${ordering}`)
    t.strictSame(page.results, all.slice(1120, 1170), ordering)
    t.match(
      page.statements[0],
      /from \(select t\.id, .*offset \$\d::bigint\) t limit 101\) p join store_owner t/,
    )
  }
})
