import { writableFields, type Model, type ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { refusalsOf } from '../support/refusals.ts'
import { hintOf } from '../support/rule-hints.ts'
import { limitsOf } from '../../src/host/testing/sample-values.ts'
import { flatOf, urlOf, without, type ModelContext } from './model-context.ts'

/** An object that was created with every field, and the body of the create. */
export interface CreatedObject {
  readonly id: number
  readonly body: Json
}

/** Checks a create with every field: status, Location, flat shape, and the base shape of a read. */
export async function createFull(context: ModelContext): Promise<CreatedObject> {
  const { app, model, samples, findings, expected } = context
  const body = await samples.body(model, { full: true })
  const empty = writableFields(model).filter(({ name }) => (body[name] ?? null) === null)
  const later = hintOf(model)?.later ?? []
  findings.same(empty.map(({ name }) => name), later, 'the sample has every field') // prettier-ignore
  findings.same(app.document.checkBody('POST', model.url, body), [], 'the body is documented')
  const made = await app.request('POST', model.url, { body })
  findings.same(made.status, 201, `POST ${made.text}`)
  const id = Number(made.object['id'])
  findings.same(made.headers['location'], `${app.origin}${urlOf(model, id)}`, 'Location')
  findings.same(made.object, flatOf(model, id, body), 'the flat shape')
  const read = await app.request('GET', urlOf(model, id))
  for (const field of writableFields(model)) {
    if (field.writeOnly) findings.ok(!(field.name in read.object), `${field.name} is never shown`)
    else findings.same(read.object[field.name], await expected.shown(field, body[field.name]), field.name) // prettier-ignore
  }
  const listed = await app.request('GET', `${model.url}?id=${id}`)
  findings.same(listed.results, [read.object], 'the list shows what the detail shows')
  for (const name of later) await setLater(context, made.object, name)
  return { id, body }
}

async function setLater(context: ModelContext, object: Json, name: string): Promise<void> {
  const { app, model, samples, findings } = context
  const field = model.fields.get(name)
  if (!field) return
  const body = { [name]: await samples.second(model, field, object) }
  const answer = await app.request('PATCH', urlOf(model, Number(object['id'])), { body })
  findings.same(
    [answer.status, answer.object[name]],
    [200, body[name]],
    `${name} later: ${answer.text}`,
  )
}

/** Creates an object of a model that the API does not create. */
export async function makeRow({ model, samples }: ModelContext): Promise<CreatedObject> {
  return { id: await samples.make(model.key, { full: true }), body: {} }
}

/** Checks a create with the required fields only: the others have their declared defaults. */
export async function createMinimal({
  app,
  model,
  samples,
  findings,
}: ModelContext): Promise<void> {
  const body = await samples.body(model)
  findings.same(app.document.checkBody('POST', model.url, body), [], 'the least body is as documented') // prettier-ignore
  const { object, status, text } = await app.request('POST', model.url, { body })
  findings.same(status, 201, `POST of the required fields: ${text}`)
  for (const field of writableFields(model)) {
    if (field.writeOnly || typeof field.default === 'function') continue
    const wanted = field.name in body ? body[field.name] : (field.default ?? null)
    const echoed = field.echoedWhenSent ? undefined : wanted
    findings.same(object[field.name], echoed, `${field.name} left out`)
  }
}

/** Checks that the body of a GET can be sent back in a PUT, and changes nothing. */
export async function putBack(context: ModelContext, { id }: CreatedObject): Promise<void> {
  const { app, model, findings } = context
  const url = urlOf(model, id)
  const before = await app.request('GET', url)
  const put = await app.request('PUT', url, { body: before.object })
  findings.same(put.status, 200, `PUT of the GET's body: ${put.text}`)
  const after = await app.request('GET', url)
  const stamps = ['last_updated']
  findings.same(
    without(after.object, ...stamps),
    without(before.object, ...stamps),
    'after the PUT',
  )
}

/** Checks changes of each field alone: to another value, to null, and to values that it refuses. */
export async function patchEach(context: ModelContext, made: CreatedObject): Promise<void> {
  const { model, findings, coverage } = context
  const before = await readFlat(context, made.id)
  for (const field of writableFields(model)) {
    if (field.kind === 'secret') continue
    await findings.attempt(field.name, async () => {
      await withRestore(context, before, () => patchOther(context, before, field))
      await withRestore(context, before, () => patchNull(context, before, field))
      coverage.add(`write ${model.key}.${field.name}`)
    })
  }
  await refuseEach(context, made)
}

/** Returns the flat shape of an object, which an empty change returns. */
async function readFlat({ app, model }: ModelContext, id: number): Promise<Json> {
  return (await app.request('PATCH', urlOf(model, id), { body: {} })).object
}

/** Changes an object so that the rules let the field change alone. Returns the flat shape. */
async function prepareForChange(
  context: ModelContext,
  before: Json,
  field: ResolvedField,
): Promise<Json> {
  const { app, model, findings } = context
  const body = hintOf(model)?.alone?.[field.name]
  if (!body) return before
  const url = urlOf(model, Number(before['id']))
  const { status, object, text } = await app.request('PATCH', url, { body })
  findings.same(status, 200, `${field.name}: PATCH ${JSON.stringify(body)}: ${text}`)
  return object
}

/** Runs work that changes an object, then restores the values of its flat shape. */
async function withRestore(
  context: ModelContext,
  before: Json,
  work: () => Promise<void>,
): Promise<void> {
  const { app, model, findings } = context
  await work()
  const body = without(before, 'id')
  const { status, text } = await app.request('PATCH', urlOf(model, Number(before['id'])), { body })
  findings.same(status, 200, `restored: ${text}`)
}

/**
 * Returns further values that a change of a field must include; undefined where the rules allow no
 * such value.
 */
async function valuesBeside(
  { model, samples }: ModelContext,
  name: string,
  value: unknown,
): Promise<Json | undefined> {
  const { beside } = hintOf(model) ?? {}
  return beside ? beside(name, value, samples) : {}
}

async function patchOther(context: ModelContext, flat: Json, field: ResolvedField): Promise<void> {
  const { app, model, samples, findings, expected } = context
  const { name } = field
  const id = Number(flat['id'])
  const before = await prepareForChange(context, flat, field)
  const value = await samples.second(model, field, before)
  const body = { ...(await valuesBeside(context, name, value)), [name]: value }
  findings.same(app.document.checkBody('PATCH', urlOf(model, id), body), [], `${name}: the body is documented`) // prettier-ignore
  const patched = await app.request('PATCH', urlOf(model, id), { body })
  const fixed = hintOf(model)?.fixed?.[name]
  if (fixed !== undefined) return findings.same(patched.body, { [name]: [fixed] }, `PATCH ${name}`)
  findings.same(patched.status, 200, `PATCH ${name} ${JSON.stringify(value)}: ${patched.text}`)
  if (field.writeOnly) return
  const key = field.kind === 'key' ? {} : body
  findings.same(without(patched.object, ...unstableFields(field)), without({ ...before, ...key }, ...unstableFields(field)), `after PATCH ${name}`) // prettier-ignore
  const read = await app.request('GET', urlOf(model, id))
  findings.same(read.object[name], await expected.shown(field, value), `${name} read back`)
}

/** Returns the fields that only one response shows: a key is whole in the write that sets it. */
const unstableFields = ({ kind, name }: ResolvedField): readonly string[] =>
  kind === 'key' ? [name] : []

async function patchNull(context: ModelContext, before: Json, field: ResolvedField): Promise<void> {
  const { app, model, findings } = context
  const { name, nullable } = field
  const id = Number(before['id'])
  await prepareForChange(context, before, field)
  const beside = nullable ? await valuesBeside(context, name, null) : {}
  if (beside === undefined) return
  const body = { ...beside, [name]: null }
  const answer = await app.request('PATCH', urlOf(model, id), { body })
  if (!nullable) {
    findings.same([answer.status, answer.body], [400, { [name]: ['This field may not be null.'] }], `${name} null`) // prettier-ignore
    return
  }
  findings.same([answer.status, answer.object[name]], [200, null], `${name} null: ${answer.text}`)
}

/** Sends each field the values that it refuses; checks that the object is unchanged. */
async function refuseEach(context: ModelContext, { id }: CreatedObject): Promise<void> {
  const { app, model, findings, coverage } = context
  const before = await app.request('GET', urlOf(model, id))
  for (const field of writableFields(model)) {
    await findings.attempt(field.name, () => patchRefused(context, id, field))
    coverage.add(`refuse ${model.key}.${field.name}`)
  }
  const after = await app.request('GET', urlOf(model, id))
  findings.same(after.object, before.object, 'after refusals')
}

async function patchRefused(
  context: ModelContext,
  id: number,
  field: ResolvedField,
): Promise<void> {
  const { app, model, findings } = context
  const { name } = field
  for (const { value, message } of refusalsOf(model, field)) {
    const what = `PATCH ${name} ${JSON.stringify(value)}`.slice(0, 80)
    const { status, object } = await app.request('PATCH', urlOf(model, id), { body: { [name]: value } }) // prettier-ignore
    findings.same(
      [status, Object.keys(object)],
      [400, [name]],
      `${what}: ${JSON.stringify(object)}`,
    )
    const [found] = (object[name] ?? []) as readonly unknown[] // messages by field
    findings.like(found, message, what)
  }
}

/** Checks that one response names all invalid values and all unknown keys of a body. */
export async function allAtOnce(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const fields = writableFields(model)
  const refused = fields.map((field) => {
    const [first] = refusalsOf(model, field)
    return [field.name, first] as const
  })
  const misspelt = fields.map(({ name }) => `${name}z`)
  const body = {
    ...Object.fromEntries(refused.map(([name, refusal]) => [name, refusal?.value])),
    ...Object.fromEntries(misspelt.map((name) => [name, 1])),
    quite_unheard_of: 1,
  }
  const { status, object } = await app.request('PATCH', urlOf(model, id), { body })
  findings.same(status, 400, 'a body of invalid values and unknown keys')
  findings.same(Object.keys(object).toSorted(), Object.keys(body).toSorted(), 'every mistake is named') // prettier-ignore
  for (const { name } of fields)
    findings.same(object[`${name}z`], [`Unknown field. Did you mean "${name}"?`], `${name}z`)
  for (const [name, refusal] of refused)
    findings.like(
      (object[name] as readonly unknown[] | undefined)?.[0],
      refusal?.message ?? '',
      name,
    )
  const allowed = fields.map(({ name }) => name).join(', ')
  findings.same(
    object['quite_unheard_of'],
    [`Unknown field. Allowed: ${allowed}.`],
    'an unknown key',
  )
}

/** Checks that the smallest and the largest value of each field are accepted. */
export async function atTheLimits(context: ModelContext, { id }: CreatedObject): Promise<void> {
  const { app, model, findings } = context
  const before = await readFlat(context, id)
  for (const field of writableFields(model)) {
    const limits = limitValues(model, field)
    if (limits.length === 0) continue
    await withRestore(context, before, async () => {
      await prepareForChange(context, before, field)
      for (const value of limits) {
        const body = { [field.name]: value }
        const { status, object, text } = await app.request('PATCH', urlOf(model, id), { body })
        findings.same([status, object[field.name]], [200, value], `${field.name}: ${text}`)
      }
    })
  }
}

function limitValues(model: Model, field: ResolvedField): readonly unknown[] {
  const allowedByRules = hintOf(model)?.limits?.[field.name]
  if (allowedByRules) return allowedByRules
  if (field.reference || field.choices) return []
  const { maxLength, minimum, maximum, pattern } = limitsOf(field)
  const longest = pattern === undefined && maxLength !== undefined ? ['é'.repeat(maxLength)] : []
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined)
  return field.kind === 'text' ? longest : bounds
}

/** Checks that values of read-only keys are ignored. */
export async function readOnly(
  { app, model, findings }: ModelContext,
  { id }: CreatedObject,
): Promise<void> {
  const fields = [...model.fields.values()].filter((field) => field.readOnly || !field.write)
  const body = Object.fromEntries([...fields.map(({ name }) => [name, 'nonsense']), ['url', 1]])
  const before = await app.request('GET', urlOf(model, id))
  const patched = await app.request('PATCH', urlOf(model, id), { body })
  findings.same(patched.status, 200, `PATCH of read-only keys: ${patched.text}`)
  const after = await app.request('GET', urlOf(model, id))
  findings.same(without(after.object, 'last_updated'), without(before.object, 'last_updated'), 'read-only keys') // prettier-ignore
}
