import t from 'tap'
import { momentAt, shownMoment } from '../../../../src/features/pages/frame/time-zone.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { WebClient } from '../../pages/web-client.ts'

t.test('shows the times of all pages in the time zone of the account', async (t) => {
  const service = await testApp(t)
  const [root, nobody] = [new WebClient(service), new WebClient(service)]
  await root.login()
  const expires = '2030-01-31T23:30:00Z'
  const body = { user: 1, expires, description: 'at night' }
  const { object } = await service.request('POST', '/api/users/tokens/', { body })
  const token = `/users/tokens/${String(object['id'])}/`
  const times = async (url: string): Promise<readonly string[]> =>
    (await root.get(url)).text.match(/<time datetime="2030[^]*?<\/time>/g) ?? []
  const stored = '<time datetime="2030-01-31T23:30:00.000000Z">'
  t.match((await root.get('/user/')).text, /<option value="UTC" selected/)
  t.strictSame(await times(token), [`${stored}2030-01-31 23:30</time>`])
  const zone = { time_zone: 'Asia/Tokyo' }
  t.match(await root.post('/user/time-zone/', zone), {
    status: 303,
    location: '/user/',
  })
  const { text: profile } = await root.get('/user/')
  t.match(profile, /<option value="Asia\/Tokyo" selected/)
  t.match(profile, /role="status">\s*Times are shown in Asia\/Tokyo now\./)
  for (const url of [token, '/users/tokens/', '/user/api-tokens/'])
    t.strictSame(await times(url), [`${stored}2030-02-01 08:30</time>`], url)
  t.match((await root.get('/')).text, /href="\/user\/#time-zone">Times: Asia\/Tokyo</)
  t.match((await nobody.get('/')).text, /Times: UTC/)
  t.match(await root.post('/user/time-zone/', { time_zone: 'Mars/Base' }), {
    status: 400,
    text: /There is no such time zone/,
  })
  t.equal((await nobody.post('/user/time-zone/', zone)).status, 303, 'asks to sign in')
  const { text } = await root.get('/users/tokens/')
  t.match(text, /Expires \(Asia\/Tokyo\)/)
  t.equal((await root.post('/user/time-zone/', { time_zone: 'UTC' })).status, 303)
  t.strictSame(await times(token), [`${stored}2030-01-31 23:30</time>`])
  await root.post('/user/time-zone/', zone)
  const expiresNow = async (): Promise<unknown> =>
    (await service.request('GET', `/api${token}`)).object['expires']
  for (const form of [`${token}edit/`, token.replace('/users/tokens', '/user/api-tokens')]) {
    const shown = await root.get(form)
    t.match(shown.text, /type="datetime-local"[^>]*value="2030-02-01T08:30"/, form)
    t.match(shown.text, /<p class="hint">Asia\/Tokyo<\/p>/)
    t.equal((await root.post(form, { expires: '2030-02-01T09:00' })).status, 303)
    t.equal(await expiresNow(), '2030-02-01T00:00:00.000000Z')
    await service.request('PATCH', `/api${token}`, { body: { expires } })
  }
})

t.test('reads days and hours of a zone, and leaves what is no time', async (t) => {
  const rows = [
    ['2026-03-29T00:59:59.999999Z', 'Europe/Berlin', '2026-03-29 01:59'],
    ['2026-03-29T01:00:00.000000Z', 'Europe/Berlin', '2026-03-29 03:00'],
    ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31 19:00'],
    ['2026-01-01T23:05:00Z', 'Asia/Kathmandu', '2026-01-02 04:50'],
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01 00:00'],
    ['infinity', 'Europe/Berlin', 'infinity'],
  ] as const
  for (const [iso, zone, shown] of rows) t.equal(shownMoment(iso, zone), shown, zone)
})

t.test('finds the moment of a time that clocks show', async (t) => {
  const rows = [
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00Z'],
    ['2026-10-25T12:00:30', 'Europe/Berlin', '2026-10-25T11:00:30Z'],
    ['2026-01-02T04:50', 'Asia/Kathmandu', '2026-01-01T23:05:00Z'],
    ['2026-01-01T00:00', 'UTC', '2026-01-01T00:00:00Z'],
    ['2026-01-01', 'UTC', undefined],
    ['2026-13-01T00:00', 'UTC', undefined],
    ['soon', 'UTC', undefined],
  ] as const
  for (const [local, zone, moment] of rows) t.equal(momentAt(local, zone), moment, local)
})
