import t from 'tap'
import {
  date,
  defineModel,
  integer,
  notEmpty,
  reference,
  text,
  textChoice,
  timestamp,
} from '../../../src/framework/model/index.ts'
import { serveDeclared } from '../../support/declared-app.ts'
import { asList, asObject, type Json } from '../../support/json.ts'

const doctor = defineModel('Doctor', { path: 'doctors', fields: { name: text({ max: 20 }) } })

const visit = defineModel('Visit', {
  path: 'visits',
  fields: {
    doctor: reference('lab.Doctor', { onDelete: 'cascade', optional: true }),
    starts: timestamp(),
    ends: timestamp({ optional: true }),
    status: textChoice({ booked: 'Booked', done: 'Done', off: 'Cancelled' }, { default: 'booked' }),
  },
  order: ['starts'],
  exclude: [
    { same: ['doctor'], overlap: ['starts', 'ends'], where: { status: ['booked', 'done'] } },
  ],
})

const season = defineModel('Season', {
  path: 'seasons',
  fields: { first: date({ optional: true }), last: date({ optional: true }) },
  exclude: [{ overlap: ['first', 'last'], message: 'Seasons overlap.', reportedOn: 'last' }],
})

const block = defineModel('Block', {
  path: 'blocks',
  fields: { name: text({ max: 9 }), first: integer(), last: integer() },
  exclude: [{ same: ['name'], overlap: ['first', 'last'] }],
})

const member = defineModel('Member', {
  path: 'members',
  fields: {
    email: text({ max: 30, blank: true }),
    status: textChoice({ active: 'Active', left: 'Left' }, { default: 'active' }),
    number: integer({ optional: true }),
    ended: date({ optional: true }),
  },
  unique: [
    { fields: ['email'], where: { email: notEmpty, status: ['active'] } },
    { fields: ['number'], where: { ended: [null] } },
  ],
})

const ask = await serveDeclared(t, [doctor, visit, season, block, member])

/** Makes objects, and returns their ids. */
async function make(url: string, body: Json | readonly Json[]): Promise<readonly number[]> {
  const made = await ask('POST', url, body)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return (Array.isArray(made.body) ? made.body : [made.body]).map((one) =>
    Number(asObject(one)['id']),
  )
}

/** Makes a doctor, and returns a function that makes bodies of their visits by hours. */
async function visits(): Promise<(starts: number, ends?: number, more?: Json) => Json> {
  const [doctor] = await make('/doctors/', { name: 'Ada' })
  const at = (hour: number): string => new Date(Date.UTC(2030, 0, 1, hour)).toISOString()
  return (starts, ends, more = {}) => ({
    doctor,
    starts: at(starts),
    ...(ends === undefined ? {} : { ends: at(ends) }),
    ...more,
  })
}

const base = 'Overlaps another visit with the same doctor between starts and ends'
const overlap = (other: string): Json => ({ non_field_errors: [`${base} (${other}).`] })

t.test('refuses an object that overlaps another one, and names it', async (t) => {
  const of = await visits()
  const [first] = await make('/visits/', of(8, 10))
  const refused = { status: 400, body: overlap(`visit ${first}`) }
  for (const [starts, ends] of [
    [9, 11],
    [7, 9],
    [8, 10],
    [7, undefined],
  ] as const)
    // prettier-ignore
    t.strictSame(await ask('POST', '/visits/', of(starts, ends)), refused, `${starts} to ${ends}`)
  for (const [starts, ends] of [
    [10, 11],
    [7, 8],
    [9, 9],
  ] as const)
    // prettier-ignore
    t.equal((await ask('POST', '/visits/', of(starts, ends))).status, 201, `${starts} to ${ends}`)
  const others = await visits()
  t.equal((await ask('POST', '/visits/', others(8, 10))).status, 201, 'of another doctor')
  const off = of(8, 10, { status: 'off' })
  t.equal((await ask('POST', '/visits/', off)).status, 201, 'one that does not count')
  const nobody = of(8, 10, { doctor: null })
  t.equal((await ask('POST', '/visits/', [nobody, nobody] as Json[])).status, 201, 'without doctor')
})

t.test('counts a range without an end as open', async (t) => {
  const of = await visits()
  const [first] = await make('/visits/', of(8))
  const refused = { status: 400, body: overlap(`visit ${first}`) }
  t.strictSame(await ask('POST', '/visits/', of(500, 501)), refused)
  t.equal((await ask('POST', '/visits/', of(7, 8))).status, 201)
  const ends = of(8, 9)['ends']
  t.equal((await ask('PATCH', `/visits/${first}/`, { ends })).status, 200)
  t.equal((await ask('POST', '/visits/', of(500, 501))).status, 201)
})

t.test('refuses an end before its start at the end', async (t) => {
  const of = await visits()
  const refused = { status: 400, body: { ends: ['Ensure this value is not before starts.'] } }
  t.strictSame(await ask('POST', '/visits/', of(9, 8)), refused)
  t.strictSame(await ask('POST', '/visits/', of(9, 8, { status: 'off' })), refused, 'always')
  const [id] = await make('/visits/', of(8, 9))
  t.strictSame(await ask('PATCH', `/visits/${id}/`, { starts: of(10)['starts'] }), refused)
  t.strictSame(await ask('POST', '/visits/', [of(20, 21), of(9, 8)] as Json[]), {
    status: 400,
    body: [{}, refused.body],
  })
})

t.test('refuses objects that move, and those that begin to count', async (t) => {
  const of = await visits()
  const [first, second] = await make('/visits/', [of(8, 10), of(10, 12)])
  const [off] = await make('/visits/', of(9, 11, { status: 'off' }))
  const refused = { status: 400, body: overlap(`visit ${first}`) }
  const { starts } = of(9)
  t.strictSame(await ask('PATCH', `/visits/${second}/`, { starts }), refused)
  t.strictSame(await ask('PATCH', `/visits/${off}/`, { status: 'done' }), refused)
  const moved = [
    { id: first, ...of(10, 12) },
    { id: second, ...of(8, 10) },
  ]
  t.equal((await ask('PATCH', '/visits/', moved)).status, 200, 'two may exchange their times')
  const status = await ask('PATCH', `/visits/${first}/`, { status: 'done' })
  t.equal(status.status, 200, 'an object does not overlap itself')
})

t.test('refuses objects of one request that overlap', async (t) => {
  const of = await visits()
  const refuse = async (bodies: readonly Json[], ...wanted: readonly Json[]): Promise<void> => {
    const answer = await ask('POST', '/visits/', bodies as Json[])
    t.strictSame(answer, { status: 400, body: wanted }, JSON.stringify(bodies))
  }
  const named = (place: number): Json => overlap(`object ${place} of the request`)
  await refuse([of(8, 10), of(9, 11)], {}, named(1))
  await refuse([of(9, 11), of(20, 21), of(8, 10)], {}, {}, named(1))
  await refuse([of(8), of(30, 31)], {}, named(1))
  await refuse([of(30, 31), of(8), of(6, 7)], {}, named(1), {})
  const many = Array.from({ length: 50 }, (_, at) => of(at, at + 1))
  t.equal((await ask('POST', '/visits/', many.toReversed() as Json[])).status, 201)
  const ids = asList(asObject((await ask('GET', '/visits/?limit=1000')).body)['results'])
    .map(asObject)
    .filter((one) => JSON.stringify(one['doctor']).includes(`"id":${String(of(0)['doctor'])},`))
    .map(({ id }) => id)
  t.equal(ids.length, 50)
  const together = ids.slice(0, 2).map((id) => ({ id, ...of(100, 101) }))
  const answer = await ask('PATCH', '/visits/', together)
  t.strictSame(answer, { status: 400, body: [{}, named(1)] })
})

t.test('one of many requests at once makes an object at a time', async (t) => {
  const of = await visits()
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, at) => ask('POST', '/visits/', of(8 + (at % 2), 10 + (at % 2)))),
  )
  const made = all.filter(({ status }) => status === 201)
  t.equal(made.length, 1)
  const id = asObject(made[0]?.body)['id']
  for (const { status, body } of all.filter((one) => one !== made[0]))
    t.strictSame({ status, body }, { status: 400, body: overlap(`visit ${String(id)}`) })
})

t.test('includes the last of days and numbers, also the largest', async (t) => {
  const [summer] = await make('/seasons/', { first: '2030-06-01', last: '2030-08-31' })
  const body = { first: '2030-08-31', last: '2030-09-30' }
  const refused = { status: 400, body: { last: [`Seasons overlap (season ${summer}).`] } }
  t.strictSame(await ask('POST', '/seasons/', body), refused)
  const always = await ask('POST', '/seasons/', {})
  t.strictSame(always, refused, 'a range without start and end is all of the time')
  t.equal((await ask('POST', '/seasons/', { ...body, first: '2030-09-01' })).status, 201)
  const largest = 2_147_483_647
  await make('/blocks/', [
    { name: 'a', first: 1, last: 9 },
    { name: 'a', first: 10, last: largest },
  ])
  const answer = await ask('POST', '/blocks/', { name: 'a', first: largest, last: largest })
  t.equal(answer.status, 400)
  const one = { name: 'b', first: 5, last: 5 }
  const within = await ask('POST', '/blocks/', [one, one] as Json[])
  t.equal(within.status, 400, 'one number is a range')
})

t.test('says nothing of overlaps of an object whose values are wrong', async (t) => {
  const of = await visits()
  await make('/visits/', of(8, 10))
  const { body } = await ask('POST', '/visits/', of(8, 10, { starts: 'soon' }))
  t.strictSame(Object.keys(asObject(body)), ['starts'])
})

t.test('holds a unique set for the listed values', async (t) => {
  const refused = (field: string): Json => ({
    non_field_errors: [`The fields ${field} must make a unique set.`],
  })
  const left = { email: 'a@b.c', status: 'left' }
  const [gone] = await make('/members/', [left, { email: '' }, { email: '' }, { email: 'a@b.c' }])
  const again = await ask('POST', '/members/', { email: 'a@b.c' })
  t.strictSame(again, { status: 400, body: refused('email') })
  t.equal((await ask('POST', '/members/', left)).status, 201)
  const back = await ask('PATCH', `/members/${gone}/`, { status: 'active' })
  t.strictSame(back, { status: 400, body: refused('email') }, 'one that begins to count')
  const two = [{ email: 'x' }, { email: 'x' }]
  t.strictSame(await ask('POST', '/members/', two), { status: 400, body: [{}, refused('email')] })
  const ended = { number: 7, ended: '2030-01-01' }
  t.equal((await ask('POST', '/members/', [ended, ended, { number: 7 }] as Json[])).status, 201)
  const open = await ask('POST', '/members/', { number: 7 })
  t.strictSame(open, { status: 400, body: refused('number') }, 'null is among the listed values')
  t.equal((await ask('POST', '/members/', [{}, {}] as Json[])).status, 201, 'nulls are not equal')
})
