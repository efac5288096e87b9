import type { ServedDocument } from '../support/openapi.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { hostileRequests, type HostileRequest } from './fuzz/requests.ts'
import { fillEveryModel } from './inventory.ts'
import { withSubject, type Reply, type Subject } from './subject.ts'

/** The longest time, in milliseconds, that an answer may take. */
const SLOW_MS = 2_000

/** The number of requests that are sent at the same time. */
const CONCURRENT_REQUESTS = 4

/** The number of requests of a round. */
const REQUESTS_PER_ROUND = 120

/** Statuses of 500 or above that are documented: no time, or no space, in the database. */
const documented: ReadonlySet<number> = new Set([503, 507])

/** Sends random and invalid requests to every route and checks every response. */
export const fuzz: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  await withSubject({ SECRET_HASH_ROUNDS: '1000' }, async (subject) => {
    const inventory = await fillEveryModel(subject)
    const document = await subject.document()
    const ofObjects = await subject.document('object')
    for (const round of roundsUntil(until)) {
      const requests = hostileRequests(document, inventory, {
        seed: seed + round,
        count: REQUESTS_PER_ROUND,
      })
      for (let from = 0; from < requests.length; from += CONCURRENT_REQUESTS) {
        if (round > 0 && Date.now() > until) break
        const some = requests.slice(from, from + CONCURRENT_REQUESTS)
        await Promise.all(
          some.map((one) => tryRequest({ subject, tally, document, ofObjects }, one)),
        )
      }
    }
    for (const { level, msg, err } of subject.process.lines)
      if (Number(level) >= 50)
        tally.fail(`an error was logged: ${String(msg)} ${JSON.stringify(err)}`)
  })
  return tally.figures()
}

interface FuzzContext {
  readonly subject: Subject
  readonly tally: Tally
  readonly document: ServedDocument
  /** The document in which choices are objects. */
  readonly ofObjects: ServedDocument
}

async function tryRequest(context: FuzzContext, request: HostileRequest): Promise<void> {
  const { subject, tally } = context
  const what = `${request.method} ${request.url.slice(0, 300)}`
  const sent = await sendOrBreak(context, request)
  if (!sent) return
  tally.add('requests')
  tally.add(`status ${String(sent.status)[0]}xx`)
  tally.greatest('slowest answer in ms', sent.ms)
  const isExpected = sent.status < 500 || documented.has(sent.status)
  const summary = (): string =>
    `${what} ${describe(request)} → ${sent.status} ${sent.text.slice(0, 300)}`
  tally.expect(isExpected, summary)
  if (sent.ms > SLOW_MS) {
    // A busy machine may make one request slow, so a slow request is sent again alone.
    const again = await subject.send(request.method, request.url, request)
    tally.expect(again.ms <= SLOW_MS, () => `${what} took ${again.ms} ms`)
  }
  if (!isDocumented(sent)) return
  const document = request.headers['accept']?.includes('choices=object') ? 'ofObjects' : 'document'
  const wrong = context[document].check(sent)
  tally.expect(wrong.length === 0, () => `${summary()}: ${wrong.join('; ').slice(0, 500)}`)
}

/** Returns whether the document describes an answer: it describes no web pages or redirections. */
const isDocumented = ({ url, status }: Reply): boolean =>
  url.startsWith('/api/') && !url.startsWith('/api/docs/') && status !== 303

async function sendOrBreak(
  { subject, tally }: FuzzContext,
  request: HostileRequest,
): Promise<Reply | undefined> {
  try {
    return await subject.send(request.method, request.url, request)
  } catch (error) {
    tally.fail(`${request.method} ${request.url.slice(0, 300)} has no answer: ${String(error)}`)
    return undefined
  }
}

const describe = ({ headers, body }: HostileRequest): string =>
  `${JSON.stringify(headers)} ${String(body).slice(0, 300)}`
