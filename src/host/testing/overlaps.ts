import { ok, strictEqual } from 'node:assert/strict'
import { comparedFields, isAfter, type Exclusion } from '../../framework/model/exclusion.ts'
import type { Model } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import { meets } from '../../framework/model/set-conditions.ts'
import type { TestResponse } from './open.ts'
import type { Body } from './samples.ts'

/** The functions of a service that the test of an exclusion calls. */
export interface OverlapTesting {
  readonly request: (
    method: string,
    url: string,
    options: { readonly body: unknown },
  ) => Promise<Pick<TestResponse, 'status' | 'body'>>
  /** Returns a body that creates another object. */
  readonly body: () => Promise<Body>
}

/**
 * Checks that an exclusion refuses a second object, two of one request, and one that moves. Throws
 * an `AssertionError` where the service breaks it.
 */
export async function assertExcludes(
  { url, label, operations }: Model,
  exclusion: Exclusion,
  { request, body }: OverlapTesting,
): Promise<void> {
  const values = await countingValues(exclusion, body)
  const make = async (more: Body = {}): Promise<Body> => ({ ...(await body()), ...more })
  const post = (sent: unknown) => request('POST', url, { body: sent })

  const first = await post(await make(values))
  strictEqual(first.status, 201, JSON.stringify(first.body))
  const named = `(${label} ${String(jsonObjectOf(first.body)['id'])}).`
  assertRefused(exclusion, await post(await make(values)), named)

  const free = await countingValues(exclusion, body)
  const both = await post([await make(free), await make(free)])
  strictEqual(both.status, 400, JSON.stringify(both.body))
  ok(JSON.stringify(both.body).includes('(object 1 of the request)'), JSON.stringify(both.body))

  if (!operations.has('update')) return
  const other = await post(await make())
  strictEqual(other.status, 201, JSON.stringify(other.body))
  const moved = `${url}${String(jsonObjectOf(other.body)['id'])}/`
  assertRefused(exclusion, await request('PATCH', moved, { body: values }), named)
}

function assertRefused(
  { reportedOn }: Exclusion,
  { status, body }: Pick<TestResponse, 'status' | 'body'>,
  named: string,
): void {
  const messages = JSON.stringify(jsonObjectOf(body)[reportedOn] ?? [])
  ok(status === 400 && messages.includes(named), `${status} ${JSON.stringify(body)}`)
}

/** Returns values of an object that counts: its range is not empty, and it meets the conditions. */
async function countingValues(exclusion: Exclusion, body: () => Promise<Body>): Promise<Body> {
  const { start, end, range, where } = exclusion
  const one = await body()
  const values: Record<string, unknown> = {}
  for (const name of comparedFields(exclusion)) values[name] = one[name]
  for (const { field, is } of where)
    if (is && !meets({ field, column: '', is }, values[field])) values[field] = is[0]
  if (!range.includesEnd && !isAfter(values[end], values[start]))
    values[end] = (await body())[start]
  return values
}
