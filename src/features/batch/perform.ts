import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { operationFailure } from './errors.ts'
import type { BatchOperation } from './operations.ts'
import { pathWithResults, UnknownReference, withResults } from './references.ts'

/** The batch to which an operation belongs. */
export interface Batch {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The bodies of the responses to the operations before. */
  readonly results: readonly unknown[]
  readonly count: number
}

/** Sends an operation to the service, and returns the body of the response. */
export async function perform(
  app: FastifyInstance,
  operation: BatchOperation,
  batch: Batch,
): Promise<unknown> {
  const { request, reply, results, count } = batch
  const index = results.length
  const { path, body } = sentBy(operation, batch)
  const response = await app.inject({
    method: operation.method,
    url: path,
    headers: { ...headersOf(request), ...conditionOf(operation), ...typeOf(body) },
    remoteAddress: request.raw.socket.remoteAddress ?? request.ip,
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  const { statusCode: status, payload } = response
  const result: unknown = payload === '' ? null : JSON.parse(payload)
  if (status < 400) return result
  const wait = response.headers['retry-after']
  if (wait !== undefined) reply.header('retry-after', wait)
  throw operationFailure({ index, status, body: result }, count)
}

/** Returns the path and the body of an operation, with values of earlier results. */
function sentBy(
  { path, body }: BatchOperation,
  { results, count }: Batch,
): Pick<BatchOperation, 'path' | 'body'> {
  try {
    return { path: pathWithResults(path, results), body: withResults(body, results) }
  } catch (error) {
    if (!(error instanceof UnknownReference)) throw error
    const messages = { non_field_errors: [error.message] }
    throw operationFailure({ index: results.length, status: 400, body: messages }, count)
  }
}

/** The headers of a batch that its operations have, too. */
const passedOn = [
  'accept-language',
  'cookie',
  'forwarded',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-session-key',
]

function headersOf({ headers }: FastifyRequest): Readonly<Record<string, string | string[]>> {
  const accept = headers.accept?.includes('json') ? headers.accept : 'application/json'
  const passed = passedOn.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(passed), accept }
}

const typeOf = (body: unknown): Readonly<Record<string, string>> =>
  body === undefined ? {} : { 'content-type': 'application/json' }

const conditionOf = ({ if_match: tag }: BatchOperation): Readonly<Record<string, string>> =>
  tag === undefined ? {} : { 'if-match': tag }
