import { memoize } from '../memoize.ts'
import { canonicalJson } from '../model/json-value.ts'
import type {
  CreatedEntry,
  FoundRows,
  LoggedChange,
  Recorder,
  RowRecorder,
  UpdatedEntry,
} from '../write/context.ts'
import { contentType, type Graph, type Model, type ResolvedField } from '../model/graph.ts'
import { storedSql } from '../write/stored.ts'
import { textLiteral } from '../model/sql.ts'

type Stored = Readonly<Record<string, unknown>>

/** The number of each action in the log, and its word in a message. */
const actions = {
  create: { number: 1, word: 'Created' },
  update: { number: 3, word: 'Changed' },
  delete: { number: 5, word: 'Deleted' },
} as const

/** Inserts an entry for each row `r`; `$2` to `$5` identify the author. */
const insert = `
  insert into extras_objectchange (
    user_id, user_name, token_id, request_id,
    model, object_id, object_name, action, before, after, message
  )
  select
    (select u.id from users_user u where u.id = $2), $3, $4::integer, $5,
    r.model, r.object_id, r.object_name, r.action, r.before, r.after, r.message`

const given = `
  from jsonb_to_recordset($1::jsonb) as r(
    model text, object_id integer, object_name text, action smallint,
    before jsonb, after jsonb, message text
  )`

/**
 * Records any number of changes with one statement. An update without a difference is not recorded.
 */
export const recordChanges: Recorder = async (changes, { author, post }) => {
  const lines = changes.flatMap((change) => entryOf(change) ?? [])
  if (lines.length === 0) return
  const { userId, username, tokenId, requestId } = author
  post({
    text: `${insert} ${given}`,
    values: [JSON.stringify(lines), userId, username, tokenId, requestId],
  })
}

/**
 * Returns the part of a statement that records a new object. The statement has the id of the object
 * in `created`.
 */
export const createdEntry: CreatedEntry = (
  model,
  after,
  { userId, username, tokenId, requestId },
) => {
  const { number, word } = actions.create
  const name = `coalesce($6::text, '#' || c.id)`
  return {
    text: `${insert}
      from (
        select '${contentType(model)}' as model, c.id as object_id, ${name} as object_name,
          ${number} as action, null::jsonb as before, $1::jsonb as after,
          ${about(word, model)} || ${name} as message
        from created c
      ) r`,
    values: [
      JSON.stringify(after),
      userId,
      username,
      tokenId,
      requestId,
      nameIn(model, after) ?? null,
    ],
  }
}

/**
 * Returns the part of a statement that records an update of one object. The statement has its
 * former values in `stored` and its id in `updated`.
 */
export const updatedEntry: UpdatedEntry = (
  model,
  changes,
  columns,
  { userId, username, tokenId, requestId },
) => {
  const { number, word } = actions.update
  const image = (names: Iterable<string>): string => {
    const pairs = [...names].map((name) => `'${name}', s.${columns.get(name)}`)
    return `jsonb_build_object(${pairs.join(', ')})`
  }
  const kept = keptFields(model, 'update')
  const names = namesOf(model).filter((name) => kept.some((field) => field.name === name))
  return {
    text: `${insert}
      from (
        select '${contentType(model)}' as model, v.id as object_id, v.name as object_name,
          ${number} as action, d.before, d.after, ${about(word, model)} || v.name as message
        from (
          select v.id, v.old, ${nameSql(model, kept)} as name
          from (
            select s.${columns.get('id')} as id, ${image(Object.keys(changes))} as old,
              ${image(names)} || $1::jsonb as image
            from stored s, updated
            offset 0
          ) v
          offset 0
        ) v
        cross join lateral (
          select jsonb_object_agg(o.key, o.value) as before,
            jsonb_object_agg(o.key, $1::jsonb -> o.key) as after
          from jsonb_each(v.old) o
          where o.value <> $1::jsonb -> o.key
        ) d
        where d.before is not null
      ) r`,
    values: [JSON.stringify(changes), userId, username, tokenId, requestId],
  }
}

/**
 * Records changes of rows inside the database, since a write may affect more rows than fit in
 * memory.
 */
export const recordRows: RowRecorder = async ({ first = '', found, ids }, work) => {
  const { graph, author, post } = work
  const { userId, username, tokenId, requestId } = author
  post({
    text: `${first} ${insert}
      from (${found.map((rows) => linesSql(graph, rows)).join(' union all ')}) r
      where $1::integer[] is not null`,
    values: [ids, userId, username, tokenId, requestId],
  })
}

/**
 * Returns SQL that is equivalent to `entryOf`; `offset 0` makes PostgreSQL evaluate values that are
 * used twice only once.
 */
function linesSql(graph: Graph, { model, action, from, cleared }: FoundRows): string {
  const { number, word } = actions[action]
  const kept = keptFields(model, action)
  const image = kept.map((field) => `'${field.name}', ${storedSql(graph, model, field)}`).join(', ')
  const images: Readonly<Record<LoggedChange['action'], string>> = {
    create: 'null::jsonb as before, n.image as after',
    update:
      `jsonb_build_object('${cleared}', n.image -> '${cleared}') as before, ` +
      `jsonb_build_object('${cleared}', null) as after`,
    delete: 'n.image as before, null::jsonb as after',
  }
  return `
    select '${contentType(model)}' as model, n.id as object_id, n.name as object_name,
      ${number} as action, ${images[action]}, ${about(word, model)} || n.name as message
    from (
      select v.id, v.image, ${nameSql(model, kept)} as name
      from (select t.id, jsonb_build_object(${image}) as image from ${from} offset 0) v offset 0
    ) n`
}

/** Returns the fields that the log stores; for a new object, without those that are read-only. */
function keptFields(model: Model, action: LoggedChange['action']): readonly ResolvedField[] {
  return [...model.fields.values()].filter(
    (field) =>
      field.columnName &&
      !field.many &&
      !field.confidential &&
      !(action === 'create' && field.readOnly),
  )
}

function nameSql(model: Model, kept: readonly ResolvedField[]): string {
  const named = namesOf(model)
    .filter((name) => kept.some((field) => field.name === name))
    .map(
      (name) =>
        `case jsonb_typeof(v.image -> '${name}') ` +
        `when 'string' then nullif(v.image ->> '${name}', '') end`,
    )
  return `coalesce(${[...named, `'#' || v.id`].join(', ')})`
}

/** One entry of the change log. */
export interface ChangeEntry {
  readonly model: string
  readonly object_id: number
  readonly object_name: string
  readonly action: number
  readonly before: Stored | null
  readonly after: Stored | null
  readonly message: string
}

/**
 * Returns the entry for a change. An update is reduced to the fields that differ; undefined if
 * there are none.
 */
export function entryOf({
  model,
  id,
  action,
  before,
  after,
}: LoggedChange): ChangeEntry | undefined {
  const name = nameOf(model, id, after ?? before ?? {})
  const { number, word } = actions[action]
  const line = {
    model: contentType(model),
    object_id: id,
    object_name: name,
    action: number,
    message: `${word} ${model.label} ${name}`,
  }
  if (!before || !after || action !== 'update') return { ...line, before, after }
  const changed = Object.keys(after).filter((field) => differs(model, field, before, after))
  if (changed.length === 0) return undefined
  return { ...line, before: only(before, changed), after: only(after, changed) }
}

/** Returns the beginning of a message, before the name of the object, as an SQL literal. */
const about = (word: string, { label }: Model): string => textLiteral(`${word} ${label} `)

/** Returns the name of an object: its `name`, the first text that identifies it, or its id. */
const nameOf = (model: Model, id: number, values: Stored): string =>
  nameIn(model, values) ?? `#${id}`

/** Returns the name of an object without its id, or undefined if it has none. */
function nameIn(model: Model, values: Stored): string | undefined {
  const named = namesOf(model).find((key) => typeof values[key] === 'string' && values[key] !== '')
  return named === undefined ? undefined : String(values[named])
}

/** Returns the fields that may name an object of a model, the first choice first. */
const namesOf = memoize(({ shapes }: Model): readonly string[] => {
  const nested = (shapes.get('nested') ?? []).map(({ key }) => key)
  return [...new Set(['name', ...nested])]
})

/** Returns true if a field has another value; lists of references have no order. */
function differs(model: Model, field: string, before: Stored, after: Stored): boolean {
  if (before[field] === after[field]) return false
  const isList = model.fields.get(field)?.many !== undefined
  return comparable(before[field], isList) !== comparable(after[field], isList)
}

function comparable(value: unknown, unordered: boolean): string {
  const sorted = unordered && Array.isArray(value) ? value.map(Number).toSorted(ascending) : value
  return canonicalJson(sorted)
}

const ascending = (one: number, other: number): number => one - other

function only(values: Stored, names: readonly string[]): Stored {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
