import { urlOf, type ModelContext } from './model-context.ts'
import type { CreatedObject } from './write-cases.ts'

/**
 * Checks that the entity tag of a read meets `If-Match` and not `If-None-Match`, and that another
 * one does the opposite.
 */
export async function conditionalWrites(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const url = urlOf(model, id)
  const { headers } = await app.request('GET', url)
  const tag = String(headers['etag'])
  const cases: readonly (readonly ['if-match' | 'if-none-match', string, number])[] = [
    ['if-match', '"stale"', 412],
    ['if-none-match', tag, 412],
    ['if-none-match', '*', 412],
    ['if-match', tag, 200],
    ['if-none-match', '"stale"', 200],
  ]
  for (const [name, value, status] of cases) {
    const answer = await app.request('PATCH', url, { body: {}, headers: { [name]: value } })
    const etag = status === 412 ? tag : undefined
    const facts = [answer.status, answer.headers['etag']]
    findings.same(facts, [status, etag], `${name}: ${value}: ${answer.text}`)
  }
}
