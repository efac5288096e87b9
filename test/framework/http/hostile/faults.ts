/** As much of an answer as can be judged without knowing the question. */
export interface Reply {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
}

/** What no answer may hold: stacks, SQL, names of the libraries and of the files inside. */
const inside =
  /prisma|postgres|node_modules|\bat \S+ \(|\.[cm]?[jt]s:\d|\bstack\b|select .* from|insert into|violates|constraint|syntax error|invalid input|out of range|TypeError|RangeError|undefined|\[object/i

/**
 * What is wrong with the answer to a hostile request; nothing when it is one that a client can act
 * on.
 */
export function faults({ statusCode, headers, payload }: Reply): readonly string[] {
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
  [!isRefusal(body), 'a refusal of no known form'],
  [inside.test(messagesOf(body).join('\n')), 'tells of the inside'],
  [payload.includes('The database refused a value'), 'does not say what is wrong'],
]

/** `{ detail }`, messages by name, or a list of such. */
function isRefusal(body: unknown): boolean {
  if (Array.isArray(body)) return body.length > 0 && body.every(isByName)
  return isByName(body) && Object.keys(body).length > 0
}

function isByName(body: unknown): body is Readonly<Record<string, unknown>> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return false
  const entries = Object.entries(body)
  if (entries.length === 1 && 'detail' in body && isSentence(body.detail)) return true
  return entries.every(([, messages]) => Array.isArray(messages) && messages.every(isSentence))
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && text.length > 2

/**
 * The words of a refusal without what they quote: a value in quotation marks is the client's own.
 */
function messagesOf(body: unknown): readonly string[] {
  if (Array.isArray(body)) return body.flatMap(messagesOf)
  const values = body !== null && typeof body === 'object' ? Object.values(body) : []
  return values.flat().map((text) => String(text).replace(/"[^]*"/g, '""').replace(/Allowed: [^]*/, '')) // prettier-ignore
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
