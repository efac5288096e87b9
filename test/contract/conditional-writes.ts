import { asList, asObject } from '../support/json.ts'
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

/** Checks that writes with `Prefer: etag` return the tag of the next read, also in a list. */
export async function taggedWrites(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const url = urlOf(model, id)
  const headers = { prefer: 'etag' }
  const one = await app.request('PATCH', url, { body: {}, headers })
  const undocumented = 'the key etag of each object, which the description names'
  const bulk = { body: [{ id }], headers, undocumented }
  const many = await app.request('PATCH', `${model.url}bulk/`, bulk)
  const tag = (await app.request('GET', url)).headers['etag']
  const last = asObject(asList(many.body)[0])
  findings.same([one.status, many.status], [200, 200], `${one.text} ${many.text}`)
  findings.same(last['etag'], tag, 'the tag of an object of a list')
  const again = await app.request('PATCH', url, { body: {}, headers })
  const read = (await app.request('GET', url)).headers['etag']
  findings.same(again.headers['etag'], read, 'the tag of an object')
}

/** Checks that an object of a bulk request is written only if it has the tag of its `if_match`. */
export async function conditionalItems(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const { headers } = await app.request('GET', urlOf(model, id))
  const tag = String(headers['etag'])
  const send = (method: 'PATCH' | 'DELETE', condition: string) =>
    app.request(method, `${model.url}bulk/`, { body: [{ id, if_match: condition }] })
  for (const method of ['PATCH', 'DELETE'] as const) {
    const refused = await send(method, 'stale')
    const facts = [refused.status, refused.text.includes(tag.replaceAll('"', ''))]
    findings.same(facts, [412, true], `${method}: ${refused.text}`)
  }
  const written = await send('PATCH', tag)
  findings.same(written.status, 200, written.text)
}
