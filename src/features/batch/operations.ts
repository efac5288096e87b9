import { FieldMessages } from '../../framework/errors/error-messages.ts'
import { isJsonObject } from '../../framework/model/json-value.ts'
import { operationFailure } from './errors.ts'

/** The methods of operations. */
export const batchMethods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const

/** A write of a batch, as a request of its own would send it. */
export interface BatchOperation {
  readonly method: (typeof batchMethods)[number]
  /** The path of a URL of the API, with its query. */
  readonly path: string
  readonly body?: unknown
  /** The entity tag that the object has to have. */
  readonly if_match?: string
}

/** Returns what is wrong with the value of a key; undefined for nothing. */
type Check = (value: unknown, root: string) => string | undefined

/** The keys of an operation, with their checks. */
const keys = new Map<string, { readonly required?: true; readonly check: Check }>([
  [
    'method',
    {
      required: true,
      check: (value) =>
        batchMethods.some((one) => one === value)
          ? undefined
          : `${shortText(value)} is not allowed. Allowed: ${batchMethods.join(', ')}.`,
    },
  ],
  [
    'path',
    {
      required: true,
      check: (value, root) =>
        typeof value === 'string' && value.startsWith(root)
          ? undefined
          : `Expected the path of a URL of the API, which begins with ${root}`,
    },
  ],
  ['body', { check: () => undefined }],
  [
    'if_match',
    {
      check: (value) =>
        typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)
          ? undefined
          : 'Expected an entity tag, such as "\\"abc\\"".',
    },
  ],
])

/**
 * Returns the operations of a batch. Throws a 400 for the first one with mistakes.
 *
 * @param root the beginning of the paths of the API, such as `/api/`
 */
export function operationsIn(bodies: readonly unknown[], root: string): readonly BatchOperation[] {
  for (const [index, one] of bodies.entries()) {
    const messages = mistakesOf(one, root)
    if (messages.size > 0)
      throw operationFailure({ index, status: 400, body: messages.toErrors() }, bodies.length)
  }
  return bodies as readonly BatchOperation[] // none of them has a mistake
}

function mistakesOf(body: unknown, root: string): FieldMessages {
  const messages = new FieldMessages()
  if (!isJsonObject(body)) {
    messages.add('non_field_errors', 'Expected an object with method, path and body.')
    return messages
  }
  for (const [name, { required, check }] of keys) {
    const value = body[name]
    const mistake = value === undefined ? required && 'This field is required.' : check(value, root)
    if (mistake) messages.add(name, mistake)
  }
  for (const name of Object.keys(body))
    if (!keys.has(name)) messages.add(name, `Unknown key. Allowed: ${[...keys.keys()].join(', ')}.`)
  return messages
}

/** Returns the beginning of a value, for a message. */
const shortText = (value: unknown): string => JSON.stringify(value).slice(0, 40)
