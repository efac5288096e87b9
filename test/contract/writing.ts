import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import type { Json } from '../support/app.ts'
import { refusalsOf } from '../support/refusals.ts'
import { hintOf } from '../support/rule-hints.ts'
import { limitsOf } from '../../src/framework/testing/sample-values.ts'
import { flatOf, urlOf, without, writableFields, type Subject } from './subject.ts'

/** An object that was made with every field, and what it was made with. */
export interface Made {
  readonly id: number
  readonly body: Json
}

/**
 * Creating with every field: 201, Location, the flat record, and the base shape that a read shows.
 */
export async function createFull(subject: Subject): Promise<Made> {
  const { app, model, samples, findings, expected } = subject
  const body = await samples.body(model, { full: true })
  const empty = writableFields(model).filter(({ name }) => (body[name] ?? null) === null)
  const later = hintOf(model)?.later ?? []
  findings.same(empty.map(({ name }) => name), later, 'the sample has every field') // prettier-ignore
  findings.same(app.document.checkBody('POST', model.url, body), [], 'the body is as documented')
  const made = await app.request('POST', model.url, { body })
  findings.same(made.status, 201, `POST ${made.text}`)
  const id = Number(made.object['id'])
  findings.same(made.headers['location'], `${app.origin}${urlOf(model, id)}`, 'Location')
  findings.same(made.object, flatOf(model, id, body), 'the flat record')
  const read = await app.request('GET', urlOf(model, id))
  for (const field of writableFields(model)) {
    if (field.writeOnly) findings.ok(!(field.name in read.object), `${field.name} is never shown`)
    else findings.same(read.object[field.name], await expected.shown(field, body[field.name]), field.name) // prettier-ignore
  }
  const listed = await app.request('GET', `${model.url}?id=${id}`)
  findings.same(listed.results, [read.object], 'the list shows what the detail shows')
  for (const name of later) await setLater(subject, made.object, name)
  return { id, body }
}

async function setLater(subject: Subject, object: Json, name: string): Promise<void> {
  const { app, model, samples, findings } = subject
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

/** For models whose objects come about otherwise. */
export async function makeRow({ model, samples }: Subject): Promise<Made> {
  return { id: await samples.make(model.key, { full: true }), body: {} }
}

/** Creating with the required fields only: the others have their declared defaults. */
export async function createLeast({ app, model, samples, findings }: Subject): Promise<void> {
  const body = await samples.body(model)
  findings.same(app.document.checkBody('POST', model.url, body), [], 'the least body is as documented') // prettier-ignore
  const { object, status, text } = await app.request('POST', model.url, { body })
  findings.same(status, 201, `POST of the least: ${text}`)
  for (const field of writableFields(model)) {
    if (field.writeOnly || typeof field.default === 'function') continue
    const wanted = field.name in body ? body[field.name] : (field.default ?? null)
    const echoed = field.echoedWhenSent ? undefined : wanted
    findings.same(object[field.name], echoed, `${field.name} left out`)
  }
}

/** The body of a GET can be sent back in a PUT, and changes nothing. */
export async function putBack(subject: Subject, { id }: Made): Promise<void> {
  const { app, model, findings } = subject
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

/** Each field alone: another value, null, everything it refuses. */
export async function patchEach(subject: Subject, made: Made): Promise<void> {
  const { model, findings, coverage } = subject
  const before = await flatRecord(subject, made.id)
  for (const field of writableFields(model)) {
    if (field.kind === 'secret') continue
    await findings.attempt(field.name, async () => {
      await restoring(subject, before, () => patchSecond(subject, before, field))
      await restoring(subject, before, () => patchNull(subject, before, field))
      coverage.saw(`write ${model.key}.${field.name}`)
    })
  }
  await refuseEach(subject, made)
}

/** Returns the flat record of an object, as a change of nothing returns it. */
async function flatRecord({ app, model }: Subject, id: number): Promise<Json> {
  return (await app.request('PATCH', urlOf(model, id), { body: {} })).object
}

/** Puts an object in a state in which the field can be changed alone. Returns the flat record. */
async function freed(subject: Subject, before: Json, field: ResolvedField): Promise<Json> {
  const { app, model, findings } = subject
  const body = hintOf(model)?.alone?.[field.name]
  if (!body) return before
  const url = urlOf(model, Number(before['id']))
  const { status, object, text } = await app.request('PATCH', url, { body })
  findings.same(status, 200, `${field.name}: PATCH ${JSON.stringify(body)}: ${text}`)
  return object
}

/** Does something to an object, then gives it back all values of its flat record. */
async function restoring(subject: Subject, before: Json, work: () => Promise<void>): Promise<void> {
  const { app, model, findings } = subject
  await work()
  const body = without(before, 'id')
  const { status, text } = await app.request('PATCH', urlOf(model, Number(before['id'])), { body })
  findings.same(status, 200, `restored: ${text}`)
}

/** What a change of a field must bring along; undefined where the rules allow no such value. */
async function besideOf(
  { model, samples }: Subject,
  name: string,
  value: unknown,
): Promise<Json | undefined> {
  const { beside } = hintOf(model) ?? {}
  return beside ? beside(name, value, samples) : {}
}

async function patchSecond(subject: Subject, flat: Json, field: ResolvedField): Promise<void> {
  const { app, model, samples, findings, expected } = subject
  const { name } = field
  const id = Number(flat['id'])
  const before = await freed(subject, flat, field)
  const value = await samples.second(model, field, before)
  const body = { ...(await besideOf(subject, name, value)), [name]: value }
  findings.same(app.document.checkBody('PATCH', urlOf(model, id), body), [], `${name}: the body is as documented`) // prettier-ignore
  const patched = await app.request('PATCH', urlOf(model, id), { body })
  const fixed = hintOf(model)?.fixed?.[name]
  if (fixed !== undefined) return findings.same(patched.body, { [name]: [fixed] }, `PATCH ${name}`)
  findings.same(patched.status, 200, `PATCH ${name} ${JSON.stringify(value)}: ${patched.text}`)
  if (field.writeOnly) return
  const key = field.kind === 'key' ? {} : body
  findings.same(without(patched.object, ...hidden(field)), without({ ...before, ...key }, ...hidden(field)), `after PATCH ${name}`) // prettier-ignore
  const read = await app.request('GET', urlOf(model, id))
  findings.same(read.object[name], await expected.shown(field, value), `${name} read back`)
}

/** A key is shown whole in the answer to the write that sets it. */
const hidden = ({ kind, name }: ResolvedField): readonly string[] => (kind === 'key' ? [name] : [])

async function patchNull(subject: Subject, before: Json, field: ResolvedField): Promise<void> {
  const { app, model, findings } = subject
  const { name, nullable } = field
  const id = Number(before['id'])
  await freed(subject, before, field)
  const beside = nullable ? await besideOf(subject, name, null) : {}
  if (beside === undefined) return
  const body = { ...beside, [name]: null }
  const answer = await app.request('PATCH', urlOf(model, id), { body })
  if (!nullable) {
    findings.same([answer.status, answer.body], [400, { [name]: ['This field may not be null.'] }], `${name} null`) // prettier-ignore
    return
  }
  findings.same([answer.status, answer.object[name]], [200, null], `${name} null: ${answer.text}`)
}

/** Sends each field what it refuses; checks that the object stays as it is. */
async function refuseEach(subject: Subject, { id }: Made): Promise<void> {
  const { app, model, findings, coverage } = subject
  const before = await app.request('GET', urlOf(model, id))
  for (const field of writableFields(model)) {
    await findings.attempt(field.name, () => patchRefused(subject, id, field))
    coverage.saw(`refuse ${model.key}.${field.name}`)
  }
  const after = await app.request('GET', urlOf(model, id))
  findings.same(after.object, before.object, 'after refusals')
}

async function patchRefused(subject: Subject, id: number, field: ResolvedField): Promise<void> {
  const { app, model, findings } = subject
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

/** Everything that is wrong with a body is in one answer: what is refused, and what is unknown. */
export async function allAtOnce({ app, model, findings }: Subject, { id }: Made): Promise<void> {
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
  findings.same(status, 400, 'nothing but mistakes')
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

/** The limits themselves are allowed. */
export async function atTheLimits(subject: Subject, { id }: Made): Promise<void> {
  const { app, model, findings } = subject
  const before = await flatRecord(subject, id)
  for (const field of writableFields(model)) {
    const limits = limitValues(model, field)
    if (limits.length === 0) continue
    await restoring(subject, before, async () => {
      await freed(subject, before, field)
      for (const value of limits) {
        const body = { [field.name]: value }
        const { status, object, text } = await app.request('PATCH', urlOf(model, id), { body })
        findings.same([status, object[field.name]], [200, value], `${field.name}: ${text}`)
      }
    })
  }
}

function limitValues(model: Model, field: ResolvedField): readonly unknown[] {
  const known = hintOf(model)?.limits?.[field.name]
  if (known) return known
  if (field.reference || field.choices) return []
  const { maxLength, minimum, maximum, pattern } = limitsOf(field)
  const longest = pattern === undefined && maxLength !== undefined ? ['é'.repeat(maxLength)] : []
  const bounds = [minimum, maximum].filter((bound) => bound !== undefined)
  return field.kind === 'text' ? longest : bounds
}

/** Keys that only the service writes are known, and ignored whatever they hold. */
export async function readOnly({ app, model, findings }: Subject, { id }: Made): Promise<void> {
  const kept = [...model.fields.values()].filter((field) => field.readOnly || !field.write)
  const body = Object.fromEntries([...kept.map(({ name }) => [name, 'nonsense']), ['url', 1]])
  const before = await app.request('GET', urlOf(model, id))
  const patched = await app.request('PATCH', urlOf(model, id), { body })
  findings.same(patched.status, 200, `PATCH of read-only keys: ${patched.text}`)
  const after = await app.request('GET', urlOf(model, id))
  findings.same(without(after.object, 'last_updated'), without(before.object, 'last_updated'), 'read-only keys') // prettier-ignore
}
