import { graph } from '../../src/app.ts'
import { requireModel, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { hintOf } from '../support/rule-hints.ts'
import { urlOf, writableFields, type Subject } from './subject.ts'
import type { Made } from './writing.ts'

/** A choice is understood by value, text, label, and the shapes that reads give. */
export async function choiceForms({ app, model, findings }: Subject, { id }: Made): Promise<void> {
  for (const { name, choices } of writableFields(model)) {
    const { object } = await app.request('PATCH', urlOf(model, id), { body: {} })
    const value = object[name] as number | string | boolean // what a choice is stored as
    const label = choices?.get(value)
    if (label === undefined) continue
    const forms = [String(value), label, label.toUpperCase(), [value, label], { value, label }]
    for (const form of forms) await same({ app, model, findings }, id, { [name]: form }, object)
  }
}

/** A reference is understood by id, its text, the object a read shows, and a natural key. */
export async function referenceForms(
  { app, model, findings, expected }: Subject,
  { id }: Made,
): Promise<void> {
  for (const field of writableFields(model)) {
    const { name, reference } = field
    if (!reference) continue
    const before = await app.request('PATCH', urlOf(model, id), { body: {} })
    const target = requireModel(graph, reference.target)
    const chosen = Number(before.object[name])
    const read = await app.request('GET', urlOf(model, id))
    const other = await expected.base(target, chosen)
    const forms = [String(chosen), { id: chosen }, read.object[name], ...keysOf(target, other)]
    for (const form of forms)
      await same({ app, model, findings }, id, { [name]: form }, before.object)
    await unfound({ app, model, findings }, id, field, target)
  }
}

type Executor = Pick<Subject, 'app' | 'model' | 'findings'>

async function same(asking: Executor, id: number, body: Json, wanted: Json): Promise<void> {
  const { app, model, findings } = asking
  const { object } = await app.request('PATCH', urlOf(model, id), { body })
  findings.same(object, wanted, `PATCH ${JSON.stringify(body)}`)
}

/**
 * The natural keys of an object: the values of its unique sets, other objects by natural keys of
 * their own.
 */
function keysOf(target: Model, object: Json): readonly Json[] {
  const sets = target.unique.map(({ fields }) =>
    fields.map((name) => [name, natural(target.fields.get(name), object[name])] as const),
  )
  const whole = sets.filter((pairs) =>
    pairs.every(([name, value]) => value !== undefined && target.fields.get(name)?.opaque !== true),
  )
  return whole.map((pairs) => Object.fromEntries(pairs))
}

function natural(field: ResolvedField | undefined, value: unknown): unknown {
  if (!field?.reference || value === null || typeof value !== 'object') return value ?? undefined
  const { slug, name, id } = value as Json // a nested object
  if (slug !== undefined) return { slug }
  return typeof name === 'string' && field.reference.target === 'users.User' ? { name } : id
}

/** A key that nothing has, and one that several have, are said to be so. */
async function unfound(
  { app, model, findings }: Executor,
  id: number,
  { name }: ResolvedField,
  target: Model,
): Promise<void> {
  if (hintOf(model)?.fixed?.[name] !== undefined) return
  const text = ['slug', 'name', 'username'].find(
    (key) => target.fields.get(key)?.lookups === 'text',
  )
  if (text === undefined) return
  const key = { [text]: 'nobody' }
  const { status, body } = await app.request('PATCH', urlOf(model, id), { body: { [name]: key } })
  const wanted = { [name]: [`No object matches ${JSON.stringify(key)}.`] }
  findings.same([status, body], [400, wanted], `${name} by a key of nothing`)
}

/** Who prefers lenience gets unknown keys ignored, and is told so. */
export async function lenience({ app, model, findings }: Subject, { id }: Made): Promise<void> {
  const headers = { prefer: 'handling=lenient' }
  const body = { quite_unheard_of: 1 }
  const answer = await app.request('PATCH', urlOf(model, id), { body, headers })
  findings.same([answer.status, answer.headers['preference-applied']], [200, 'handling=lenient'], 'lenient') // prettier-ignore
}

/** What a PUT and a POST miss is named in one answer; a PUT needs nothing that no read shows. */
export async function missing({ app, model, findings }: Subject, { id }: Made): Promise<void> {
  const required = writableFields(model).filter((field) => field.required)
  const requests = [
    ...(model.operations.has('create') ? [['POST', model.url, required] as const] : []),
    ['PUT', urlOf(model, id), required.filter((field) => !field.writeOnly)] as const,
  ]
  for (const [method, url, fields] of requests) {
    if (fields.length === 0) continue
    const wanted = fields.map(({ name }) => [name, ['This field is required.']])
    const { status, body } = await app.request(method, url, { body: {} })
    findings.same([status, body], [400, Object.fromEntries(wanted)], `${method} {}`)
  }
}
