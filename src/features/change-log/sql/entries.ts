import type { Statement } from '../../../framework/database/statement.ts'
import { memoize } from '../../../framework/memoize.ts'
import {
  contentType,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../../framework/model/graph.ts'
import { rowsPerObject } from '../../../framework/model/per-object.ts'
import { textLiteral } from '../../../framework/model/sql.ts'
import type {
  CreatedEntry,
  DeletedEntry,
  FoundRows,
  LoggedChange,
  LoggedRows,
  UpdatedEntry,
} from '../../../framework/write/logged.ts'
import { jsonbObjectSql } from '../../../framework/sql/json.ts'
import type { Author } from '../../../framework/model/author.ts'
import { storedSql } from '../../../framework/write/stored.ts'
import { keptFields, loggedActions, nameIn, logNames, type ChangeEntry } from '../entry.ts'

/** Inserts an entry for each row `r` of a request; `$2` to `$4` identify the author. */
const insertOf = (requestId: string): string => `
  insert into extras_objectchange (
    user_id, user_name, token_id, request_id,
    model, object_id, object_name, action, before, after, message
  )
  select
    (select u.id from users_user u where u.id = $2), $3, $4::integer, ${requestId},
    r.model, r.object_id, r.object_name, r.action, r.before, r.after, r.message`

/** Inserts entries of one request, whose id is `$5`. */
const insert = insertOf('$5')

/** Inserts entries of objects that may be written by different requests. */
const insertMixed = insertOf('r.request_id')

/** The given entries as rows `r`; `$6` to `$8` have what entries of each kind have in common. */
const given = `
  from (
    select ($6::text[])[g.kind] as model, g.id as object_id, g.name as object_name,
      ($7::smallint[])[g.kind] as action, g.before, g.after,
      ($8::text[])[g.kind] || g.name as message
    from jsonb_to_recordset($1::jsonb) as g(
      kind integer, id integer, name text, before jsonb, after jsonb
    )
  ) r`

/**
 * Inserts entries of the change log. Their text has the model, the action and the beginning of the
 * message once for all entries of a kind: PostgreSQL parses it row by row.
 */
export function insertEntries(
  entries: readonly ChangeEntry[],
  { userId, username, tokenId, requestId }: Author,
): Statement {
  const kinds = [...new Set(entries.map(({ kind }) => kind))]
  const numbers = new Map(kinds.map((kind, index) => [kind, index + 1]))
  const rows = entries.map((entry) => ({ ...entry, kind: numbers.get(entry.kind) }))
  return {
    text: `${insert} ${given}`,
    values: [
      JSON.stringify(rows),
      userId,
      username,
      tokenId,
      requestId,
      kinds.map(({ model }) => model),
      kinds.map(({ action }) => action),
      kinds.map(({ about }) => about),
    ],
    isReadOnly: false,
  }
}

/**
 * Returns the part of a statement that records a new object. The statement has the id of the object
 * in `created`.
 */
export const createdEntrySql: CreatedEntry = (
  model,
  after,
  { userId, username, tokenId, requestId },
) => {
  const { number, word } = loggedActions.create
  const name = `coalesce(e.object_name, '#' || c.id)`
  const entry = { request_id: requestId, object_name: nameIn(model, after) ?? null, after }
  return {
    text: `${insertMixed}
      from (
        select e.request_id, '${contentType(model)}' as model, c.id as object_id,
          ${name} as object_name, ${number} as action, null::jsonb as before, e.after,
          ${about(word, model)} || ${name} as message
        from created c
        join jsonb_to_recordset($1::jsonb) as e(
          i integer, request_id text, object_name text, after jsonb
        ) on e.i = c.i
      ) r`,
    values: [rowsPerObject([entry]), userId, username, tokenId],
  }
}

/**
 * Returns the part of a statement that records an update of one object. The statement has its
 * former values in `stored` and its id in `updated`.
 */
export const updatedEntrySql: UpdatedEntry = (
  model,
  changes,
  columns,
  { userId, username, tokenId, requestId },
) => {
  const { number, word } = loggedActions.update
  const image = (names: Iterable<string>): string => {
    return jsonbObjectSql([...names].map((name) => [name, `s.${columns.get(name)}`]))
  }
  const kept = keptFields(model, 'update')
  const names = logNames(model).filter((name) => kept.some((field) => field.name === name))
  return {
    text: `${insertMixed}
      from (
        select v.request_id, '${contentType(model)}' as model, v.id as object_id,
          v.name as object_name, ${number} as action, d.before, d.after,
          ${about(word, model)} || v.name as message
        from (
          select v.*, ${nameSql(model, kept)} as name
          from (
            select e.request_id, e.changes, u.id, ${image(Object.keys(changes))} as old,
              ${image(names)} || e.changes as image
            from updated u
            join stored s on s.${columns.get('id')} = u.id
            join jsonb_to_recordset($1::jsonb) as e(i integer, request_id text, changes jsonb)
              on e.i = u.i
            offset 0
          ) v
          offset 0
        ) v
        cross join lateral (
          select jsonb_object_agg(o.key, o.value) as before,
            jsonb_object_agg(o.key, v.changes -> o.key) as after
          from jsonb_each(v.old) o
          where o.value <> v.changes -> o.key
        ) d
        where d.before is not null
      ) r`,
    values: [rowsPerObject([{ request_id: requestId, changes }]), userId, username, tokenId],
  }
}

/** Inserts an entry for each of the found rows; `first` is a part that precedes the statement. */
export const insertFound = (
  { first = '', found, ids }: LoggedRows,
  graph: ModelGraph,
  { userId, username, tokenId, requestId }: Author,
): Statement => ({
  text: `${first} ${insert}
    from (${found.map((rows) => linesSql(graph, rows)).join(' union all ')}) r
    where $1::integer[] is not null`,
  values: [ids, userId, username, tokenId, requestId],
  isReadOnly: false,
})

/**
 * Returns the part of a statement that records the objects `$1` as far as the statement deletes
 * them. It has their ids and those of their requests in `removed`. The part reads the rows as they
 * were before the statement.
 */
export const deletedEntrySql: DeletedEntry = (
  graph,
  model,
  ids,
  { userId, username, tokenId },
) => ({
  text: deletedTexts(graph)(model),
  values: [ids, userId, username, tokenId],
})

const deletedTexts = memoize((graph: ModelGraph) =>
  memoize((model: Model) => {
    const from = `${model.table} t where t.id = any($1::integer[])`
    return `${insertMixed}
      from (
        select n.*, g.request_id
        from (${linesSql(graph, { model, action: 'delete', from })}) n
        join removed g on g.id = n.object_id
      ) r
      order by r.object_id`
  }),
)

/**
 * Returns SQL that is equivalent to `entryOf`; `offset 0` makes PostgreSQL evaluate values that are
 * used twice only once.
 */
function linesSql(
  graph: ModelGraph,
  { model, action, from, changed = '', lost }: FoundRows,
): string {
  const { number, word } = loggedActions[action]
  const kept = keptFields(model, action)
  const image = jsonbObjectSql(kept.map((field) => [field.name, storedSql(graph, model, field)]))
  const images: Readonly<Record<LoggedChange['action'], string>> = {
    create: 'null::jsonb as before, n.image as after',
    update:
      `jsonb_build_object('${changed}', n.image -> '${changed}') as before, ` +
      `jsonb_build_object('${changed}', ${lost ? remaining(changed, lost) : 'null'}) as after`,
    delete: 'n.image as before, null::jsonb as after',
  }
  return `
    select '${contentType(model)}' as model, n.id as object_id, n.name as object_name,
      ${number} as action, ${images[action]}, ${about(word, model)} || n.name as message
    from (
      select v.id, v.image, ${nameSql(model, kept)} as name
      from (select t.id, ${image} as image from ${from} offset 0) v offset 0
    ) n`
}

/** Returns SQL of the ids in a list of the image `n` without those that it loses. */
const remaining = (field: string, lost: string): string => `(
  select coalesce(jsonb_agg(e.value order by e.ordinality), '[]')
  from jsonb_array_elements(n.image -> '${field}') with ordinality e
  where e.value::integer not in (${lost}))`

function nameSql(model: Model, kept: readonly ResolvedField[]): string {
  const named = logNames(model)
    .filter((name) => kept.some((field) => field.name === name))
    .map(
      (name) =>
        `case jsonb_typeof(v.image -> '${name}') ` +
        `when 'string' then nullif(v.image ->> '${name}', '') end`,
    )
  return `coalesce(${[...named, `'#' || v.id`].join(', ')})`
}

/** Returns the beginning of a message, before the name of the object, as an SQL literal. */
const about = (word: string, { label }: Model): string => textLiteral(`${word} ${label} `)
