import t from 'tap'
import type { Database } from '../../../../src/framework/database/database.ts'
import { buildApp } from '../../../fixtures/inventory.ts'
import {
  DatabaseFull,
  DatabaseLocked,
  DatabaseTimeout,
  DatabaseUnavailable,
} from '../../../../src/framework/database/failures/failures.ts'
import { createLog } from '../../../../src/host/log/log.ts'
import { ResultMemoryFull } from '../../../../src/framework/limits/result-memory.ts'
import { asObject, testApp } from '../../../support/fixture-app.ts'
import { transaction } from '../../../../src/framework/database/transaction/transaction.ts'

const service = await testApp(t)
const { request, config, database, token } = service
const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
const problems = { accept: 'application/problem+json' }

t.test('reports every mistake of a body in one answer', async (t) => {
  const body = {
    name: '',
    slug: 'a b',
    asn: 2 ** 32,
    area: 99,
    owner: [],
    contact_email: 'x',
    physical_address: 'x'.repeat(201),
    nmae: 1,
  }
  const answer = await request('POST', '/api/store/depots/', { body })
  t.equal(answer.status, 400)
  t.strictSame(answer.object, {
    name: ['This field may not be blank.'],
    slug: ['Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'],
    asn: ['Ensure this value is less than or equal to 4294967295.'],
    owner: ['Incorrect type. Expected pk value, received list.'],
    contact_email: ['Enter a valid email address.'],
    physical_address: ['Ensure this field has no more than 200 characters.'],
    nmae: ['Unknown field. Did you mean "name"?'],
    area: ['Invalid pk "99" - object does not exist.'],
  })
  const asked = { body, headers: { ...problems } }
  const problem = await request('POST', '/api/store/depots/', asked)
  t.match(problem.object, {
    type: 'about:blank',
    status: 400,
    code: 'ERR_VALIDATION',
    errors: answer.object,
  })
})

t.test('reports every mistake of a query in one answer', async (t) => {
  const url = '/api/store/boxes/?limit=x&naem=y&status=9&number__gte=a&depot_id=b&has_owner=z'
  const { status, object } = await request('GET', url)
  t.strictSame(
    [status, Object.keys(object)],
    [400, ['limit']],
    'limit is parsed before the filters',
  )
  const filters = await request('GET', url.replace('limit=x&', ''))
  t.equal(filters.status, 400)
  t.strictSame(Object.keys(filters.object).toSorted(), [
    'depot_id',
    'has_owner',
    'naem',
    'number__gte',
    'status',
  ])
  t.match(filters.object, { naem: [/Unknown filter\. Did you mean "name"\?/] })
})

/** The depot of the shelves. */
let depot = 0

t.test('reports a unique set at its field or as non_field_errors', async (t) => {
  const made = await request('POST', '/api/store/depots/', { body: { name: 'HQ', slug: 'hq' } })
  depot = Number(made.object['id'])
  const taken = await request('POST', '/api/store/depots/', { body: { name: 'HQ', slug: 'hq' } })
  t.strictSame(
    [taken.status, taken.body],
    [
      400,
      {
        name: ['depot with this name already exists.'],
        slug: ['depot with this slug already exists.'],
      },
    ],
  )
  const shelf = { name: 'R1', depot }
  await request('POST', '/api/store/shelves/', { body: shelf })
  const again = await request('POST', '/api/store/shelves/', { body: shelf })
  t.strictSame(
    [again.status, again.body],
    [400, { non_field_errors: ['The fields depot, name must make a unique set.'] }],
  )
})

t.test('names the objects that prevent a delete', async (t) => {
  for (let index = 2; index <= 8; index++) {
    await request('POST', '/api/store/shelves/', { body: { name: `R${index}`, depot } })
  }
  const { status, body } = await request('DELETE', `/api/store/depots/${depot}/`)
  const detail =
    'Unable to delete object. 8 dependent objects were found: 8 shelves (R1, R2, R3, R4, R5, …).'
  t.equal(status, 409)
  t.match(asObject(body)['detail'], /^Unable to delete object\. \d+ dependent objects were found: /)
  t.match(asObject(body)['detail'], /\d+ shelves \(R1, R2, R3, R4, R5, …\)\.$/, detail)
  const problem = await request('DELETE', `/api/store/depots/${depot}/`, { headers: problems })
  t.match(problem.object, { status: 409, code: 'ERR_PROTECTED', title: asObject(body)['detail'] })
  t.equal(
    (await request('GET', `/api/store/depots/${depot}/`)).status,
    200,
    'the depot is still stored',
  )
})

const databaseErrors = [
  [new DatabaseUnavailable('connect ECONNREFUSED /secret/place'), 503, 'ERR_DATABASE_UNAVAILABLE', 'The database is not available. Try again shortly.'],
  [new DatabaseLocked('canceling statement due to lock timeout'), 503, 'ERR_LOCKED', 'Another session of the database, such as a migration, holds a lock. Try again.'],
  [new DatabaseTimeout('canceling statement: select secret'), 503, 'ERR_DATABASE_TIMEOUT', 'The database took too long and was stopped. Request fewer objects.'],
  [new ResultMemoryFull(), 503, 'ERR_LARGE_RESPONSES', 'Too many large responses are being sent. Try again shortly, or request fewer objects.'],
  [new DatabaseFull('could not extend file'), 507, 'ERR_DATABASE_FULL', 'The disk of the database is full: nothing was changed.'],
  [new Error('select secret from users_user'), 500, 'ERR_INTERNAL', /^The service failed; its log has the cause under request \S+\.$/],
  [Object.assign(new Error('column "secret" does not exist'), { code: '42703' }), 500, 'ERR_INTERNAL', /^The service failed/],
  [Object.assign(new Error('secret'), { statusCode: 503, code: 'X' }), 500, 'ERR_INTERNAL', /^The service failed/],
  ['a secret that is no error', 500, 'ERR_INTERNAL', /^The service failed/],
] as const // prettier-ignore

/** Returns the database with another `rows`, for every caller. */
function withRows(rows: Database['rows']): Database {
  const changed: Database = { ...database, rows, forCaller: () => changed }
  return changed
}

t.test('distinguishes failures of the database without internal details', async (t) => {
  for (const [thrown, status, code, detail] of databaseErrors) {
    const rows = async (): Promise<never> => {
      throw thrown
    }
    const app = await buildApp({ config, database: withRows(rows) })
    for (const [method, url] of [
      ['GET', '/api/store/depots/'],
      ['GET', '/api/store/depots/1/'],
    ] as const) {
      const reply = await app.inject({ method, url })
      t.equal(reply.statusCode, status, `${code} ${url}`)
      const body = reply.json<{ detail: string }>()
      t.strictSame(Object.keys(body), ['detail'])
      t.match(body.detail, detail)
      t.notMatch(reply.payload, /secret|stack|select|\.ts/i)
      t.equal(reply.headers['retry-after'], status === 503 ? '5' : undefined)
      t.equal(reply.headers['api-version'], '2.0')
      const problem = await app.inject({ method, url, headers: problems })
      t.match(problem.json(), { type: 'about:blank', status, code, title: detail })
    }
    const authenticating = await app.inject({ url: '/api/store/depots/', headers })
    t.equal(authenticating.statusCode, status, 'also while the token is looked up')
    await app.close()
  }
})

t.test('logs the details of an error under the id of the request', async (t) => {
  const lines: { details: { err?: unknown; reqId?: unknown }; message: string }[] = []
  const error = (details: object, message: string): void => void lines.push({ details, message })
  const level = {
    level: 'info',
    trace: ignore,
    debug: ignore,
    info: ignore,
    warn: ignore,
    error,
    fatal: ignore,
    silent: ignore,
  }
  const log = Object.assign(level, { child: () => log })
  const cause = new Error('the cause')
  const rows = async (): Promise<never> => {
    throw cause
  }
  const app = await buildApp({ config, database: withRows(rows), log })
  const reply = await app.inject('/api/store/depots/')
  await app.close()
  t.equal(lines.length, 1)
  t.equal(lines[0]?.details.err, cause)
  t.equal(lines[0]?.message, reply.json<{ detail: string }>().detail)
})

t.test('logs one line without a stack for all requests that meet a lost database', async (t) => {
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const rows = async (): Promise<never> => {
    throw new DatabaseUnavailable('not there', { cause: new Error('connect ECONNREFUSED') })
  }
  const app = await buildApp({ config, database: withRows(rows), log })
  for (let count = 0; count < 5; count += 1)
    t.equal((await app.inject('/api/store/depots/')).statusCode, 503)
  await app.close()
  t.match(
    lines.map((line) => JSON.parse(line)),
    [{ code: 'ERR_DATABASE_UNAVAILABLE', reason: 'not there: connect ECONNREFUSED', unlogged: 0 }],
  )
  t.equal(lines.length, 1)
  t.notMatch(lines.join(), /stack|\s+at /)
})

t.test('logs a refused value with its statement and without the value', async (t) => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const statement = { text: 'select $1::integer', values: ['a secret'] }
  const rows: Database['rows'] = () => transaction(database, (scope) => scope.rows(statement))
  const app = await buildApp({ config, database: withRows(rows), log })
  const reply = await app.inject('/api/store/depots/')
  await app.close()
  t.equal(reply.statusCode, 400)
  t.strictSame(reply.json(), { detail: 'The database refused a value.' })
  t.match(
    lines.map((line) => JSON.parse(line) as unknown),
    [
      {
        msg: 'The database refused a value that no check refuses.',
        reqId: String,
        code: '22P02',
        statement: statement.text,
      },
    ],
  )
  t.notMatch(lines.join(), 'secret')
})

function ignore(): void {}
