import { once } from 'node:events'
import { connect } from 'node:net'
import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'

const service = await testApp(t)
const { app, token } = service
const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
const port = Number(address.port)
const auth = `Authorization: Token ${token}\r\n`
const areas = '/api/store/areas/'

interface Answer {
  readonly status: number
  readonly headers: string
  readonly body: string
}

/**
 * Sends bytes over a new connection. Returns the response that arrived before the connection was
 * closed, or undefined without one.
 */
function sendBytes(
  bytes: string | Buffer,
  { end = false, wait = 20_000 } = {},
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (end ? socket.end(bytes) : socket.write(bytes)))
    let text = ''
    const limit = setTimeout(() => socket.destroy(), wait)
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(limit)
      const [headers = '', body = ''] = text.split(/\r\n\r\n([^]*)/)
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(headers)?.[1])
      resolve(text === '' ? undefined : { status, headers: headers.toLowerCase(), body })
    })
  })
}

const request = (line: string, headers = '', body = ''): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`
const json = (length: number): string =>
  `${auth}Content-Type: application/json\r\nContent-Length: ${length}\r\n`

/** Returns whether a response is JSON with `detail` alone, also when it is from no route. */
function isRefusal({ headers, body }: Answer): boolean {
  if (!/content-type: application\/json/.test(headers)) return false
  const parsed: unknown = JSON.parse(body)
  return Object.keys(parsed as object).join() === 'detail'
}

const long = 'x'.repeat(100_000)

const refused: readonly (readonly [string, string | Buffer, number])[] = [
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['TLS', Buffer.from([0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc, 3, 3, 0, 0]), 400],
  ['an unknown version', `GET ${areas} HTTP/9.9\r\nHost: x\r\n\r\n`, 400],
  ['no host', `GET ${areas} HTTP/1.1\r\n\r\n`, 400],
  ['two hosts', request(`GET ${areas}`, 'HOST: evil.example\r\n'), 400],
  ['the same host twice', request(`GET ${areas}`, 'Host: localhost\r\n'), 400],
  ['an unknown method', request(`FOO ${areas}`), 400],
  ['a header without a colon', request(`GET ${areas}`, 'broken\r\n'), 400],
  ['a header name with a space', request(`GET ${areas}`, 'X Y: z\r\n'), 400],
  ['a null byte in a header', request(`GET ${areas}`, 'X: a\0b\r\n'), 400],
  ['a null byte in the URL', request(`GET ${areas}?name=\0`), 400],
  ['a bare carriage return', request(`GET ${areas}`, 'X: a\rSet-Cookie: b\r\n'), 400],
  ['a folded header', request(`GET ${areas}`, 'X: a\r\n b\r\n'), 400],
  ['two lengths', request(`POST ${areas}`, `${json(2)}Content-Length: 3\r\n`, '{}'), 400],
  ['a length and chunks', request(`POST ${areas}`, `${json(2)}Transfer-Encoding: chunked\r\n`, '{}'), 400],
  ['a negative length', request(`POST ${areas}`, json(-1), '{}'), 400],
  ['a length that is not a number', request(`POST ${areas}`, json(Number.NaN), '{}'), 400],
  ['a length of 23 digits', request(`POST ${areas}`, `${auth}Content-Length: 99999999999999999999999\r\n`, '{}'), 400],
  ['malformed chunks', request(`POST ${areas}`, `${auth}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`, 'zz\r\n{}\r\n'), 400],
  ['a body larger than it may be', request(`POST ${areas}`, json(100_000_000), '{"name"'), 413],
  ['a long header', request(`GET ${areas}`, `X: ${long}\r\n`), 431],
  ['a session key of a megabyte', request('GET /api/secrets/secrets/', `${auth}X-Session-Key: ${'A'.repeat(1_000_000)}\r\n`), 431],
  ['many headers', request(`GET ${areas}`, Array.from({ length: 5000 }, (_, index) => `X-${index}: y\r\n`).join('')), 431],
  ['a long URL', request(`GET ${areas}?name=${long}`), 431],
  ['100,000 parameters', request(`GET ${areas}?${Array.from({ length: 100_000 }, (_, index) => `a${index}=1`).join('&')}`), 431],
  ['invalid percent encoding', request(`GET ${areas}?name=%zz`), 400],
  ['raw bytes in the path', Buffer.from(request('GET /api/store/\xff/'), 'latin1'), 400],
  ['bytes that are no UTF-8', Buffer.concat([Buffer.from(request(`POST ${areas}`, json(3))), Buffer.from([0x22, 0xff, 0x22])]), 400],
  ['a body shorter than promised, then closed', request(`POST ${areas}`, json(2), '{'), 400],
  ['JSON that ends too early', request(`POST ${areas}`, json(9), '{"name": '), 400],
  ['an unfinished quotation', request(`POST ${areas}`, json(10), '{"name": "'), 400],
  ['another host in the URL', request('GET http://evil.example/api/nowhere/'), 404],
  ['a path with two dots', request('GET /api/../../etc/passwd'), 404],
] // prettier-ignore

t.test('refuses malformed HTTP in JSON, and ends the connection', async (t) => {
  const answers = await Promise.all(
    refused.map(async ([name, bytes, status]) => {
      const end = name.endsWith('then closed')
      return [name, status, await sendBytes(bytes, { end })] as const
    }),
  )
  for (const [name, status, answer] of answers) {
    // A client that closes early may get no response.
    const expected = name.endsWith('then closed') ? [status, undefined] : [status]
    t.ok(expected.includes(answer?.status), `${name} → ${answer?.status} ${answer?.body}`)
    if (answer) t.ok(isRefusal(answer), `${name}: ${answer.headers} ${answer.body}`)
  }
})

t.test('refuses header values that would add headers', async (t) => {
  const requests = [
    request(`GET ${areas}1%0d%0aSet-Cookie:%20x=1/`),
    request(`GET ${areas}?name=%0d%0aSet-Cookie:%20x=1&limit=1`),
    request(`GET /api/`, 'X-Forwarded-Host: a%0d%0aSet-Cookie: x\r\nX-Forwarded-Proto: a\r\n'),
    request(`POST ${areas}`, json(46), '{"name": "\\r\\nSet-Cookie: x", "slug": "injected"}'),
    request(`OPTIONS ${areas}`, 'Origin: a\tb\r\nAccess-Control-Request-Method: X\r\n'),
    request(`GET ${areas}`, 'Prefer: handling=lenient, x="\t"\r\nAccept: */*;a="\t"\r\n'),
  ]
  for (const bytes of requests) {
    const answer = await sendBytes(bytes)
    t.ok(answer && answer.status < 500, bytes.slice(0, 60))
    t.notMatch(answer?.headers, /\r\nset-cookie/)
  }
})

t.test('serves other clients while requests never end', async (t) => {
  const slow = Array.from({ length: 50 }, (_, index) =>
    sendBytes(
      index % 2
        ? `GET ${areas} HTTP/1.1\r\nHost: x\r\nX: `
        : request(`POST ${areas}`, json(1000), '{"name"'),
      { wait: 3000 },
    ),
  )
  let ended = false
  void Promise.race(slow).then(() => (ended = true))
  const reply = await fetch(`${address.origin}${areas}`)
  t.equal(reply.status, 200)
  t.notOk(ended, 'the response arrives while the slow requests are open')
  t.ok((await Promise.all(slow)).every((answer) => answer === undefined))
})

t.test('ends a request that arrives too slowly with 408', async (t) => {
  const { headersTimeout, requestTimeout } = app.server
  t.ok(headersTimeout > 0 && headersTimeout <= 60_000, 'headers have a limit')
  t.ok(requestTimeout > 0 && requestTimeout <= 300_000, 'requests have a limit')
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 200 })
  const slow = [
    `GET ${areas} HTTP/1.1\r\nHost: x\r\nX: `,
    request(`POST ${areas}`, json(1000), '{"name"'),
    request(
      `POST ${areas}`,
      `${auth}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`,
      '1\r\n{\r\n',
    ),
  ]
  for (const answer of await Promise.all(slow.map((bytes) => sendBytes(bytes)))) {
    t.equal(answer?.status, 408)
    t.ok(answer && isRefusal(answer), 'in JSON')
  }
  Object.assign(app.server, { headersTimeout, requestTimeout })
})

t.test('ends a slow connection without a second answer when one was sent', async (t) => {
  const { headersTimeout, requestTimeout } = app.server
  Object.assign(app.server, { headersTimeout: 200, requestTimeout: 200 })
  const answer = await sendBytes(request(`POST ${areas}`, json(100_000_000), '{"name"'))
  t.equal(answer?.status, 413)
  t.notMatch(answer?.body, /HTTP/, 'one answer')
  Object.assign(app.server, { headersTimeout, requestTimeout })
})

t.test('reads a body that is too large to its end, so that its client gets the 413', async (t) => {
  const size = 9_000_000
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => (text += chunk.toString('latin1')))
  await once(socket, 'connect')
  const head = `Host: localhost\r\nContent-Type: application/json\r\n${auth}`
  socket.write(`POST ${areas} HTTP/1.1\r\n${head}Content-Length: ${size}\r\n\r\n`)
  await once(socket, 'data')
  for (let sent = 0; sent < size; sent += 1_000_000) {
    if (!socket.write(Buffer.alloc(1_000_000, ' '))) await once(socket, 'drain')
  }
  socket.write(`GET ${areas} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`)
  await once(socket, 'close')
  t.strictSame(text.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 413', 'HTTP/1.1 200'])
})

t.test('refuses unknown expectations, and answers 100-continue', async (t) => {
  for (const path of [areas, '/api/nowhere/', '/health/live']) {
    const answer = await sendBytes(request(`POST ${path}`, `${json(2)}Expect: x\r\n`, '{}'))
    t.equal(answer?.status, 417, path)
    t.match(answer?.headers, 'api-version: 2.0')
    const detail = 'Unsupported expectation "x" in the "Expect" header. Allowed: 100-continue.'
    t.strictSame(JSON.parse(answer?.body ?? ''), { detail })
  }
  const body = '{"name": "expected", "slug": "expected"}'
  const expect = `${json(body.length)}Expect: 100-Continue\r\n`
  const answer = await sendBytes(request(`POST ${areas}`, expect, body))
  t.equal(answer?.status, 100)
  t.match(answer?.body, /^HTTP\/1\.1 201 Created/)
})

/** Requests whose headers are refused, or that have no body, with the status of the response. */
const withoutContinue: readonly (readonly [line: string, headers: string, status: number])[] = [
  [`POST ${areas}`, 'Content-Type: application/json\r\nContent-Length: 9\r\n', 401],
  ['POST /api/nope/', json(9), 404],
  [`POST ${areas}`, json(400_000_000), 413],
  [`POST ${areas}1/`, json(9), 405],
  [`GET ${areas}`, auth, 200],
]

t.test('does not ask for the body of a request that the headers refuse', async (t) => {
  for (const [line, headers, status] of withoutContinue) {
    const answer = await sendBytes(request(line, `${headers}Expect: 100-continue\r\n`))
    t.equal(answer?.status, status, line)
  }
})

t.test('reads every header of a request', async (t) => {
  const answer = await sendBytes(
    request('GET /api/users/users/?limit=1', `${'a:\r\n'.repeat(3_000)}${auth}`),
  )
  t.equal(answer?.status, 200)
})

t.test('answers pipelined requests in their order', async (t) => {
  const keep = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
  const answer = await sendBytes(
    keep('/api/nowhere/') + keep('/health/live') + request(`GET ${areas}?limit=x`),
  )
  const statuses = [answer?.headers, answer?.body].join('\n').match(/http\/1\.1 \d+/gi)
  t.strictSame(
    statuses?.map((line) => line.slice(-3)),
    ['404', '200', '400'],
  )
})

t.test('serves requests after all hostile ones', async (t) => {
  const reply = await fetch(`${address.origin}${areas}`, {
    headers: { authorization: `Token ${token}` },
  })
  t.equal(reply.status, 200)
  t.strictSame(service.logged, [])
})
