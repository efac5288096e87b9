import { deepStrictEqual, ok, strictEqual } from 'node:assert/strict'
import { requireModel, type Embed, type Model } from '../../framework/model/graph.ts'
import { jsonObjectOf } from '../../framework/model/json-value.ts'
import type { Body, Samples } from './samples.ts'

/**
 * Checks that an object of a model shows the objects of an embed where a request includes them:
 * those that it refers to, or that refer to it, with all their fields.
 */
export async function assertIncludes(
  samples: Samples,
  model: Model,
  { name, field, referring }: Embed,
): Promise<void> {
  const { request, service } = samples.opened
  const id = await samples.make(model.key)
  const other = referring && requireModel(service.graph, referring.model)
  if (other && other.operations.has('create')) {
    const body = { ...(await samples.body(other)), [referring.field]: id }
    // Rules of the model may refuse an object that refers to this one: then there is none.
    await request('POST', other.url, { body })
  }
  const read = async (url: string): Promise<Body> => {
    const { status, body } = await request('GET', url)
    strictEqual(status, 200, url)
    return jsonObjectOf(body)
  }
  const plain = await read(`${model.url}${id}/`)
  const { [name]: included, ...rest } = await read(`${model.url}${id}/?include=${name}`)
  const { [name]: nested, ...others } = plain
  deepStrictEqual(rest, others, 'the other fields stay')
  const objects = objectsIn(included)
  const known = other
    ? (await read(`${other.url}?${referring?.field}_id=${id}&limit=0`))['results']
    : nested
  deepStrictEqual(idsOf(objects), idsOf(objectsIn(known)), `the objects of ${name}`)
  for (const one of objects) {
    const url = new URL(String(one['url']))
    const whole = await read(url.pathname)
    for (const key of Object.keys(whole)) ok(key in one, `${name} has ${key}`)
  }
  ok(field.nullable || included !== null)
}

const objectsIn = (value: unknown): readonly Body[] =>
  [value].flat().flatMap((one) => (one === null || one === undefined ? [] : [jsonObjectOf(one)]))

const idsOf = (objects: readonly Body[]): readonly unknown[] =>
  objects.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
