import type { Test } from 'tap'
import type { Model } from '../../src/framework/model/graph.ts'
import { asObject, type TestApp } from './open-app.ts'

const all = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const

const ofList = { list: ['GET', 'HEAD'], create: ['POST'] } as const
const ofBulk = { create: ['POST'], update: ['PUT', 'PATCH'], delete: ['DELETE'] } as const
const ofDetail = {
  read: ['GET', 'HEAD'],
  update: ['PUT', 'PATCH'],
  delete: ['DELETE'],
} as const

/** Returns the methods that a URL of a model must allow; bulk writes may add others to a list. */
function expected(model: Model, table: Readonly<Record<string, readonly string[]>>): string[] {
  const operations = new Set<string>(model.operations)
  return [
    ...Object.entries(table).flatMap(([name, methods]) => (operations.has(name) ? methods : [])),
    'OPTIONS',
  ]
}

/** Returns the methods in the header Allow. */
export const allowedMethods = (headers: Readonly<Record<string, unknown>>): readonly string[] =>
  String(headers['allow']).split(', ')

/** Checks that every URL of every model lists its methods in Allow, and refuses all others. */
export async function checkAllowedMethods(t: Test, { graph, request }: TestApp): Promise<void> {
  for (const model of graph.models.values()) {
    for (const [url, wanted] of [
      [model.url, expected(model, ofList)],
      [`${model.url}bulk/`, expected(model, ofBulk)],
      [`${model.url}2147483647/`, expected(model, ofDetail)],
    ] as const) {
      if (wanted.length === 1) continue // views have no objects of their own
      const allow = allowedMethods((await request('OPTIONS', url)).headers)
      t.strictSame(
        wanted.filter((method) => !allow.includes(method)),
        [],
        `${url} allows ${allow.join()}`,
      )
      t.strictSame(
        allow,
        all.filter((method) => allow.includes(method)),
        'in the usual order',
      )
      for (const method of all) {
        if (allow.includes(method) || method === 'HEAD') continue // HEAD is refused without a body
        const answer = await request(method, url)
        t.equal(answer.status, 405, `${method} ${url}`)
        t.equal(answer.headers['allow'], allow.join(', '))
        const detail = `Method "${method}" not allowed.`
        t.strictSame(answer.body, { detail })
      }
    }
  }
}

/**
 * Checks that OPTIONS describes every documented URL, and those of actions with the bodies that the
 * caller may send.
 */
export async function checkDescriptions(t: Test, service: TestApp): Promise<void> {
  const { document, graph, request } = service
  const models = [...graph.models.values()]
  for (const [path, item] of Object.entries(document.paths)) {
    const url = path.replace(/\{\w+\}/g, '1')
    const { status, object } = await request('OPTIONS', url)
    t.equal(status, 200, url)
    t.ok(object['name'] !== '' && Array.isArray(object['parses']), url)
    const writes = ['post', 'put'].filter((method) => item[method]?.requestBody)
    const isModel = models.some(({ url: own }) => [own, `${own}bulk/`, `${own}1/`].includes(url))
    if (writes.length === 0 || isModel) continue
    const actions = asObject(object['actions'])
    for (const method of writes) {
      const fields = Object.entries(asObject(actions[method.toUpperCase()]))
      t.ok(fields.length > 0, `${method} ${url}`)
      for (const [name, field] of fields) t.type(asObject(field)['required'], 'boolean', name)
    }
    const { object: others } = await request('OPTIONS', url, { token: null })
    t.notOk('actions' in others, `${url}, anonymous`)
  }
}
