import { deepStrictEqual, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRowsHidden, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const opened = await openService(service)
after(opened.close)
const { request } = opened
const samples = new Samples(opened)

test('shows patients to nobody who has not signed in', async () => {
  for (const path of ['care/patients', 'care/visits', 'billing/invoices', 'practice/notices'])
    strictEqual((await request('GET', `/api/${path}/`, { token: null })).status, 401, path)
})

/** Makes a user who may do everything with visits and diagnoses, and returns the token. */
async function userOf(username: string, groups: readonly number[] = []) {
  const names = ['visit', 'diagnosis', 'patient'].flatMap((model) =>
    ['view', 'add', 'change', 'delete'].map((action) => ({ codename: `care.${action}_${model}` })),
  )
  const body = { username, password: 'for tests only', permissions: names, groups }
  const id = await made('/api/users/users/', body)
  const { body: token } = await request('POST', '/api/users/tokens/', { body: { user: id } })
  return { id, token: String((token as Record<string, unknown>)['key']) }
}

async function made(url: string, body: object): Promise<number> {
  const response = await request('POST', url, { body })
  strictEqual(response.status, 201, JSON.stringify(response.body))
  return Number((response.body as Record<string, unknown>)['id'])
}

test('lets doctors work with their own visits, and the reception book for all', async () => {
  const reception = await made('/api/users/groups/', { name: 'reception' })
  const medical = await made('/api/users/groups/', { name: 'doctors' })
  const [ada, bob] = [await userOf('ada', [medical]), await userOf('bob', [medical])]
  const clerk = await userOf('clerk', [reception])
  const doctors = await Promise.all([ada, bob].map(() => samples.make('practice.Doctor')))
  for (const [at, { id: user }] of [ada, bob].entries())
    await request('PATCH', `/api/practice/doctors/${doctors[at]}/`, { body: { user } })

  const patient = await samples.make('care.Patient')
  const began = '2027-03-01T08:00:00.000000Z'
  const visitOf = (doctor: unknown) => ({ patient, doctor, began, reason: 'Cough' })
  const visits = await Promise.all(doctors.map((one) => made('/api/care/visits/', visitOf(one))))
  await made('/api/care/diagnoses/', { visit: visits[0], code: 'R05', name: 'Cough' })

  const count = async (path: string, { token }: { token: string }, query = '') => {
    const { body } = await request('GET', `/api/care/${path}/${query}`, { token })
    return (body as Record<string, unknown>)['count']
  }
  deepStrictEqual([await count('visits', ada), await count('visits', bob)], [1, 1])
  deepStrictEqual([await count('diagnoses', ada), await count('diagnoses', bob)], [1, 0])
  deepStrictEqual(await count('diagnoses', clerk), 0, 'the reception reads no diagnosis')
  const { body: about } = await request('GET', `/api/care/patients/${String(patient)}/`)
  const { last_name: name } = about as Record<string, unknown>
  const byName = `?patient__last_name__ie=${String(name)}`
  deepStrictEqual(await count('visits', ada, byName), 1, 'a filter finds no visit of others')
  const withVisits = `/api/care/patients/${String(patient)}/?include=visits`
  const included = await request('GET', withVisits, { token: ada.token })
  const { visits: seenVisits } = included.body as { visits: { id: number }[] }
  deepStrictEqual(
    seenVisits.map(({ id }) => id),
    [visits[0]],
    'a patient includes no visit of others',
  )

  const [own, other] = visits.map((id) => `/api/care/visits/${id}/`)
  const notes = { body: { notes: 'Fever' } }
  const as = ({ token }: { token: string }, options: object = {}) => ({ ...options, token })
  strictEqual((await request('PATCH', String(own), as(ada, notes))).status, 200)
  strictEqual((await request('PATCH', String(other), as(ada, notes))).status, 404)
  const seen = await request('GET', String(own), as(clerk))
  strictEqual(seen.status, 200)
  deepStrictEqual('notes' in Object(seen.body), false, 'the reception reads no notes')
  strictEqual((await request('GET', String(other), as(clerk))).status, 200)
  strictEqual((await request('PATCH', String(other), as(clerk, notes))).status, 403)
  const book = (who: { token: string }, doctor: unknown) =>
    request('POST', '/api/care/visits/', as(who, { body: visitOf(doctor) }))
  strictEqual((await book(clerk, doctors[1])).status, 201)
  strictEqual((await book(ada, doctors[1])).status, 403, 'nobody books for another doctor')
})

test('tells doctors nothing of the visits of others, nor of notes without the group', async () => {
  const { id: user, token } = await userOf('cleo')
  const doctor = await samples.make('practice.Doctor')
  await request('PATCH', `/api/practice/doctors/${doctor}/`, { body: { user } })
  const patient = await samples.make('care.Patient')
  const began = '2027-03-01T08:00:00.000000Z'
  const own = await made('/api/care/visits/', { patient, doctor, began, reason: 'Cough' })
  const hidden = await samples.make('care.Visit')

  const visits = '/api/care/visits/'
  const months = await request('GET', `${visits}by-month/`, { token })
  deepStrictEqual(months.body, [{ month: '2027-03', visits: 1, patients: 1 }])
  await assertRowsHidden(opened, {
    token,
    requests: [
      visits,
      `${visits}by-month/`,
      `${visits}${own}/`,
      `${visits}${hidden}/`,
      '/api/care/diagnoses/',
      { method: 'PATCH', url: `${visits}${hidden}/`, body: { reason: 'Mine' } },
    ],
    makeHidden: async (write) => {
      await samples.make('care.Visit')
      await samples.make('care.Diagnosis')
      await write('PATCH', `${visits}${hidden}/`, { began: '2027-04-01T08:00:00.000000Z' })
      // A write by the API would also set the time of the last change, which everybody sees.
      const text = "update care_visit set notes = 'Fever' where id = $1"
      await opened.database.rows({ text, values: [own] })
    },
  })
})
