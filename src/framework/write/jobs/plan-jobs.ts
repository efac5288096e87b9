import type { Statement } from '../../database/statement.ts'
import type { Author } from '../../model/author.ts'
import type { Model, ModelGraph } from '../../model/graph.ts'
import { textLiteral } from '../../model/sql.ts'
import { jsonbObjectSql } from '../../sql/json.ts'
import { differingFields, type FoundRows, type LoggedChange, type LoggedRows } from '../logged.ts'
import { storedSql } from '../stored.ts'
import {
  jobEvents,
  jobQueueName,
  jobsSchema,
  retries,
  taskOf,
  type JobEvent,
} from './stored-event.ts'

/** The behaviours of a service, as far as jobs follow from them. */
interface Following {
  readonly behaviours: ReadonlyMap<string, { readonly after?: FollowingEvents }>
}

type FollowingEvents = Readonly<Partial<Record<JobEvent, unknown>>>

/** Adds a job for each row `e` with the column `data`. The columns are those of `pg-boss`. */
const addJobs = (rows: string): string => `
  insert into ${jobsSchema}.job (
    name, data, retry_limit, retry_delay, retry_backoff, keep_until, policy
  )
  select '${jobQueueName}', e.data, ${retries.limit}, ${retries.delay}, true,
    now() + interval '${retries.days} days', 'standard'
  from (${rows}) e`

const givenRows = `
  select jsonb_build_object('task', r.task, 'id', r.id, 'before', r.before, 'after', r.after,
    'author', $2::jsonb) as data
  from jsonb_to_recordset($1::jsonb) as r(task text, id integer, before jsonb, after jsonb)`

/**
 * Plans the jobs that follow changes, for the transaction of the changes. Returns undefined where
 * none follows.
 */
export function planJobs(
  { behaviours }: Following,
  changes: readonly LoggedChange[],
  author: Author,
): Statement | undefined {
  const rows = changes.flatMap((change) => {
    const { model, id, action, before, after } = change
    const event = jobEvents[action]
    if (!behaviours.get(model.key)?.after?.[event] || !isChange(change)) return []
    const values = { before: openValues(model, before), after: openValues(model, after) }
    return [{ task: taskOf(model.key, event), id, ...values }]
  })
  if (rows.length === 0) return undefined
  return {
    text: addJobs(givenRows),
    values: [JSON.stringify(rows), JSON.stringify(author)],
    isReadOnly: false,
  }
}

const isChange = ({ model, before, after }: LoggedChange): boolean =>
  !before || !after || differingFields(model, before, after).length > 0

/** Returns values without the confidential ones, of which a change has notes. */
const openValues = (model: Model, values: LoggedChange['after']): LoggedChange['after'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).filter(([name]) => model.fields.get(name)?.confidential !== true),
  )

/** Sets the author of the jobs that `planFoundJobs` adds, for the transaction. */
export const authorSetting = (author: Author): Statement => ({
  text: `select set_config('cadastre.author', $1, true)`,
  values: [JSON.stringify(author)],
  isReadOnly: false,
})

/**
 * Returns the beginning of a statement that adds the jobs that follow the changes of found rows,
 * after that of the given rows. Returns undefined where none follows.
 */
export function planFoundJobs(
  graph: ModelGraph,
  { behaviours }: Following,
  { first, found }: LoggedRows,
): string | undefined {
  const followed = found.filter(
    ({ model, action }) => behaviours.get(model.key)?.after?.[jobEvents[action]],
  )
  if (followed.length === 0) return undefined
  const rows = followed.map((one) => foundEvents(graph, one)).join(' union all ')
  return `${first === undefined ? 'with' : `${first},`} jobs as (${addJobs(rows)})`
}

/** Returns SQL of the events of found rows. */
function foundEvents(graph: ModelGraph, rows: FoundRows): string {
  const { model, action, from } = rows
  const images: Readonly<Record<LoggedChange['action'], string>> = {
    create: `'before', null, 'after', v.image`,
    update: `'before', v.image, 'after', v.image || ${changedImage(rows)}`,
    delete: `'before', v.image, 'after', null`,
  }
  const task = textLiteral(taskOf(model.key, jobEvents[action]))
  return `
    select jsonb_build_object('task', ${task}, 'id', v.id, ${images[action]},
      'author', current_setting('cadastre.author')::jsonb) as data
    from (select t.id, ${imageSql(graph, model)} as image from ${from}) v`
}

/** Returns SQL of the values of a row `t`, without the confidential ones. */
function imageSql(graph: ModelGraph, model: Model): string {
  const open = [...model.fields.values()].filter(
    ({ columnName, confidential }) => columnName && !confidential,
  )
  return jsonbObjectSql(open.map((field) => [field.name, storedSql(graph, model, field)]))
}

/** Returns SQL of the value that an update of found rows sets: null, or a shorter list. */
function changedImage({ changed = '', lost }: FoundRows): string {
  const value = lost
    ? `(select coalesce(jsonb_agg(l.value order by l.ordinality), '[]')
        from jsonb_array_elements(v.image -> '${changed}') with ordinality l
        where l.value::integer not in (${lost}))`
    : 'null'
  return `jsonb_build_object('${changed}', ${value})`
}
