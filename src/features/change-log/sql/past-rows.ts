import type { Statement } from '../../../framework/database/statement.ts'
import { contentType, type Model } from '../../../framework/model/graph.ts'
import { textLiteral } from '../../../framework/model/sql.ts'
import { loggedActions } from '../entry.ts'

/** The parameters of a statement on the past: the moment, and ids of objects or null for all. */
export interface PastParameters {
  readonly moment: string
  readonly ids: string
}

/**
 * Returns the parts of a `with` clause in which the rows of a model have the name of its table, and
 * are those of a moment: of each object the row as it is now or was deleted, with the values that
 * its later entries replaced, the first of them in time. Confidential values are null.
 */
export function pastRowsParts(model: Model, { moment, ids }: PastParameters): readonly string[] {
  const { table } = model
  const fields = [...model.fields.values()].filter(({ columnName }) => columnName)
  const lists = fields.filter(({ many }) => many)
  const own = fields.filter(({ many }) => !many)
  const columns = own.map(({ columnName = '', confidential }) =>
    confidential ? `null as ${columnName}` : `x.${columnName}`,
  )
  const touched = own.flatMap(({ touched: isTouched, columnName = '' }) =>
    isTouched ? [`${textLiteral(bare(columnName))}, p.touched`] : [],
  )
  const patch =
    touched.length === 0
      ? 'p.patch'
      : `case when p.is_touched then p.patch || jsonb_build_object(${touched.join(', ')}) else p.patch end`
  return [
    // The total that triggers keep of the table is of now.
    `_totals as (select * from _totals where name <> ${textLiteral(table)})`,
    `past_entries as materialized (${pastEntriesSql(model, { moment, ids })})`,
    `${table} as (
      select ${columns.join(', ')} from ${table} x
      where not exists (select from past_entries p where p.id = x.id)
        and (${ids}::integer[] is null or x.id = any(${ids}::integer[]))
      union all
      select ${columns.join(', ')} from past_entries p
      left join ${table} t on t.id = p.id
      cross join lateral jsonb_populate_record(
        t, ${patch} || jsonb_build_object('id', p.id)
      ) x
      where p.first_action <> ${loggedActions.create.number})`,
    ...lists.map(({ columnName = '' }) => {
      const list = `p.patch -> ${textLiteral(bare(columnName))}`
      return `${columnName} as (
        select l.owner_id, l.target_id from ${columnName} l
        where not exists (select from past_entries p where p.id = l.owner_id and ${list} is not null)
        union all
        select p.id, v.value::integer from past_entries p
        cross join lateral jsonb_array_elements_text(${list}) v
        where jsonb_typeof(${list}) = 'array')`
    }),
  ]
}

/** Selects, of each object with later entries, what they replaced by column, and when before. */
function pastEntriesSql(model: Model, { moment, ids }: PastParameters): string {
  const type = textLiteral(contentType(model))
  const named = [...model.fields.values()].flatMap(({ name, columnName, confidential }) =>
    columnName && !confidential ? [`(${textLiteral(name)}, ${textLiteral(bare(columnName))})`] : [],
  )
  return `
    select e.object_id as id, (min(array[e.id, e.action::integer]))[2] as first_action,
      bool_or(e.action <> ${loggedActions.delete.number}) as is_touched,
      coalesce(
        jsonb_object_agg(c.name, b.value order by e.id desc) filter (where c.name is not null), '{}'
      ) as patch,
      coalesce(
        (select l.time from extras_objectchange l
          where l.object_id = e.object_id and l.model = ${type} and l.time <= ${moment}::timestamptz
          order by l.id desc limit 1),
        (select o.changed from _trimmed_objects o where o.id = e.object_id and o.model = ${type})
      ) as touched
    from extras_objectchange e
    left join lateral jsonb_each(e.before) b on true
    left join (values ${named.join(', ')}) c(field, name) on c.field = b.key
    where e.model = ${type} and e.time > ${moment}::timestamptz
      and (${ids}::integer[] is null or e.object_id = any(${ids}::integer[]))
    group by e.object_id`
}

const bare = (columnName: string): string => columnName.replaceAll('"', '')

/** Selects an object of a past table of which the log does not tell how it was. */
export function selectUnknown(model: Model, moment: string): Statement {
  const type = textLiteral(contentType(model))
  return {
    text: `
      select 1 from ${model.table} t
      where not exists (
          select from extras_objectchange e
          where e.object_id = t.id and e.model = ${type} and e.time <= $1::timestamptz)
        and not exists (select from _trimmed_objects o where o.id = t.id and o.model = ${type})
      limit 1`,
    values: [moment],
    isReadOnly: true,
  }
}

/** Selects the ids of the objects of a model that have entries. */
export const selectLogged = (type: string): Statement => ({
  text: 'select distinct object_id from extras_objectchange where model = $1',
  values: [type],
  isReadOnly: true,
})
