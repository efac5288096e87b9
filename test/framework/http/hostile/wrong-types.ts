import type { Test } from 'tap'
import { asObject, type Method, type TestApp } from '../../../support/open-app.ts'
import { findFaults } from './faults.ts'
import { rawSenderOf } from './send-raw.ts'
import { label } from './values.ts'

/** An object that JavaScript cannot turn into a text or a number: both conversions throw. */
export const unprintable = { toString: 1, valueOf: 1 }
const wrongValues = [unprintable, [unprintable], { id: unprintable }, { value: unprintable }]

const writingMethods: readonly Method[] = ['POST', 'PUT', 'PATCH', 'DELETE']

/** A documented operation with a body, and the keys that the document lists for it. */
interface OperationWithBody {
  readonly method: Method
  readonly url: string
  readonly keys: readonly string[]
}

/**
 * Sends values of wrong types for all keys of every documented operation with a body: the service
 * refuses or ignores them, and nothing fails. There must be more than `few` of these operations.
 */
export async function sendWrongTypes(t: Test, service: TestApp, few: number): Promise<void> {
  const operations = await operationsWithBodies(service)
  t.ok(operations.length > few, `${operations.length} operations`)
  const ask = rawSenderOf(service)
  for (const { method, url, keys } of operations) {
    const all = wrongValues.map((value) => Object.fromEntries(keys.map((key) => [key, value])))
    // A create is tried with each key alone, since a refusal of one may hide another.
    const single = method === 'POST' ? keys.map((key) => ({ [key]: unprintable })) : []
    for (const body of [[unprintable], all[0], all, ...single]) {
      const reply = await ask(method, url, JSON.stringify(body))
      const found = findFaults(reply)
      if (found.length > 0) t.fail(`${method} ${url} ${label(body)}`, { found })
    }
  }
  t.strictSame(service.logged, [])
}

async function operationsWithBodies({
  document,
  request,
}: TestApp): Promise<readonly OperationWithBody[]> {
  const { schemas } = asObject(
    asObject((await request('GET', '/api/schema/')).body)['components'],
  ) as { readonly schemas: Readonly<Record<string, { readonly properties?: object }>> } // OpenAPI
  return Object.entries(document.paths).flatMap(([path, item]) =>
    writingMethods.flatMap((method) => {
      const body = item[method.toLowerCase()]?.requestBody
      if (!body) return []
      const name = /#\/components\/schemas\/(\w+)/.exec(JSON.stringify(body))?.[1] ?? ''
      const keys = new Set(['id', ...Object.keys(schemas[name]?.properties ?? {})])
      return [{ method, url: path.replace(/\{\w+\}/g, '1'), keys: [...keys] }]
    }),
  )
}
