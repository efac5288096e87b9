import t from 'tap'
import { testApp, type TestApp } from '../../support/app.ts'
import { makePair, People, quick } from '../secrets/people.ts'

const read = (service: TestApp, remoteAddress = '127.0.0.1') =>
  service.app.inject({ url: '/metrics', remoteAddress })

const readers = [
  { METRICS: 'off', address: '127.0.0.1', status: 404 },
  { METRICS: 'local', address: '127.0.0.1', status: 200 },
  { METRICS: 'local', address: '::1', status: 200 },
  { METRICS: 'local', address: '10.0.0.1', status: 404 },
  { METRICS: 'all', address: '10.0.0.1', status: 200 },
]

t.test('serves metrics to permitted clients only', async (t) => {
  for (const { METRICS, address, status } of readers) {
    const service = await testApp(t, { METRICS, LOGIN_REQUIRED: 'true' })
    const answer = await read(service, address)
    const expected = status === 404 && METRICS === 'off' ? 401 : status
    t.equal(answer.statusCode, expected, `${METRICS} from ${address}`)
    if (status === 200) t.match(answer.headers['content-type'], /^text\/plain; version=/)
  }
})

t.test('counts requests without values of clients', async (t) => {
  const service = await testApp(t, { ...quick, METRICS: 'all' })
  const people = new People(service)
  const root = await people.root()
  const session = await people.session(root)
  const [one, two] = [await people.secret(session), await people.secret(session)]
  const { rows } = service.database
  await rows({
    text: `update secrets_secret set plaintext_seal = 'x' where id = $1`,
    values: [one['id']],
  })
  const headers = { 'x-session-key': session }
  await service.request('GET', '/api/secrets/secrets/', { headers })
  await people.ask('GET', `secrets/${String(two['id'])}`, { session })
  const body = { private_key: makePair().privateKey }
  await people.ask('POST', 'get-session-key', { body })
  await people.ask('GET', 'secrets?name=needle')
  await service.app.inject('/needle/needle?needle=1')
  const { payload } = await read(service)
  const value = (series: string): number =>
    Number(payload.split('\n').find((line) => line.startsWith(`${series} `))?.slice(series.length)) // prettier-ignore
  t.equal(value('cadastre_secrets_revealed_total'), 2)
  t.equal(value('cadastre_secrets_unopened_total'), 1)
  t.equal(value('cadastre_secrets_unlock_failures_total'), 1)
  const list = 'method="GET",route="/api/secrets/secrets/"'
  t.equal(value(`cadastre_http_requests_total{${list},status="200"}`), 2)
  t.equal(value(`cadastre_http_request_duration_seconds_count{${list}}`), 2)
  t.equal(value('cadastre_http_requests_total{method="GET",route="none",status="404"}'), 1)
  t.ok(value('cadastre_database_connections_open') >= 1)
  t.ok(value('nodejs_eventloop_lag_mean_seconds') >= 0)
  for (const planted of ['needle', 'S3cret', session, 'root', service.token])
    t.notOk(payload.includes(planted), planted)
})
