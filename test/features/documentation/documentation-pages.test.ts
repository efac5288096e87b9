import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import t from 'tap'
import { operationsByPath } from '../../support/openapi-document.ts'
import { testApp, type TestApp } from '../../support/fixture-app.ts'
import { browserAccept } from '../pages/web-client.ts'

const service = await testApp(t)
const accept = { accept: browserAccept }

/** An operation of the document. */
interface Operation {
  readonly id: string
  readonly summary: string
  readonly parameters: readonly string[]
}

async function operationsOf({ request }: TestApp): Promise<readonly Operation[]> {
  const { object } = await request('GET', '/api/schema/')
  return Object.values(operationsByPath(object)).flatMap((item) =>
    Object.values(item).map(({ operationId, summary, parameters = [] }) => {
      const names = parameters.flatMap((one) => ('name' in one ? [one.name] : []))
      return { id: String(operationId), summary: String(summary), parameters: names }
    }),
  )
}

const pageOf = async ({ request }: TestApp, url: string): Promise<string> =>
  (await request('GET', url, { headers: accept, undocumented: 'a page' })).text

t.test('lists every operation, folded by tag', async (t) => {
  const page = await pageOf(service, '/api/docs/')
  const operations = await operationsOf(service)
  t.ok(operations.length > 100)
  for (const { id } of operations) t.match(page, `href="/api/docs/${id}/"`)
  const tags = page.match(/<details class="tag"[^>]*>/g) ?? []
  t.ok(tags.length > 3)
  t.strictSame(
    tags.filter((tag) => /open|hidden/.test(tag)),
    [],
  )
})

t.test('shows each operation with its parameters and all schemas that it names', async (t) => {
  for (const { id, parameters } of await operationsOf(service)) {
    const page = await pageOf(service, `/api/docs/${id}/`)
    const missing = parameters.filter((name) => !page.includes(`<code>${name}</code>`))
    t.strictSame(missing, [], `${id}: parameters`)
    const names = [...page.matchAll(/href="#(schema-[^"]+)"/g)].map(([, name = '']) => name)
    const lost = names.filter((name) => page.split(`id="${name}"`).length !== 2)
    t.strictSame(lost, [], `${id}: schemas, each once`)
    t.notMatch(page, /\[object|undefined/, id)
  }
})

t.test('responds with 404 to unknown operations', async (t) => {
  const url = '/api/docs/store_nothing_list/'
  const { status, text } = await service.request('GET', url, { undocumented: 'a page' })
  t.equal(status, 404)
  t.strictSame(JSON.parse(text), { detail: 'Not found.' })
})

t.test('finds operations without scripts', async (t) => {
  const page = await pageOf(service, '/api/docs/?q=POST++Depot')
  const rows = [...page.matchAll(/<li( hidden)?><a href="\/api\/docs\/([^/]+)\/"/g)]
  const visible = rows.filter(([, hidden]) => hidden === undefined).map(([, , id]) => id)
  t.ok(visible.includes('store_depots_create'))
  t.strictSame(
    visible.filter((id = '') => !id.includes('depot')),
    [],
  )
  t.match(page, `${visible.length} of ${rows.length} operations`)
  t.match(page, 'value="POST  Depot"')
  t.match(await pageOf(service, '/api/docs/?q=%22%3Cb%3E'), 'value="&quot;&lt;b>"')
})

t.test(
  'sends the same bytes to everybody, compressed, and 304 to those who have them',
  async (t) => {
    for (const url of ['/api/docs/', '/api/docs/store_depots_list/']) {
      const ask = (headers: object, method: 'GET' | 'HEAD' = 'GET') =>
        service.app.inject({ method, url, headers: { host: 'localhost', ...accept, ...headers } })
      const plain = await ask({})
      t.match(plain, {
        statusCode: 200,
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'public, max-age=300',
          etag: /^".+"$/,
        },
      })
      const signedIn = await ask({ authorization: `Token ${service.token}` })
      t.equal(signedIn.body, plain.body, `${url}: for a user`)
      const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
      for (const [encoding, decode] of Object.entries(decoders)) {
        const sent = await ask({ 'accept-encoding': encoding })
        t.equal(sent.headers['content-encoding'], encoding)
        t.equal(decode(sent.rawPayload).toString(), plain.body, `${url}: ${encoding}`)
        const again = await ask({
          'accept-encoding': encoding,
          'if-none-match': String(sent.headers.etag),
        })
        t.match(again, { statusCode: 304, body: '' })
      }
      const head = await ask({}, 'HEAD')
      t.match(head, { statusCode: 200, body: '' })
      t.equal(head.headers['content-length'], String(plain.rawPayload.length))
    }
  },
)

t.test('has the policy of all pages, and local files only', async (t) => {
  const login = await service.app.inject('/login/')
  for (const url of ['/api/docs/', '/api/docs/store_depots_create/']) {
    const { body, headers } = await service.app.inject({ url, headers: accept })
    const policy = 'content-security-policy'
    t.equal(headers[policy], login.headers[policy], url)
    t.notMatch(body, /<style|style=|<script>|onclick/, `${url}: nothing inline`)
    const files = [...body.matchAll(/<(?:link|script)[^>]* (?:href|src)="([^"]+)"/g)]
    t.ok(files.length >= 5)
    for (const [, file = ''] of files)
      t.equal((await service.app.inject(file)).statusCode, 200, file)
  }
})

t.test('is below the base path, and private where a log-in is required', async (t) => {
  const closed = await testApp(t, { BASE_PATH: '/inventory', LOGIN_REQUIRED: 'true' })
  const headers = { authorization: `Token ${closed.token}`, ...accept }
  for (const url of ['/inventory/api/docs/', '/inventory/api/docs/store_depots_list/']) {
    const reply = await closed.app.inject({ url, headers })
    t.equal(reply.statusCode, 200, url)
    t.equal(reply.headers['cache-control'], 'private, max-age=300')
    const links = [...reply.body.matchAll(/(?:href|src|action|data-path)="([^"#]+)/g)]
    const outside = links.filter(([, link = '']) => !link.startsWith('/inventory/'))
    t.strictSame(outside, [], url)
    t.equal((await closed.app.inject({ url })).statusCode, 401, url)
  }
})
