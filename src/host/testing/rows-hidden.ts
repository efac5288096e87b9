import { AssertionError } from 'node:assert/strict'
import type { Database } from '../../framework/database/database.ts'
import { findDifference, printAnswer } from './answer-text.ts'
import type { OpenedService, TestRequest, TestResponse } from './open.ts'

/** A request of which the answer must not depend on hidden rows. */
export interface HiddenRowsRequest extends Pick<TestRequest, 'body' | 'headers'> {
  /** The method; by default GET. */
  readonly method?: string
  /** The path with its query, such as `/api/library/books/?title__ic=sea`. */
  readonly url: string
}

/**
 * Sends a request as the superuser, and returns the parsed body of the answer. Throws when the
 * service refuses the request.
 */
export type SuperuserWrite = (method: string, url: string, body?: unknown) => Promise<unknown>

/** The requests of a reader, and the change of hidden rows that must not change the answers. */
export interface HiddenRowsCheck {
  /** The API token of a reader who does not see every row; null for a reader without one. */
  readonly token: string | null
  /**
   * The requests that the reader sends, as paths or with a method and a body. Each must have the
   * same answer when it is repeated: reads, and writes that are refused.
   */
  readonly requests: readonly (string | HiddenRowsRequest)[]
  /**
   * Changes, adds or removes rows or values that are hidden from the reader, and nothing else. It
   * may use what it is given, `Samples`, or the database.
   */
  readonly makeHidden: (write: SuperuserWrite) => Promise<unknown>
  /** Replaces parts of an answer that differ each time, such as the time. */
  readonly mask?: (answer: string) => string
}

/**
 * Asserts that what a reader is answered does not depend on rows that the reader may not see. Sends
 * the requests as the reader, changes hidden rows, and sends the requests again. Throws an
 * `AssertionError` that names each request whose answer changed, and the bytes where it begins to
 * differ. Throws as well when the comparison would say nothing: when a request has another answer
 * each time, when a read is refused to everybody, or when `makeHidden` writes nothing.
 *
 * @example
 * test('shows doctors the visits of their own patients', () =>
 *   assertRowsHidden(opened, {
 *     token: ada.token,
 *     requests: ['/api/care/visits/', '/api/care/visits/today/'],
 *     makeHidden: (write) => write('POST', '/api/care/visits/', visitOfAnotherDoctor),
 *   }))
 */
export async function assertRowsHidden(
  opened: OpenedService,
  { token, requests, makeHidden, mask = (answer) => answer }: HiddenRowsCheck,
): Promise<void> {
  const sent = requests.map((one) => (typeof one === 'string' ? { url: one } : one))
  if (sent.length === 0) throw new TypeError('assertRowsHidden needs a request to compare.')
  const ask = async (): Promise<readonly Asked[]> => {
    const answers: Asked[] = []
    for (const request of sent) {
      const response = await send(opened, request, token)
      answers.push({ request, response, told: mask(printAnswer(response)) })
    }
    return answers
  }
  const first = await ask()
  const before = await ask()
  requireSame(first, before, {
    title: 'The answer differs each time, before hidden rows change. Give "mask"',
    second: 'the second time',
  })
  await changeRows(opened, makeHidden)
  const after = await ask()
  requireSame(before, after, {
    title: 'The answer depends on rows that the reader may not see',
    second: 'after the change of hidden rows',
  })
  await requireAnswered(opened, after, token)
}

/** A request, its answer, and what the answer tells. */
interface Asked {
  readonly request: HiddenRowsRequest
  readonly response: TestResponse
  readonly told: string
}

const send = (
  opened: OpenedService,
  { method = 'GET', url, ...options }: HiddenRowsRequest,
  token: string | null,
): Promise<TestResponse> => opened.request(method, url, { ...options, token })

/** Throws when two answers to one request differ. */
function requireSame(
  before: readonly Asked[],
  after: readonly Asked[],
  { title, second }: { readonly title: string; readonly second: string },
): void {
  const differing = before.flatMap(({ request, told }, at) => {
    const other = after[at]?.told ?? ''
    if (told === other) return []
    const [one, two] = findDifference(told, other)
    return [`${describe(request)}\n    first: ${one}\n    ${second}: ${two}`]
  })
  if (differing.length === 0) return
  throw new AssertionError({
    message: `${title}:\n  ${differing.join('\n  ')}`,
    actual: after.map(({ told }) => told),
    expected: before.map(({ told }) => told),
    operator: 'assertRowsHidden',
  })
}

const describe = ({ method = 'GET', url, body }: HiddenRowsRequest): string =>
  `${method} ${url}${body === undefined ? '' : ` with ${JSON.stringify(body)}`}`

/** Runs `makeHidden`; throws when it writes nothing. */
async function changeRows(
  { database, request }: OpenedService,
  makeHidden: HiddenRowsCheck['makeHidden'],
): Promise<void> {
  const before = await versionOf(database)
  await makeHidden(async (method, url, body) => {
    const { status, text, body: answer } = await request(method, url, { body })
    if (status < 400) return answer
    throw new Error(`makeHidden: ${describe({ method, url, body })} is ${status}: ${text}`)
  })
  if ((await versionOf(database)) === before)
    throw new Error('makeHidden wrote nothing: no row changed, so that there is nothing to hide.')
}

/** Returns the versions of all tables, whose sum changes with every write. */
async function versionOf(database: Database): Promise<string> {
  const text = 'select sum(version)::text from _totals'
  const [row] = await database.rows({ text, values: [] })
  return String(row?.[0])
}

/** Throws when a read is refused to the reader and to the superuser: it would compare nothing. */
async function requireAnswered(
  opened: OpenedService,
  answers: readonly Asked[],
  token: string | null,
): Promise<void> {
  for (const { request, response } of answers) {
    if (response.status === 401 && token !== null)
      throw new Error(`${describe(request)} is 401: the token of the reader is not valid.`)
    if (response.status < 400 || (request.method ?? 'GET') !== 'GET') continue
    const { status } = await send(opened, request, opened.token)
    if (status >= 400)
      throw new Error(
        `${describe(request)} is ${response.status} for the reader and ${status} for the ` +
          'superuser, so that it compares nothing. Is the path right?',
      )
  }
}
