import { deepStrictEqual, match, strictEqual } from 'node:assert/strict'
import { requireModel, type Model } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import type { NestedWrite } from '../../framework/model/nested-writes.ts'
import type { Body, Samples } from './samples.ts'

/**
 * Checks that a create writes children of one name with their object, all or none, and that it
 * tells which child is wrong. Throws an `AssertionError` where the service breaks it.
 */
export async function assertWritesChildren(
  samples: Samples,
  model: Model,
  nested: NestedWrite,
): Promise<void> {
  const { request, service } = samples.opened
  const child = requireModel(service.graph, nested.model)
  const post = async (children: readonly Body[]) => {
    const body = { ...(await samples.body(model)), [nested.name]: children }
    return request('POST', model.url, { body })
  }
  const childBody = async (): Promise<Body> => {
    const { [nested.field]: _, ...body } = await samples.body(child)
    return body
  }

  const sent = [await childBody(), await childBody()]
  const made = await post(sent)
  strictEqual(made.status, 201, refusedSamples(child, sent, made.body))
  const { id } = jsonObjectOf(made.body)
  if (child.operations.has('list')) {
    const found = await request('GET', `${child.url}?${nested.field}_id=${String(id)}&limit=1`)
    strictEqual(jsonObjectOf(found.body)['count'], sent.length, `the ${child.labelPlural}`)
  }

  const others = [await childBody(), await childBody()] as const
  const before = await countOf(samples, child)
  const unknown = await post([others[0], { ...others[1], no_such_field: 1 }])
  strictEqual(unknown.status, 400)
  const [first, second] = listIn(unknown.body, nested.name)
  deepStrictEqual(first, {}, 'nothing is wrong with the first child')
  match(JSON.stringify(second), /"no_such_field":\["Unknown field/)
  const owned = await post([{ ...others[0], [nested.field]: id }])
  strictEqual(owned.status, 400)
  match(JSON.stringify(listIn(owned.body, nested.name)), /The service sets this field/)
  strictEqual(await countOf(samples, child), before, 'nothing is written')

  if (!model.operations.has('update')) return
  const url = `${model.url}${String(id)}/`
  const { status, body } = await request('PATCH', url, { body: { [nested.name]: [] } })
  strictEqual(status, 400)
  match(JSON.stringify(jsonObjectOf(body)[nested.name]), /at their own URL/)
}

const refusedSamples = ({ key }: Model, sent: readonly Body[], body: unknown): string =>
  `The service refuses samples of ${key}: ${JSON.stringify(sent)} is ${JSON.stringify(body)}. ` +
  `Give values that it accepts: new Samples(opened, { '${key}': (samples, number) => ({ … }) }).`

/** Returns the number of objects of a model; 0 of one that is not listed. */
async function countOf({ opened }: Samples, { url, operations }: Model): Promise<number> {
  if (!operations.has('list')) return 0
  const { body } = await opened.request('GET', `${url}?limit=1`)
  return Number(jsonObjectOf(body)['count'])
}

function listIn(body: unknown, name: string): readonly unknown[] {
  const list = jsonObjectOf(body)[name]
  return Array.isArray(list) ? list : []
}
