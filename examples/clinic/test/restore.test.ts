import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)

const { request } = opened
const samples = new Samples(opened)
const list = '/api/care/patients/'

const day = (time: string) => `2027-02-01T${time}:00.000000Z`
const times = { starts: day('10:00'), ends: day('11:00'), cancelled_because: '' }

const remove = async (url: string): Promise<void> =>
  strictEqual((await request('DELETE', url)).status, 204)

/** Books an appointment; returns its id. */
async function book(body: object): Promise<number> {
  const made = await request('POST', '/api/care/appointments/', { body })
  strictEqual(made.status, 201, JSON.stringify(made.body))
  return Number(Object(made.body)['id'])
}

test('restores a deleted patient with the appointments, unless their time is taken', async () => {
  const patient = await samples.make('care.Patient')
  const place = {
    doctor: await samples.make('practice.Doctor'),
    room: await samples.make('practice.Room'),
    ...times,
  }
  const appointment = await book({ ...place, patient })
  const url = `${list}${patient}/`
  const before = await request('GET', url)
  await remove(url)
  strictEqual((await request('GET', url)).status, 404)
  strictEqual((await request('GET', `/api/care/appointments/${appointment}/`)).status, 404)
  const deleted = await request('GET', `${list}?deleted=true&fields=id`)
  deepStrictEqual(Object(deleted.body)['results'], [{ id: patient }])

  const other = await book({ ...place, patient: await samples.make('care.Patient') })
  const refused = await request('POST', `${url}restore/`)
  strictEqual(refused.status, 400)
  match(JSON.stringify(refused.body), /appointment \d+, room: The room is taken at this time/)
  await remove(`/api/care/appointments/${other}/`)
  strictEqual((await request('POST', `${url}restore/`)).status, 200)
  deepStrictEqual((await request('GET', url)).body, before.body)
  strictEqual((await request('GET', `/api/care/appointments/${appointment}/`)).status, 200)
})

test('the number of a deleted patient is free for another one', async () => {
  const first = await samples.make('care.Patient')
  const { body } = await request('GET', `${list}${first}/`)
  await remove(`${list}${first}/`)
  const number = Object(body)['number']
  const second = { first_name: 'Ada', last_name: 'Lovelace', born: '1815-12-10', number }
  strictEqual((await request('POST', list, { body: second })).status, 201)
  const refused = await request('POST', `${list}${first}/restore/`)
  deepStrictEqual(refused.body, { number: ['patient with this number already exists.'] })
})

test('who may not delete patients neither sees deleted ones nor restores them', async () => {
  const patient = await samples.make('care.Patient')
  await remove(`${list}${patient}/`)
  const permissions = [{ codename: 'care.view_patient' }]
  const body = { username: 'viewer', password: 'for tests only', permissions }
  const user = Object((await request('POST', '/api/users/users/', { body })).body)['id']
  const made = await request('POST', '/api/users/tokens/', { body: { user } })
  const token = String(Object(made.body)['key'])
  strictEqual((await request('GET', list, { token })).status, 200)
  strictEqual((await request('GET', `${list}?deleted=true`, { token })).status, 403)
  strictEqual((await request('POST', `${list}${patient}/restore/`, { token })).status, 403)
})
