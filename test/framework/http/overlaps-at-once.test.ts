import t from 'tap'
import {
  defineModel,
  notEmpty,
  reference,
  text,
  timestamp,
} from '../../../src/framework/model/index.ts'
import { serveDeclared } from '../../support/declared-app.ts'
import { asList, asObject, type Json } from '../../support/json.ts'

const doctor = defineModel('Doctor', { path: 'doctors', fields: { name: text({ max: 20 }) } })

const visit = defineModel('Visit', {
  path: 'visits',
  fields: {
    doctor: reference('lab.Doctor', { onDelete: 'cascade' }),
    room: text({ max: 10, blank: true }),
    starts: timestamp(),
    ends: timestamp({ optional: true }),
  },
  order: ['starts'],
  exclude: [
    { same: ['doctor'], overlap: ['starts', 'ends'] },
    { same: ['room'], overlap: ['starts', 'ends'], where: { room: notEmpty } },
  ],
})

const member = defineModel('Member', {
  path: 'members',
  fields: { email: text({ max: 30, blank: true }), name: text({ max: 20, blank: true }) },
  unique: [{ fields: ['email'], where: { email: notEmpty } }],
})

/**
 * Each row takes some time, so that requests write at the same time what each has checked alone.
 * Those that wait for each other in a circle do so for longer than a statement may wait for a lock,
 * and are then refused with 503.
 */
const sql = `
  do $$ begin
    execute format('alter database %I set deadlock_timeout = ''1min''', current_database());
  end $$;
  create function pause() returns trigger language plpgsql as $$ begin
    perform pg_sleep(0.01);
    return new;
  end $$;
  create trigger pause before insert or update on lab_visit for each row execute function pause();
  create trigger pause before insert or update on lab_member for each row execute function pause()`

const ask = await serveDeclared(t, [doctor, visit, member], sql)

const atOnce = 40

/** Sends requests at the same time. Returns how many responses have each status. */
async function statuses(send: (at: number) => ReturnType<typeof ask>): Promise<Json> {
  const all = await Promise.all(Array.from({ length: atOnce }, (_, at) => send(at)))
  const counts: Record<string, number> = {}
  for (const { status } of all) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const oneOf = { 201: 1, 400: atOnce - 1 }

async function makeDoctors(count: number): Promise<readonly number[]> {
  const bodies = Array.from({ length: count }, (_, at) => ({ name: `Doctor ${at}` }))
  const { body } = await ask('POST', '/doctors/', bodies)
  return asList(body).map((one) => Number(asObject(one)['id']))
}

const of = (doctor: number | undefined, hour: number, more: Json = {}): Json => ({
  doctor: doctor ?? 0,
  starts: new Date(Date.UTC(2030, 0, 1, hour)).toISOString(),
  ends: new Date(Date.UTC(2030, 0, 1, hour + 2)).toISOString(),
  ...more,
})

t.test('of many requests at once makes one object', async (t) => {
  const [ada] = await makeDoctors(1)
  const all = await statuses((at) => ask('POST', '/visits/', of(ada, 8 + (at % 2))))
  t.strictSame(all, oneOf)
})

t.test('of many requests at once makes the objects of one', async (t) => {
  const [ada] = await makeDoctors(1)
  const bodies = [of(ada, 20), of(ada, 30)]
  t.strictSame(await statuses(() => ask('POST', '/visits/', bodies as Json[])), oneOf)
})

t.test('of many requests at once makes objects in any order', async (t) => {
  const doctors = await makeDoctors(7)
  const send = (at: number): ReturnType<typeof ask> => {
    const turned = [...doctors.slice(at % 7), ...doctors.slice(0, at % 7)]
    const bodies = turned.map((one) => of(one, 8 + (at % 2), { room: `r${one}` }))
    return ask('POST', '/visits/', bodies as Json[])
  }
  t.strictSame(await statuses(send), oneOf)
})

t.test('of many requests at once moves the objects of one', async (t) => {
  const doctors = await makeDoctors(5)
  const bodies = Array.from({ length: atOnce }, (_, at) =>
    doctors.map((one, place) => of(one, 100 * (at + 1) + place)),
  )
  const { body } = await ask('POST', '/visits/', bodies.flat() as Json[])
  const ids = asList(body).map((one) => Number(asObject(one)['id']))
  const send = (at: number): ReturnType<typeof ask> => {
    const own = ids.slice(at * 5, at * 5 + 5)
    const moved = own.map((id, place) => ({ id, ...of(doctors[place], 8) }))
    return ask('PATCH', '/visits/', (at % 2 ? moved.toReversed() : moved) as Json[])
  }
  t.strictSame(await statuses(send), { 200: 1, 400: atOnce - 1 })
})

t.test('exchanges the times of two objects many times at once', async (t) => {
  const [ada] = await makeDoctors(1)
  const { body } = await ask('POST', '/visits/', [of(ada, 8), of(ada, 10)] as Json[])
  const ids = asList(body).map((one) => Number(asObject(one)['id']))
  const send = (at: number): ReturnType<typeof ask> => {
    const moved = ids.map((id, place) => ({ id, ...of(ada, (at + place) % 2 ? 8 : 10) }))
    return ask('PATCH', '/visits/', (at % 3 ? moved : moved.toReversed()) as Json[])
  }
  t.strictSame(await statuses(send), { 200: atOnce })
})

t.test('of many requests at once stores a value of a set with a condition once', async (t) => {
  const alone = await statuses(() => ask('POST', '/members/', { email: 'ada@lab' }))
  t.strictSame(alone, oneOf)
  const send = (at: number): ReturnType<typeof ask> => {
    const bodies = ['a@lab', 'b@lab', 'c@lab'].map((email) => ({ email }))
    return ask('POST', '/members/', at % 2 ? bodies : bodies.toReversed())
  }
  t.strictSame(await statuses(send), oneOf)
})
