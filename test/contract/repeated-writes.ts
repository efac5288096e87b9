import { isMade } from '../support/samples.ts'
import { urlOf, type ModelContext } from './model-context.ts'
import type { CreatedObject } from './write-cases.ts'

/**
 * Checks that a write with an idempotency key is repeated without writing again. Writes whose
 * response can show a value only once take no key.
 */
export async function repeatedWrites(
  { app, model, findings, samples }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const send = (method: 'POST' | 'PATCH', path: string, body: unknown) =>
    app.request(method, path, { body, headers: { 'idempotency-key': `${method}-${model.key}` } })
  const showsOnce = [...model.fields.values()].some(
    ({ confidential, write, writeOnly }) => confidential && write && !writeOnly,
  )
  const repeat = async (method: 'POST' | 'PATCH', path: string, body: unknown): Promise<void> => {
    const first = await send(method, path, body)
    const status = showsOnce ? 400 : method === 'POST' ? 201 : 200
    findings.same(first.status, status, `${method}: ${first.text}`)
    if (showsOnce) return
    const again = await send(method, path, body)
    findings.same([again.status, again.text], [status, first.text], `${method} again`)
    findings.same(again.headers['location'], first.headers['location'], `${method}: Location`)
    findings.same(again.headers['idempotent-replayed'], 'true', `${method} is repeated`)
  }
  await repeat('PATCH', urlOf(model, id), {})
  if (isMade(model)) await repeat('POST', model.url, await samples.body(model))
}
