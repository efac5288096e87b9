import { graph } from '../support/inventory.ts'
import {
  writableFields,
  requireModel,
  type Model,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { hintOf } from '../support/rule-hints.ts'
import { urlOf, type ModelContext } from './model-context.ts'
import type { CreatedObject } from './write-cases.ts'

/** Checks that a choice is accepted by its value, as a text, by its label, and as reads show it. */
export async function choiceForms(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  for (const { name, choices } of writableFields(model)) {
    const { object } = await app.request('PATCH', urlOf(model, id), { body: {} })
    const value = object[name] as number | string | boolean // what a choice is stored as
    const label = choices?.get(value)
    if (label === undefined) continue
    const forms = [String(value), label, label.toUpperCase(), [value, label], { value, label }]
    for (const form of forms)
      await checkUnchanged({ app, model, findings }, id, { [name]: form }, object)
  }
}

/** Checks that a reference is accepted by id, as a text, as reads show it, and by a natural key. */
export async function referenceForms(
  { app, model, findings, expected }: ModelContext,
  { id }: CreatedObject,
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
      await checkUnchanged({ app, model, findings }, id, { [name]: form }, before.object)
    await checkUnknownKey({ app, model, findings }, id, field, target)
  }
}

type FormContext = Pick<ModelContext, 'app' | 'model' | 'findings'>

/** Checks that a PATCH with another form of the stored value changes nothing. */
async function checkUnchanged(
  { app, model, findings }: FormContext,
  id: number,
  body: Json,
  wanted: Json,
): Promise<void> {
  const { object } = await app.request('PATCH', urlOf(model, id), { body })
  findings.same(object, wanted, `PATCH ${JSON.stringify(body)}`)
}

/**
 * Returns the natural keys of an object: the values of its unique sets, in which references are
 * natural keys too.
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

/** Checks the message about a natural key that no object has. */
async function checkUnknownKey(
  { app, model, findings }: FormContext,
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
  findings.same([status, body], [400, wanted], `${name} by a key that no object has`)
}

/** Checks that `handling=lenient` ignores unknown keys, and that the response says so. */
export async function lenientHandling(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const headers = { prefer: 'handling=lenient' }
  const body = { quite_unheard_of: 1 }
  const answer = await app.request('PATCH', urlOf(model, id), { body, headers })
  findings.same(
    [answer.status, answer.headers['preference-applied']],
    [200, 'handling=lenient'],
    'lenient',
  )
}

/**
 * Checks that a POST and a PUT name all missing fields in one response, and that a PUT needs no
 * field that reads do not show.
 */
export async function missingFields(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
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
