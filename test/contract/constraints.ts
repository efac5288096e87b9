import { graph } from '../../src/app.ts'
import {
  requireModel,
  type Dependent,
  type Model,
  type UniqueSet,
} from '../../src/framework/model/graph.ts'
import type { Answer, Json } from '../support/app.ts'
import { hintOf } from '../support/rule-hints.ts'
import { isMade } from '../support/samples.ts'
import { urlOf, writableFields, type Subject } from './subject.ts'
import { violationOf } from './violation.ts'

/**
 * What is unique is refused the second time, on creating and on changing any part of it; nulls
 * never collide.
 */
export async function uniqueness(subject: Subject): Promise<void> {
  const { model, findings, coverage } = subject
  if (!isMade(model)) return
  for (const set of model.unique) {
    const what = set.fields.join(', ')
    await findings.attempt(`unique ${what}`, () => collides(subject, set))
    coverage.saw(`unique ${model.key} ${what}`)
  }
}

async function collides(subject: Subject, set: UniqueSet): Promise<void> {
  const { app, model, samples, findings } = subject
  const body = await samples.body(model, { full: true })
  const made = await app.request('POST', model.url, { body })
  const later = set.fields.filter((name) => hintOf(model)?.later?.includes(name))
  for (const name of later) await setLater(subject, made.object, name, body)
  const other = await apart(subject, set, body)
  if (later.length === 0) {
    const answer = await app.request('POST', model.url, { body: { ...other, ...pick(body, set.fields) } }) // prettier-ignore
    said(subject, set, answer, 'POST')
  }
  const second = await app.request('POST', model.url, { body: other })
  findings.same(second.status, 201, `another: ${second.text}`)
  const id = Number(second.object['id'])
  const whole = await app.request('PATCH', urlOf(model, id), { body: pick(body, set.fields) })
  said(subject, set, whole, 'PATCH of all')
  if (set.fields.length > 1) await byParts(subject, set, body, id)
  const own = await app.request('PATCH', urlOf(model, Number(made.object['id'])), { body: pick(body, set.fields) }) // prettier-ignore
  findings.same(own.status, 200, `its own values: ${own.text}`)
}

async function setLater(
  { app, model, samples }: Subject,
  object: Json,
  name: string,
  body: Json,
): Promise<void> {
  const field = model.fields.get(name)
  if (!field) return
  body[name] = await samples.second(model, field, object)
  await app.request('PATCH', urlOf(model, Number(object['id'])), { body: { [name]: body[name] } })
}

/** A body that shares with another whatever is not unique by itself, and collides in nothing. */
async function apart({ model, samples }: Subject, set: UniqueSet, body: Json): Promise<Json> {
  const fresh = await samples.body(model, { full: true })
  const differs = (name: string): boolean => String(fresh[name]) !== String(body[name])
  const isReference = (name: string): boolean => model.fields.get(name)?.reference !== undefined
  const changed = model.unique.flatMap((other) => {
    const free =
      other === set ? set.fields : other.fields.filter((name) => !set.fields.includes(name))
    const fields = free.filter(differs)
    return fields.find((name) => !isReference(name)) ?? fields[0] ?? []
  })
  const places = changed.includes('position') ? ['rack', 'position', 'face'] : []
  const distinct = hintOf(model)?.distinct ?? []
  return { ...body, ...pick(fresh, [...changed, ...places, ...distinct]) }
}

/** All but one field are the same already; then the last one becomes so too. */
async function byParts(subject: Subject, set: UniqueSet, body: Json, id: number): Promise<void> {
  const { app, model } = subject
  for (const last of set.fields) {
    const before = await app.request('PATCH', urlOf(model, id), { body: {} })
    const others = pick(body, set.fields.filter((name) => name !== last)) // prettier-ignore
    const near = await app.request('PATCH', urlOf(model, id), { body: others })
    // Some sets cannot come so near without breaking a rule: then there is nothing to see.
    if (near.status === 200) {
      const answer = await app.request('PATCH', urlOf(model, id), { body: { [last]: body[last] } })
      said(subject, set, answer, `PATCH of ${last}`)
    }
    await app.request('PATCH', urlOf(model, id), { body: pick(before.object, set.fields) })
  }
}

const pick = (body: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, body[name]]))

function said({ model, findings }: Subject, set: UniqueSet, answer: Answer, what: string): void {
  const { field, message } = refusalOf(model, set)
  const found = (answer.object[field] ?? []) as readonly unknown[] // messages by field
  const isSaid = answer.status === 400 && found.includes(message)
  findings.ok(isSaid, `${what} of ${set.fields.join(', ')}: ${answer.status} ${answer.text}`)
}

function refusalOf(
  model: Model,
  { fields, reportedOn }: UniqueSet,
): { readonly field: string; readonly message: string } {
  const field = model.fields.get(fields.length === 1 ? (fields[0] ?? '') : reportedOn)
  if (!field)
    return {
      field: 'non_field_errors',
      message: `The fields ${fields.join(', ')} must make a unique set.`,
    }
  if (field.reference) return { field: field.name, message: 'This field must be unique.' }
  return { field: field.name, message: `${model.label} with this ${field.label} already exists.` }
}

/** Every declared rule is broken once, and says so under its field. */
export async function rules({ app, model, samples, findings, coverage }: Subject): Promise<void> {
  for (const rule of model.rules) {
    const { name } = rule
    const violation = violationOf(model, rule)
    if (!violation) continue
    await findings.attempt(name, async () => {
      const given = await violation.given(samples)
      const body = await samples.body(model, { full: true, given })
      const id = violation.changed ? await samples.make(model.key) : undefined
      const itself = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, value === 'itself' ? id : value])) // prettier-ignore
      const answer = id === undefined ? await app.request('POST', model.url, { body }) : await app.request('PATCH', urlOf(model, id), { body: itself }) // prettier-ignore
      const found = (answer.object[violation.field] ?? []) as readonly unknown[] // messages by field
      findings.ok(answer.status === 400 && found.includes(violation.message), `${name}: ${answer.status} ${answer.text}`) // prettier-ignore
    })
    coverage.saw(`rule ${model.key}: ${name}`)
  }
}

/** Deleting does to what refers to an object what each reference says. */
export async function deletions(subject: Subject): Promise<void> {
  const { model, findings, coverage } = subject
  if (!model.operations.has('delete')) return
  for (const dependent of model.dependents) {
    const what = `${dependent.model}.${dependent.field}`
    await findings.attempt(what, () => deletion(subject, dependent))
    coverage.saw(`delete ${model.key} ← ${what}`)
  }
  await findings.attempt('alone', () => alone(subject))
}

async function deletion(subject: Subject, dependent: Dependent): Promise<void> {
  const { app, model, samples, findings } = subject
  const by = requireModel(graph, dependent.model)
  const id = await samples.make(model.key)
  const others = [await samples.make(by.key)]
  if (!isAlone(by, dependent.field)) others.push(await samples.make(by.key))
  await refer(subject, dependent, others, id)
  const { status, body, text } = await app.request('DELETE', urlOf(model, id))
  const left = await rowsOf(subject, by, others)
  const what = `${dependent.onDelete} of ${by.key}.${dependent.field}`
  if (dependent.onDelete === 'protect') {
    findings.same([status, left.length], [409, others.length], `${what}: ${text}`)
    const many = others.length
    const words = many === 1 ? `1 dependent object was found: 1 ${by.label}` : `${many} dependent objects were found: ${many} ${by.labelPlural}` // prettier-ignore
    findings.like(
      (body as Json)['detail'],
      new RegExp(`^Unable to delete object\\. ${words} \\(`),
      what,
    )
    await refer(subject, dependent, others, null)
    return
  }
  findings.same(status, 204, `${what}: ${text}`)
  const column = by.fields.get(dependent.field)?.columnName?.replaceAll('"', '') ?? ''
  const values = left.map((row) => row[column])
  const wanted = dependent.onDelete === 'cascade' ? [] : others.map(() => null)
  findings.same(values, wanted, what)
}

/**
 * Whether no two objects refer to one: the reference is unique, or all that is unique with it are
 * few choices.
 */
const isAlone = ({ unique, fields }: Model, reference: string): boolean =>
  unique.some(
    (set) =>
      set.fields.includes(reference) &&
      set.fields.every((name) => name === reference || fields.get(name)?.choices !== undefined),
  )

/** References set in the database, where no rule of the inventory is in the way. */
async function refer(
  { app }: Subject,
  dependent: Dependent,
  ids: readonly number[],
  to: number | null,
): Promise<void> {
  const by = requireModel(graph, dependent.model)
  const column = by.fields.get(dependent.field)?.columnName ?? ''
  const text = to === null
    ? `delete from ${by.table} where id = any($1::integer[])`
    : `update ${by.table} set ${column} = ${to} where id = any($1::integer[])` // prettier-ignore
  await app.database.rows({ text, values: [ids] })
}

async function rowsOf(
  { app }: Subject,
  by: Model,
  ids: readonly number[],
): Promise<readonly Json[]> {
  const text = `select to_jsonb(t) from ${by.table} t where t.id = any($1::integer[])`
  const rows = await app.database.rows({ text, values: [ids] })
  return rows.map(([row]) => row as Json) // to_jsonb of a row
}

/** What nothing needs goes, with an empty answer, and is gone. */
async function alone({ app, model, samples, findings }: Subject): Promise<void> {
  const id = await samples.make(model.key)
  const { status, text } = await app.request('DELETE', urlOf(model, id))
  findings.same([status, text], [204, ''], 'DELETE')
  const again = await app.request('DELETE', urlOf(model, id))
  findings.same([again.status, again.body], [404, { detail: 'Not found.' }], 'DELETE again')
  if (writableFields(model).length > 0 && model.operations.has('read')) {
    const gone = await app.request('GET', urlOf(model, id))
    findings.same(gone.status, 404, 'GET of what is gone')
  }
}
