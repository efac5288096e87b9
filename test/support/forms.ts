import type { LightMyRequestResponse } from 'fastify'
import type { Test } from 'tap'
import type { Model } from '../../src/framework/model/graph.ts'
import type { Json } from './json.ts'
import type { ModelSamples } from './model-samples.ts'
import type { TestApp } from './open-app.ts'

/** The names and texts of a form, in their order. */
export type FormFields = readonly (readonly [name: string, text: string])[]

type Encoded = readonly [type: string, payload: Buffer]

/** Functions that encode a form, by media type. */
const encoders = {
  urlencoded: (fields: FormFields) =>
    encoded(new URLSearchParams(fields.map(([name, text]) => [name, text]))),
  multipart: (fields: FormFields) => {
    const form = new FormData()
    for (const [name, text] of fields) form.append(name, text)
    return encoded(form)
  },
}

async function encoded(body: FormData | URLSearchParams): Promise<Encoded> {
  const response = new Response(body)
  const type = response.headers.get('content-type') ?? ''
  return [type, Buffer.from(await response.arrayBuffer())]
}

/** The encodings of forms. */
export const formEncodings = [
  'urlencoded',
  'multipart',
] as const satisfies (keyof typeof encoders)[]

/** Sends a form as the superuser. */
export type SendForm = (
  method: 'POST' | 'PUT' | 'PATCH',
  url: string,
  encoding: (typeof formEncodings)[number],
  fields: FormFields,
) => Promise<LightMyRequestResponse>

/** Returns a function that sends forms to a service. */
export function formSender({ app, token }: Pick<TestApp, 'app' | 'token'>): SendForm {
  return async (method, url, encoding, fields) => {
    const [type, payload] = await encoders[encoding](fields)
    const headers = {
      authorization: `Token ${token}`,
      'content-type': type,
      host: 'localhost',
    }
    return app.inject({ method, url, headers, payload })
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)

function fieldsOf(body: Json): FormFields {
  return Object.entries(body).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((item) => [name, textOf(item)] as const)
    if (typeof value === 'object' && value !== null) return [[name, JSON.stringify(value)] as const]
    return [[name, textOf(value)] as const]
  })
}

/** Compares what forms of every encoding write to an object with what the same JSON writes. */
export async function compareForms(
  t: Test,
  model: Model,
  service: TestApp,
  samples: ModelSamples,
): Promise<void> {
  const { request } = service
  const send = formSender(service)
  const made = await request('POST', model.url, {
    body: await samples.body(model, { full: true, variant: 1 }),
  })
  t.equal(made.status, 201, made.text)
  const url = `${model.url}${String(made.object['id'])}/`
  const { object: body } = await request('PATCH', url, { body: {} })
  const json = await request('PUT', url, { body })
  t.equal(json.status, 200, json.text)
  for (const encoding of formEncodings) {
    const put = await send('PUT', url, encoding, fieldsOf(body))
    t.strictSame([put.statusCode, put.json()], [json.status, json.body], `PUT ${encoding}`)
  }
  const fresh = await samples.body(model)
  const created = await send('POST', model.url, 'urlencoded', fieldsOf(fresh))
  t.equal(created.statusCode, 201, created.payload)
  t.equal(
    created.headers['location'],
    `http://localhost${model.url}${String(created.json<Json>()['id'])}/`,
  )
}
