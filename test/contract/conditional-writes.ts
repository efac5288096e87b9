import { urlOf, type ModelContext } from './model-context.ts'
import type { CreatedObject } from './write-cases.ts'

/** Checks that the entity tag of a read meets `If-Match`, and that another one is a 412. */
export async function conditionalWrites(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const url = urlOf(model, id)
  const { headers } = await app.request('GET', url)
  const tag = String(headers['etag'])
  const patch = (condition: string) =>
    app.request('PATCH', url, { body: {}, headers: { 'if-match': condition } })
  const stale = await patch('"stale"')
  findings.same([stale.status, stale.headers['etag']], [412, tag], 'another tag')
  const current = await patch(tag)
  findings.same(current.status, 200, `the current tag: ${current.text}`)
}
