import type { Statement } from '../../../framework/database/statement.ts'
import type { Model, ResolvedField } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import { html, type Markup } from '../frame/html.ts'
import type { QueryParameters } from '../../../framework/request/parameters.ts'
import type { PageView } from '../objects/page-view.ts'
import { isFilterName } from './list-url.ts'

/** The depth of objects in a tree by their ids: 0 for those without a parent. */
export type Depths = ReadonlyMap<number, number>

/** The rows of a page, each below its parent if the page has it, and their depths. */
export interface TreeRows {
  readonly rows: readonly JsonObject[]
  /** undefined for a model without a tree. */
  readonly depths?: Depths
}

/** The largest depth that is drawn; deeper rows are drawn at this depth. */
const maxDrawn = 12

/** The most steps from an object to the root, should a tree have a cycle. */
const maxSteps = 100

/**
 * Reads the depth of the rows of a page in the tree that `pages.tree` of their model declares, with
 * one statement, and puts each row below its parent.
 *
 * @param relative - true counts from the highest of the rows, for a list that lacks their parents
 */
export async function readTree(
  { model, request }: Pick<PageView, 'model' | 'request'>,
  rows: readonly JsonObject[],
  relative: boolean,
): Promise<TreeRows> {
  const statement = planDepths(
    model,
    rows.map(({ id }) => Number(id)),
  )
  if (!statement) return { rows }
  const read = await request.database.rows(statement)
  const depths = read.map(([id, depth]) => [Number(id), Number(depth)] as const)
  const lowest = relative ? Math.min(...depths.map(([, depth]) => depth)) : 0
  const parents = new Map(read.map(([id, , parent]) => [Number(id), Number(parent)]))
  return {
    rows: belowParents(rows, parents),
    depths: new Map(depths.map(([id, depth]) => [id, depth - lowest])),
  }
}

/** Orders rows so that each follows its parent, if that is among them. */
function belowParents(
  rows: readonly JsonObject[],
  parents: ReadonlyMap<number, number>,
): readonly JsonObject[] {
  const children = new Map<number, JsonObject[]>(rows.map(({ id }) => [Number(id), []]))
  const roots = rows.filter((row) => {
    const siblings = children.get(parents.get(Number(row['id'])) ?? 0)
    siblings?.push(row)
    return !siblings
  })
  const ordered = new Set<JsonObject>()
  const place = (row: JsonObject): void => {
    if (ordered.has(row)) return
    ordered.add(row)
    children.get(Number(row['id']))?.forEach(place)
  }
  // All rows come last, for those in a cycle.
  for (const row of [...roots, ...rows]) place(row)
  return [...ordered]
}

/**
 * Plans the read of the depths of objects: the number of networks that contain the network of each,
 * or of the parents above it, and the id of its parent. undefined for a model without a tree, and
 * for no objects.
 */
export function planDepths(model: Model, ids: readonly number[]): Statement | undefined {
  const field = model.fields.get(model.pages.tree ?? '')
  if (!field?.columnName || ids.length === 0) return undefined
  const text = field.reference ? parentsSql(model, field.columnName) : networksSql(model, field)
  return { text, values: [ids], isReadOnly: true }
}

/** Returns SQL that selects each object with all its parents. */
const parentsSql = ({ table }: Model, column: string): string => `
  with recursive up as (
    select t.id, t.${column} as parent, 0 as depth from ${table} t where t.id = any($1::integer[])
    union all
    select up.id, t.${column}, up.depth + 1
    from up join ${table} t on t.id = up.parent
    where up.depth < ${maxSteps}
  )
  select id, max(depth) as depth, max(parent) filter (where depth = 0) as parent
  from up group by id`

/**
 * Returns SQL that looks up all networks that may contain those of the objects, each in the index
 * of the networks, and then counts the containing ones of each object. Counts only networks with
 * the same values in the columns that the order sorts by first, such as the owner.
 */
function networksSql(model: Model, { name, columnName = '' }: ResolvedField): string {
  const { table } = model
  const spaces = spaceColumns(model, name)
  const columns = (alias: string): string =>
    [`${alias}.${columnName} as network`, ...spaces.map((one) => `${alias}.${one}`)].join(', ')
  const agree = spaces.map((one) => `and a.${one} is not distinct from p.${one}`).join(' ')
  return `
    with page as materialized (
      select t.id, ${columns('t')} from ${table} t where t.id = any($1::integer[])
    ), above as materialized (
      select distinct ${columns('u')} from ${table} u
      where u.${columnName} = any(array(
        select distinct network(set_masklen(p.network, length))::inet
        from page p, generate_series(0, masklen(p.network) - 1) length
      ))
    )
    select p.id, count(a.network)
    from page p left join above a on a.network >> p.network ${agree}
    group by p.id`
}

/** Returns the columns that the declared order sorts by before the field of the tree. */
function spaceColumns({ order, fields }: Model, name: string): readonly string[] {
  const at = order.findIndex(({ path }) => path.text === name)
  const before = order.slice(0, Math.max(0, at)).flatMap(({ path }) => {
    const [step] = path.steps
    if (!step) return fields.get(path.text)?.columnName ?? []
    return step.by === 'forward' ? step.column : []
  })
  return [...new Set(before)]
}

/**
 * Reads the tree of the rows of a list page; the rows alone where it shows no tree, because it is
 * searched or in another order than the declared one.
 */
export async function listTree(
  view: Pick<PageView, 'model' | 'request'>,
  parameters: QueryParameters,
  rows: readonly JsonObject[],
): Promise<TreeRows> {
  if (parameters.has('ordering') || parameters.has('q')) return { rows }
  return readTree(view, rows, [...parameters.keys()].some(isFilterName))
}

/** Renders the depth of a row in front of its name. */
export function depthMarkup(depth: number | undefined): Markup {
  if (!depth) return null
  const drawn = Math.min(depth, maxDrawn)
  return html`<span class="unseen">Level ${depth + 1}: </span
    ><span class=${`level level-${drawn}`} aria-hidden="true"></span>`
}
