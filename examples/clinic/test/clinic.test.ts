import { deepStrictEqual, doesNotMatch, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRowsHidden, contractTests, openService, Samples } from 'cadastre/testing'
import { service } from '../src/app.ts'

const admin = { username: 'admin', password: 'correct horse' }
const opened = await openService(service, { SUPERUSER_PASSWORD: admin.password })
after(opened.close)

const { request } = opened

// Rules need values that the kinds of the fields do not give.
const samples = new Samples(opened, {
  'care.Appointment': async (_, number) => ({
    ...timeOn(number, '08:00', '08:30'),
    cancelled_because: '', // only a cancelled one has a reason
  }),
  'care.Prescription': async () => ({ starts: '2026-03-02', ends: '2026-03-09' }),
  'billing.Payment': async () => ({ invoice: await invoiceOf(100), amount: '0.50' }),
})

for (const { name, run } of contractTests(samples, ['care', 'billing', 'practice'])) test(name, run)

/** Returns the times of an appointment, on a different day for each number. */
function timeOn(number: number, starts: string, ends: string): { starts: string; ends: string } {
  const day = new Date(Date.UTC(2027, 0, number)).toISOString().slice(0, 10)
  const at = (time: string) => `${day}T${time}:00.000000Z` // as responses have it
  return { starts: at(starts), ends: at(ends) }
}

/** Makes an invoice with one line, and returns its id. */
async function invoiceOf(price: number): Promise<number> {
  const invoice = await samples.make('billing.Invoice')
  const line = { invoice, position: 1, description: 'Consultation', price }
  const { status } = await request('POST', '/api/billing/invoice-lines/', { body: line })
  strictEqual(status, 201)
  return invoice
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

test('cancels an appointment with a reason, tells the reception, and frees the room', async () => {
  const body = { ...(await people()), ...timeOn(4, '10:00', '11:00') }
  const { id } = (await book(body)).body as { id: number }
  const url = `/api/care/appointments/${id}/cancel/`
  const reason = 'The patient is abroad.'
  const cancelled = await request('POST', url, { body: { cancelled_because: reason } })
  strictEqual(cancelled.status, 200)
  strictEqual((cancelled.body as Record<string, unknown>)['cancelled_because'], reason)

  const notices = await request('GET', `/api/practice/notices/?object_id=${id}`)
  match(
    JSON.stringify(notices.body),
    /"The appointment on 2027-01-04 at 10:00 UTC was cancelled\."/,
  )
  strictEqual((await book(body)).status, 201)

  const repeated = await request('POST', url, { body: {} })
  strictEqual(repeated.status, 409)
  match(JSON.stringify(repeated.body), /This appointment is cancelled already/)
  strictEqual((await request('POST', '/api/care/appointments/999999/cancel/')).status, 404)
  strictEqual((await request('POST', url, { token: null })).status, 401)
})

test('offers on pages to cancel an appointment that is planned', async () => {
  const headers = { origin: 'http://localhost:80', accept: 'text/html' }
  const { username, password } = admin
  const login = await opened.app.inject({
    method: 'POST',
    url: '/login/',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username, password }).toString(),
  })
  const cookie = [login.headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ')
  const id = await samples.make('care.Appointment')
  const show = (url: string) =>
    opened.app.inject({ method: 'GET', url, headers: { ...headers, cookie } })
  match((await show(`/care/appointments/${id}/`)).payload, /Cancel appointment/)
  match((await show(`/care/appointments/${id}/do/cancel/`)).payload, /Cancelled because/)
  const cancel = `/api/care/appointments/${id}/cancel/`
  strictEqual((await request('POST', cancel, { body: {} })).status, 200)
  doesNotMatch((await show(`/care/appointments/${id}/`)).payload, /Cancel appointment/)
  match((await show('/agenda/')).payload, /Nobody is expected/)
})

test('refuses a reason for a cancellation that did not take place', async () => {
  const id = await samples.make('care.Appointment')
  const body = { cancelled_because: 'No time' }
  const { status } = await request('PATCH', `/api/care/appointments/${id}/`, { body })
  strictEqual(status, 400)
})

test('sends an invoice only with lines, and never changes it back', async () => {
  const id = await samples.make('billing.Invoice')
  const url = `/api/billing/invoices/${id}/`
  const send = () => request('POST', `${url}send/`)
  deepStrictEqual((await send()).body, { status: ['An invoice without lines cannot be sent.'] })
  const line = { invoice: id, position: 1, description: 'Consultation', price: 80 }
  strictEqual((await request('POST', '/api/billing/invoice-lines/', { body: line })).status, 201)
  strictEqual((await send()).status, 200)
  const { body } = await request('PATCH', url, { body: { status: 'draft' } })
  deepStrictEqual(body, {
    status: [
      '"sent" (Sent) cannot become "draft" (Draft). ' +
        'Allowed: "paid" (Paid) by "settle", "cancelled" (Cancelled) by "cancel".',
    ],
  })
})

test('reminds of the payment of a sent invoice, and of an overdue one', async () => {
  const id = await invoiceOf(80)
  const url = `/api/billing/invoices/${id}/`
  strictEqual((await request('PATCH', url, { body: { issued: '2020-01-02' } })).status, 200)
  strictEqual((await request('POST', `${url}send/`)).status, 200)
  await opened.runJobs()
  for (let run = 0; run < 2; run += 1) await opened.runSchedule('overdue-invoices')
  const { body } = await request('GET', `/api/practice/notices/?object_id=${id}&fields=text`)
  deepStrictEqual(
    (body as { results: { text: string }[] }).results.map(({ text }) => text).sort(),
    ['The invoice is overdue.', 'The invoice was sent: it is due in 30 days.'],
  )
})

test('takes payments up to the amount of an invoice, which is then paid', async () => {
  const invoice = await invoiceOf(80.5)
  const url = `/api/billing/invoices/${invoice}/`
  strictEqual((await request('POST', `${url}send/`)).status, 200)
  const pay = (amount: number) => {
    const body = { invoice, received: '2026-03-02', amount, method: 'card' }
    return request('POST', '/api/billing/payments/', { body })
  }
  strictEqual((await pay(50)).status, 201)
  deepStrictEqual((await pay(31)).body, { amount: ['Only 30.50 of the invoice is open.'] })
  strictEqual((await pay(30.5)).status, 201)
  const { body } = await request('GET', `${url}?fields=status`)
  deepStrictEqual(body, { status: 'paid' })

  const log = await request('GET', `/api/extras/object-changes/?object_id=${invoice}&limit=1`)
  match(JSON.stringify(log.body), /"status"/, 'the change log has the change of the invoice')
})

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
