import { graph } from '../support/inventory.ts'
import {
  contentType,
  writableFields,
  requireModel,
  type Dependent,
  type Model,
} from '../../src/framework/model/graph.ts'
import type { UniqueSet } from '../../src/framework/model/unique-set.ts'
import type { Answer, Json } from '../support/app.ts'
import { hintOf } from '../support/rule-hints.ts'
import { isMade } from '../support/samples.ts'
import { urlOf, type ModelContext } from './model-context.ts'
import { violationOf } from './violation.ts'

/** Checks that duplicates of each unique set are refused, in creates and in changes of any part. */
export async function uniqueness(context: ModelContext): Promise<void> {
  const { model, findings, coverage } = context
  if (!isMade(model)) return
  for (const set of model.unique) {
    const what = set.fields.join(', ')
    await findings.attempt(`unique ${what}`, () => checkUnique(context, set))
    coverage.add(`unique ${model.key} ${what}`)
  }
}

async function checkUnique(context: ModelContext, set: UniqueSet): Promise<void> {
  const { app, model, samples, findings } = context
  const body = await samples.body(model, { full: true })
  const made = await app.request('POST', model.url, { body })
  const later = set.fields.filter((name) => hintOf(model)?.later?.includes(name))
  for (const name of later) await setLater(context, made.object, name, body)
  const other = await distinctBody(context, set, body)
  if (later.length === 0) {
    const answer = await app.request('POST', model.url, {
      body: { ...other, ...pick(body, set.fields) },
    })
    checkRefusal(context, set, answer, 'POST')
  }
  const second = await app.request('POST', model.url, { body: other })
  findings.same(second.status, 201, `another: ${second.text}`)
  const id = Number(second.object['id'])
  const whole = await app.request('PATCH', urlOf(model, id), { body: pick(body, set.fields) })
  checkRefusal(context, set, whole, 'PATCH of all')
  if (set.fields.length > 1) await checkParts(context, set, body, id)
  const own = await app.request('PATCH', urlOf(model, Number(made.object['id'])), {
    body: pick(body, set.fields),
  })
  findings.same(own.status, 200, `its own values: ${own.text}`)
}

async function setLater(
  { app, model, samples }: ModelContext,
  object: Json,
  name: string,
  body: Json,
): Promise<void> {
  const field = model.fields.get(name)
  if (!field) return
  body[name] = await samples.second(model, field, object)
  await app.request('PATCH', urlOf(model, Number(object['id'])), { body: { [name]: body[name] } })
}

/** Returns a body with the values of another, except for one field of each unique set. */
async function distinctBody(
  { model, samples }: ModelContext,
  set: UniqueSet,
  body: Json,
): Promise<Json> {
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

/** Checks that a change of one field is refused when all others of the set are equal already. */
async function checkParts(
  context: ModelContext,
  set: UniqueSet,
  body: Json,
  id: number,
): Promise<void> {
  const { app, model } = context
  for (const last of set.fields) {
    const before = await app.request('PATCH', urlOf(model, id), { body: {} })
    const others = pick(
      body,
      set.fields.filter((name) => name !== last),
    )
    const near = await app.request('PATCH', urlOf(model, id), { body: others })
    // For some sets, a rule refuses objects that differ in one field only.
    if (near.status === 200) {
      const answer = await app.request('PATCH', urlOf(model, id), { body: { [last]: body[last] } })
      checkRefusal(context, set, answer, `PATCH of ${last}`)
    }
    await app.request('PATCH', urlOf(model, id), { body: pick(before.object, set.fields) })
  }
}

const pick = (body: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, body[name]]))

function checkRefusal(
  { model, findings }: ModelContext,
  set: UniqueSet,
  answer: Answer,
  what: string,
): void {
  const { field, message } = refusalOf(model, set)
  const found = (answer.object[field] ?? []) as readonly unknown[] // messages by field
  const isRefused = answer.status === 400 && found.includes(message)
  findings.ok(isRefused, `${what} of ${set.fields.join(', ')}: ${answer.status} ${answer.text}`)
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

/** Checks that each declared rule refuses a violation with its message. */
export async function rules({
  app,
  model,
  samples,
  findings,
  coverage,
}: ModelContext): Promise<void> {
  for (const rule of model.rules) {
    const { name } = rule
    const violation = violationOf(model, rule)
    if (!violation) continue
    await findings.attempt(name, async () => {
      const given = await violation.given(samples)
      const body = await samples.body(model, { full: true, given })
      const id = violation.changed ? await samples.make(model.key) : undefined
      const itself = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, value === 'itself' ? id : value]),
      )
      const answer =
        id === undefined
          ? await app.request('POST', model.url, { body })
          : await app.request('PATCH', urlOf(model, id), { body: itself })
      const found = (answer.object[violation.field] ?? []) as readonly unknown[] // messages by field
      findings.ok(
        answer.status === 400 && found.includes(violation.message),
        `${name}: ${answer.status} ${answer.text}`,
      )
    })
    coverage.add(`rule ${model.key}: ${name}`)
  }
}

/** Checks that a deletion does with referring objects as `onDelete` of each reference declares. */
export async function deletions(context: ModelContext): Promise<void> {
  const { model, findings, coverage } = context
  if (!model.operations.has('delete')) return
  for (const dependent of model.dependents) {
    const what = `${dependent.model}.${dependent.field}`
    await findings.attempt(what, () => checkDeletion(context, dependent))
    coverage.add(`delete ${model.key} ← ${what}`)
  }
  await findings.attempt('without references', () => deleteUnreferenced(context))
}

async function checkDeletion(context: ModelContext, dependent: Dependent): Promise<void> {
  const { app, model, samples, findings } = context
  const by = requireModel(graph, dependent.model)
  const id = await samples.make(model.key)
  const others = [await samples.make(by.key)]
  if (!hasOneReferrer(by, dependent.field)) others.push(await samples.make(by.key))
  await refer(context, dependent, others, id)
  const before = await rowsOf(context, by, others)
  const { status, body, text } = await app.request('DELETE', urlOf(model, id))
  const left = await rowsOf(context, by, others)
  const what = `${dependent.onDelete} of ${by.key}.${dependent.field}`
  if (dependent.onDelete === 'protect') {
    findings.same([status, left.length], [409, others.length], `${what}: ${text}`)
    const count = others.length
    const words =
      count === 1
        ? `1 dependent object was found: 1 ${by.label}`
        : `${count} dependent objects were found: ${count} ${by.labelPlural}`
    findings.like(
      (body as Json)['detail'],
      new RegExp(`^Unable to delete object\\. ${words} \\(`),
      what,
    )
    await refer(context, dependent, others, null)
    return
  }
  findings.same(status, 204, `${what}: ${text}`)
  if (dependent.onDelete === 'cascade') findings.same(left, [], what)
  else await checkChanged(context, dependent, { before, left }, what)
}

/**
 * Checks that the objects lost their reference, that the change log says so, and that the moment of
 * their last change moved.
 */
async function checkChanged(
  { app, findings }: ModelContext,
  { model, field, onDelete }: Dependent,
  { before, left }: { readonly before: readonly Json[]; readonly left: readonly Json[] },
  what: string,
): Promise<void> {
  const by = requireModel(graph, model)
  const column = by.fields.get(field)?.columnName ?? ''
  const ids = left.map(({ id }) => Number(id))
  const isList = onDelete === 'unlink'
  const value = isList
    ? `array(select l.target_id from ${column} l where l.owner_id = t.id)`
    : `t.${column}`
  const text = `select to_jsonb(${value}), (
      select c.after -> '${field}' from extras_objectchange c
      where c.model = '${contentType(by)}' and c.object_id = t.id and c.before ? '${field}'
      order by c.id desc limit 1)
    from ${by.table} t where t.id = any($1::integer[])`
  const none = isList ? [] : null
  findings.same(
    await app.database.rows({ text, values: [ids] }),
    before.map(() => [none, isWrittenByClients(by) ? none : null]),
    what,
  )
  if (!by.fields.has('last_updated')) return
  const moments = new Set(before.map((row) => row['last_updated']))
  const unmoved = left.filter((row) => moments.has(row['last_updated']))
  findings.same(unmoved, [], `${what}: last_updated`)
}

const isWrittenByClients = ({ operations }: Model): boolean =>
  operations.has('create') || operations.has('update') || operations.has('delete')

/**
 * Returns whether samples can refer to an object only once: the reference is unique, alone or
 * together with choices.
 */
const hasOneReferrer = ({ unique, fields }: Model, reference: string): boolean =>
  unique.some(
    (set) =>
      set.fields.includes(reference) &&
      set.fields.every((name) => name === reference || fields.get(name)?.choices !== undefined),
  )

/** Sets references in the database, because rules of the inventory could refuse them. */
async function refer(
  { app }: ModelContext,
  dependent: Dependent,
  ids: readonly number[],
  to: number | null,
): Promise<void> {
  const by = requireModel(graph, dependent.model)
  const column = by.fields.get(dependent.field)?.columnName ?? ''
  const text =
    to === null
      ? `delete from ${by.table} where id = any($1::integer[])`
      : dependent.onDelete === 'unlink'
        ? `insert into ${column} (owner_id, target_id) select o.id, ${to} from unnest($1::integer[]) o(id)`
        : `update ${by.table} set ${column} = ${to} where id = any($1::integer[])`
  await app.database.rows({ text, values: [ids] })
}

async function rowsOf(
  { app }: ModelContext,
  by: Model,
  ids: readonly number[],
): Promise<readonly Json[]> {
  const text = `select to_jsonb(t) from ${by.table} t where t.id = any($1::integer[])`
  const rows = await app.database.rows({ text, values: [ids] })
  return rows.map(([row]) => row as Json) // to_jsonb of a row
}

/** Checks that an object that nothing refers to is deleted, with an empty response. */
async function deleteUnreferenced({ app, model, samples, findings }: ModelContext): Promise<void> {
  const id = await samples.make(model.key)
  const { status, text } = await app.request('DELETE', urlOf(model, id))
  findings.same([status, text], [204, ''], 'DELETE')
  const again = await app.request('DELETE', urlOf(model, id))
  findings.same([again.status, again.body], [404, { detail: 'Not found.' }], 'DELETE again')
  if (writableFields(model).length > 0 && model.operations.has('read')) {
    const gone = await app.request('GET', urlOf(model, id))
    findings.same(gone.status, 404, 'GET after DELETE')
  }
}
