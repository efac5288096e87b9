import { deepStrictEqual, doesNotMatch, match, strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import { contractTests, openService, Samples } from 'cadastre/testing'
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

test('creates an invoice with its lines, all or none', async () => {
  const patient = await samples.make('care.Patient')
  const create = (number: string, lines: readonly object[]) => {
    const body = { number, patient, issued: '2030-01-31', lines }
    return request('POST', '/api/billing/invoices/', { body })
  }
  const consultation = { position: 1, description: 'Consultation', price: 60 }
  const wrong = await create('2030-1', [consultation, { position: 2, description: 'X-ray' }])
  deepStrictEqual([wrong.status, wrong.body], [400, { lines: [{}, { price: [required] }] }])
  const again = await create('2030-1', [consultation, { ...consultation, price: 1 }])
  strictEqual(again.status, 400)

  const xray = { position: 2, description: 'X-ray', quantity: 2, price: 85.5 }
  const { status, body } = await create('2030-1', [consultation, xray])
  strictEqual(status, 201, JSON.stringify(body))
  const { id, lines } = body as { id: number; lines: readonly { position: number }[] }
  deepStrictEqual(
    lines.map(({ position }) => position),
    [1, 2],
  )
  const read = await request('GET', `/api/billing/invoices/${id}/`)
  const { total, dearest, first_paid } = read.body as Record<string, unknown>
  deepStrictEqual([total, dearest, first_paid], ['231.00', '171.00', null])
})

const required = 'This field is required.'

test('registers a patient with an appointment by one request, all or none', async () => {
  const { doctor, room } = await people()
  const register = (number: string, starts: string, ends: string) => {
    const patient = { number, first_name: 'Ada', last_name: 'Novak', born: '1990-05-01' }
    const appointment = { patient: { $ref: '0.id' }, doctor, room, ...timeOn(5, starts, ends) }
    const operations = [
      { method: 'POST', path: '/api/care/patients/', body: patient },
      { method: 'POST', path: '/api/care/appointments/', body: appointment },
    ]
    return request('POST', '/api/batch/', { body: operations })
  }
  strictEqual((await register('P-77001', '10:00', '11:00')).status, 201)
  const refused = await register('P-77002', '10:30', '11:30')
  strictEqual(refused.status, 400, 'the room is taken')
  const { body } = await request('GET', '/api/care/patients/?number=P-77002')
  strictEqual((body as { count: number }).count, 0)
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
