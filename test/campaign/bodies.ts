import { graph } from '../support/inventory.ts'
import { seeded, type Random } from '../../src/inventory/demo/random.ts'
import type { Model } from '../../src/framework/model/graph.ts'
import type { ServedDocument } from '../support/openapi.ts'
import { sendCut, sendSlowly } from './bodies/connections.ts'
import { families, requiredField, type HostileBody } from './bodies/families.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { Changes } from './changes.ts'
import { fillEveryModel, type Inventory } from './inventory.ts'
import { pick } from './permissions/readers.ts'
import { withSubject, type Reply, type Subject } from './subject.ts'

/** The longest time, in milliseconds, that an answer may take. */
const SLOW_MS = 2_000

/** The largest number of bytes of a refusal. */
const MAX_REFUSAL_BYTES = 100_000

/** The largest number of bytes of memory that the process may take. */
const MAX_MEMORY_BYTES = 700_000_000

/** Statuses of 500 or above that are documented: no time, or no space, in the database. */
const documented: ReadonlySet<number> = new Set([503, 507])

/** Sends invalid and extreme bodies to every route that takes one. */
export const bodies: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withSubject({ SECRET_HASH_ROUNDS: '1000' }, async (subject) => {
    const inventory = await fillEveryModel(subject)
    const document = await subject.document()
    const changes = new Changes(subject)
    await changes.watch()
    const attack = { subject, tally, random, inventory, document, changes }
    const routes = writtenRoutes(document)
    for (const round of roundsUntil(until))
      for (const name of Object.keys(families)) {
        if (round > 0 && Date.now() > until) break
        const field = requiredField[name]
        const fitting = routes.filter(({ model }) => !field || model?.fields.has(field))
        for (let count = 0; count < 4; count++) await sendBody(attack, pick(random, fitting), name)
        const memory = await subject.metric('process_resident_memory_bytes')
        tally.greatest('memory', memory)
        tally.expect(
          memory < MAX_MEMORY_BYTES,
          () => `after ${name} the process takes ${memory} bytes`,
        )
      }
    for (const { level, msg, err } of subject.process.lines)
      if (Number(level) >= 50)
        tally.fail(`an error was logged: ${String(msg)} ${JSON.stringify(err)}`)
  })
  return tally.figures()
}

interface Attack {
  readonly subject: Subject
  readonly tally: Tally
  readonly random: Random
  readonly inventory: Inventory
  readonly document: ServedDocument
  readonly changes: Changes
}

interface Route {
  readonly method: string
  readonly path: string
  readonly model: Model | undefined
}

/** Routes of forms in web pages. Other models have routes of the same kinds. */
const forms = [
  '/login/',
  '/user/password/',
  '/user/tokens/add/',
  '/dcim/sites/add/',
  '/dcim/sites/several/',
  '/secrets/secrets/{id}/edit/',
]

const writingMethods = ['post', 'put', 'patch', 'delete']

/** Models whose objects are not deleted: the campaign needs its own user and token. */
const undeletedModels: ReadonlySet<string> = new Set(['users.User', 'users.Token'])

function writtenRoutes({ paths }: ServedDocument): readonly Route[] {
  const models = [...graph.models.values()]
  const routes = Object.entries(paths).flatMap(([path, item]) => {
    const model = models.find(({ url }) => path.startsWith(url))
    return writingMethods
      .filter(
        (method) =>
          method in item && !(method === 'delete' && undeletedModels.has(model?.key ?? '')),
      )
      .map((method) => ({ method: method.toUpperCase(), path, model }))
  })
  return [
    ...routes,
    ...forms.map((path) => ({
      method: 'POST',
      path,
      model: models.find(({ url }) => path.includes(url.slice(4))),
    })),
  ]
}

/** Sends one body of a family to a route: most often whole, sometimes slowly or a part only. */
async function sendBody(attack: Attack, route: Route, name: string): Promise<void> {
  const { subject, tally, random } = attack
  const sent = requestOf(attack, route, name)
  tally.add('bodies')
  const way = random.below(100)
  if (way < 4) {
    await sendCut(subject, sent, random)
    tally.add('cut')
  } else if (way < 8) {
    const status = await sendSlowly(subject, sent)
    tally.add('slow')
    tally.expect(
      status > 0 && isExpected(status),
      () => `${name}: ${sent.method} ${sent.url}, slowly → ${status}`,
    )
  } else await sendAndCheck(attack, sent)
}

/** Returns a request to a route with a body of a family. */
function requestOf(
  { random, inventory }: Attack,
  { method, path, model }: Route,
  name: string,
): Sent {
  const key = model?.key ?? ''
  const id = inventory.ids.get(key) ?? 1
  const valid = pick(random, inventory.bodies.get(key) ?? [{}])
  const isBulk = model?.url === path && method !== 'POST'
  const body = families[name]?.({ random, model, isBulk, valid, id })
  if (!body) throw new Error(`there is no family ${name}`)
  return { name, method, url: path.replace('{id}', String(id)), body }
}

const isExpected = (status: number): boolean => status < 500 || documented.has(status)

const acceptHeaders = [
  'application/json',
  'application/json; indent=8',
  'application/problem+json',
  'text/html',
  '*/*',
]

interface Sent {
  readonly method: string
  readonly url: string
  readonly name: string
  readonly body: HostileBody
}

async function sendAndCheck(attack: Attack, { method, url, name, body }: Sent): Promise<void> {
  const { subject, tally, random, document, changes } = attack
  const headers = {
    'content-type': body.type,
    accept: pick(random, acceptHeaders),
    ...body.headers,
  }
  const send = (): Promise<Reply> => subject.send(method, url, { body: body.payload, headers })
  await changes.take()
  const reply = await send().catch((error) => noteLost(attack, { method, url, name, body }, error))
  if (!reply) return
  const { status, text, ms } = reply
  const what = (): string =>
    `${name}: ${method} ${url} ${JSON.stringify(headers)} ${String(body.payload).slice(0, 200)} (${body.payload.length} bytes) → ${status} ${text.slice(0, 200)}`
  tally.add(`status ${String(status)[0]}xx`)
  tally.greatest('slowest answer in ms', ms)
  tally.expect(isExpected(status), what)
  if (status >= 400) tally.greatest('longest refusal in bytes', Buffer.byteLength(text))
  const isShort = status < 400 || Buffer.byteLength(text) <= MAX_REFUSAL_BYTES
  tally.expect(isShort, () => `${what()}: a refusal of ${Buffer.byteLength(text)} bytes`)
  await checkRows(attack, { reply, what })
  if (url.startsWith('/api/') && status !== 303) {
    const wrong = document.check(reply)
    tally.expect(wrong.length === 0, () => `${what()}: ${wrong.join('; ').slice(0, 500)}`)
  }
  if (ms > SLOW_MS && status >= 400) {
    const fastest = await fastestOf(send)
    tally.expect(fastest <= SLOW_MS, () => `${what()} took ${fastest} ms`)
  }
}

/** Bytes above which a body may be refused, and the connection closed, before it was read. */
const LARGE_BODY_BYTES = 1_000_000

function noteLost({ tally }: Attack, { method, url, name, body }: Sent, error: unknown): void {
  const isClosed = /EPIPE|ECONNRESET/.test(String(error))
  if (isClosed && body.payload.length > LARGE_BODY_BYTES) tally.add('closed before all was sent')
  else tally.fail(`${name}: ${method} ${url} has no answer: ${String(error)}`)
}

/** Returns the shortest of three times, because a busy machine may make one request slow. */
async function fastestOf(send: () => Promise<Reply>): Promise<number> {
  const times = [(await send()).ms, (await send()).ms, (await send()).ms]
  return Math.round(Math.min(...times))
}

/** The tables in which a refused request may write rows. */
const bookkeeping = /^(users_attempt|users_session|users_cookiekey)$/

interface CheckedReply {
  readonly reply: Reply
  readonly what: () => string
}

/** Checks that a refused request writes no rows, and that a create writes all of its objects. */
async function checkRows(
  { changes, tally }: Attack,
  { reply: { status, text, url, method }, what }: CheckedReply,
): Promise<void> {
  const changed = (await changes.take()).filter(({ table }) => !bookkeeping.test(table))
  tally.add('rows written', changed.length)
  if (status >= 400)
    tally.expect(
      changed.length === 0,
      () => `${what()} changed ${changed.map(({ table }) => table).join()}`,
    )
  const model = [...graph.models.values()].find((one) => one.url === url)
  if (status !== 201 || !model || method !== 'POST') return
  const made = text.startsWith('[') ? (JSON.parse(text) as unknown[]).length : 1
  const rows = changed.filter(
    ({ table, operation }) => table === model.table && operation === 'INSERT',
  )
  tally.expect(
    text.startsWith('<') || rows.length === made,
    () => `${what()} made ${rows.length} of ${made}`,
  )
}
