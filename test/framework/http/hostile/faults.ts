import { isJsonObject, textOf } from '../../../../src/framework/model/json-value.ts'

/** The parts of a response that are checked without knowledge of the request. */
export interface Reply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
}

/** Texts that no refusal may contain: stacks, SQL, names of libraries and of source files. */
const internals =
  /prisma|postgres|node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|\bstack\b|select .* from|insert into|violates|constraint|syntax error|invalid input|out of range|TypeError|RangeError|undefined|\[object/i

/** Returns the faults of a response to a hostile request, or none when a client can act on it. */
export function findFaults({ statusCode, headers, payload }: Reply): readonly string[] {
  const body = payload === '' ? null : parsed(payload)
  const isJson = /^application\/(problem\+)?json/.test(String(headers['content-type']))
  const rows = [
    [statusCode >= 500, `status ${statusCode}`],
    [headers['api-version'] !== '2.0', 'no API-Version'],
    [payload !== '' && !isJson, 'no JSON'],
    [body === undefined, 'broken JSON'],
    ...(statusCode < 400 ? [] : refusalRows(body, payload)),
  ] as const
  const found = rows.flatMap(([wrong, words]) => (wrong ? [words] : []))
  return found.length > 0 ? [...found, payload.slice(0, 300)] : []
}

const refusalRows = (body: unknown, payload: string): readonly (readonly [boolean, string])[] => [
  [!isRefusal(body), 'a refusal of an unknown form'],
  [internals.test(messagesOf(body).join('\n')), 'reveals internals'],
  [payload.includes('The database refused a value'), 'does not say what is wrong'],
]

/** Returns whether a body is `{ detail }`, messages by name, or a list of these or of responses. */
function isRefusal(body: unknown): boolean {
  if (Array.isArray(body)) return body.length > 0 && body.every(isItem)
  return isByName(body) && Object.keys(body).length > 0
}

/** Returns whether an item of a list is messages by name, or the response to an operation. */
const isItem = (item: unknown): boolean =>
  isByName(item) ||
  (isJsonObject(item) && typeof item['status'] === 'number' && isRefusal(item['body']))

function isByName(body: unknown): body is Readonly<Record<string, unknown>> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return false
  const entries = Object.entries(body)
  if (entries.length === 1 && 'detail' in body && isSentence(body.detail)) return true
  // The messages of children are those of each, by name.
  const isMessage = (one: unknown): boolean => isSentence(one) || isByName(one)
  return entries.every(([, messages]) => Array.isArray(messages) && messages.every(isMessage))
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && text.length > 2

/**
 * Returns the messages of a refusal without the values that they quote, which come from the client.
 */
function messagesOf(body: unknown): readonly string[] {
  if (Array.isArray(body)) return body.flatMap(messagesOf)
  if (isJsonObject(body)) return Object.values(body).flatMap(messagesOf)
  return [
    textOf(body)
      .replace(/"[^]*"/g, '""')
      .replace(/Allowed: [^]*/, ''),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
