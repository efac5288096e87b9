import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

const { request } = opened
const samples = new Samples(opened)

/** Returns the times of an appointment on a day. */
function timeOn(day: number, starts: string, ends: string): { starts: string; ends: string } {
  const at = (time: string) => `2027-01-0${day}T${time}:00.000000Z` // as responses have it
  return { starts: at(starts), ends: at(ends) }
}

/** Makes what an appointment needs: a patient, a doctor and a room. */
async function people(): Promise<Record<'patient' | 'doctor' | 'room', number>> {
  return {
    patient: await samples.make('care.Patient'),
    doctor: await samples.make('practice.Doctor'),
    room: await samples.make('practice.Room'),
  }
}

const book = (body: object) => request('POST', '/api/care/appointments/', { body })

/** Makes an appointment, and returns its id. */
async function bookedId(body: object): Promise<number> {
  const response = await book(body)
  strictEqual(response.status, 201, JSON.stringify(response.body))
  return Number(Object(response.body)['id'])
}

test('refuses an appointment at a time when the room or the doctor has another', async () => {
  const first = { ...(await people()), ...timeOn(1, '10:00', '11:00') }
  const id = await bookedId(first)

  const others = await people()
  const sameRoom = { ...others, room: first.room, ...timeOn(1, '10:30', '11:30') }
  const taken = { room: [`The room is taken at this time (appointment ${id}).`] }
  deepStrictEqual((await book(sameRoom)).body, taken)
  const sameDoctor = { ...others, doctor: first.doctor, ...timeOn(1, '09:00', '12:00') }
  const busy = { doctor: [`The doctor has another appointment then (appointment ${id}).`] }
  deepStrictEqual((await book(sameDoctor)).body, busy)

  const after = { ...others, room: first.room, ...timeOn(1, '11:00', '11:30') }
  strictEqual((await book(after)).status, 201, 'one may begin when another ends')

  const backwards = { ...others, ...timeOn(1, '15:00', '14:00') }
  deepStrictEqual((await book(backwards)).body, {
    ends: ['Ensure this value is not before starts.'],
  })
})

test('refuses to move an appointment, or to plan it again, when the time is taken', async () => {
  const one = { ...(await people()), ...timeOn(5, '10:00', '11:00') }
  const id = await bookedId(one)
  const taken = {
    status: 400,
    body: { room: [`The room is taken at this time (appointment ${id}).`] },
  }
  const others = { ...(await people()), room: one.room, cancelled_because: '' }
  const set = async (appointment: number, body: object) => {
    const answer = await request('PATCH', `/api/care/appointments/${appointment}/`, { body })
    return { status: answer.status, body: answer.body }
  }
  const later = await bookedId({ ...others, ...timeOn(5, '12:00', '13:00') })
  deepStrictEqual(await set(later, timeOn(5, '10:30', '11:30')), taken)
  const missed = await bookedId({ ...others, ...timeOn(5, '10:00', '11:00'), status: 5 })
  deepStrictEqual(await set(missed, { status: 1 }), taken)
})

test('names no appointment that one does not see', async () => {
  const [own, other] = [await people(), await people()]
  const made = '/api/users/users/'
  const codenames = [{ codename: 'care.add_appointment' }]
  const body = { username: 'mia', password: 'for tests only', permissions: codenames }
  const user = Number(Object(await (await request('POST', made, { body })).body)['id'])
  const limited = {
    name: 'own appointments',
    models: ['care.appointment'],
    actions: ['view'],
    constraints: { doctor_id: own.doctor },
    users: [user],
  }
  strictEqual(
    (await request('POST', '/api/users/object-permissions/', { body: limited })).status,
    201,
  )
  const { body: token } = await request('POST', '/api/users/tokens/', { body: { user } })
  const asMia = (sent: object) =>
    request('POST', '/api/care/appointments/', { body: sent, token: String(Object(token)['key']) })

  await bookedId({ ...other, ...timeOn(6, '10:00', '11:00') })
  const seen = await bookedId({ ...own, ...timeOn(6, '12:00', '13:00') })
  const inRoom = await asMia({ ...own, room: other.room, ...timeOn(6, '10:30', '11:30') })
  deepStrictEqual(inRoom.body, { room: ['The room is taken at this time.'] })
  const ofDoctor = await asMia({ ...own, room: other.room, ...timeOn(6, '12:30', '13:30') })
  deepStrictEqual(ofDoctor.body, {
    doctor: [`The doctor has another appointment then (appointment ${seen}).`],
  })
})

test('refuses two doctors with one e-mail, and allows any number without', async () => {
  const department = await samples.make('practice.Department')
  const hire = async (email: string, number: number) => {
    const name = { first_name: 'Ada', last_name: 'Lovelace' }
    const body = { licence: `GB9000${number}`, ...name, department, email }
    return request('POST', '/api/practice/doctors/', { body })
  }
  for (const [email, number] of [
    ['', 1],
    ['', 2],
    ['ada@example.com', 3],
  ] as const)
    strictEqual((await hire(email, number)).status, 201)
  deepStrictEqual((await hire('ada@example.com', 4)).body, {
    email: ['doctor with this e-mail already exists.'],
  })
})

test('refuses appointments of one request that overlap', async () => {
  const one = { ...(await people()), ...timeOn(2, '10:00', '11:00') }
  const { status, body } = await book([one, { ...one, ...timeOn(2, '10:59', '11:30') }])
  strictEqual(status, 400)
  match(JSON.stringify(body), /The room is taken at this time/)
})

test('two appointments at once in one room: one is refused', async () => {
  const one = { ...(await people()), ...timeOn(3, '10:00', '11:00') }
  const statuses = (await Promise.all([book(one), book(one)])).map(({ status }) => status)
  deepStrictEqual(statuses.toSorted(), [201, 400])
})
