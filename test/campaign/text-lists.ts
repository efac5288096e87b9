import type { Database } from '../../src/framework/database/database.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { isLarge } from '../../src/framework/model/large-tables.ts'
import type { Random } from '../../src/inventory/demo/random.ts'
import { queriesOf } from '../bench/scale-queries.ts'
import { graph } from '../support/inventory.ts'

/** A list with an order and filters: what its texts depend on besides the class of a page. */
export interface List {
  readonly model: Model
  /** The order and the filters; `#` is replaced by a random number. */
  readonly query: string
}

/** Lists whose filters have random values. */
const varied: readonly {
  readonly model: string
  readonly orders: readonly string[]
  readonly filters: readonly string[]
}[] = [
  { model: 'dcim.Device', orders: ['', 'serial', '-id'], filters: ['', 'id__gt=#', 'serial__ic=abc#'] },
  { model: 'dcim.Interface', orders: ['', 'name', '-id'], filters: ['', 'device_id=#', 'name__isw=abc#'] },
  { model: 'ipam.IPAddress', orders: ['', '-address'], filters: ['', 'parent=10.0.#.0/24', 'id__in=#,#,#'] },
  { model: 'ipam.Prefix', orders: ['', '-id'], filters: ['', 'status=1', 'id=#&id=#&id=#'] },
  { model: 'dcim.Rack', orders: ['', 'name'], filters: ['', 'site_id=#', 'q=#'] },
] // prettier-ignore

/** The number of lists whose order and filter are chosen by the seed. */
const CHOSEN = 24

/** The models of the lists, whose tables are filled. */
export const listedModels: readonly Model[] = [...graph.models.values()].filter(
  (model) => (isLarge(model) && !model.view) || model.key === 'dcim.Rack',
)

/** Returns lists of filters with random values, and lists of any declared order and filter. */
export async function chooseLists(
  random: Random,
  database: Pick<Database, 'rows'>,
  rows: number,
): Promise<readonly List[]> {
  const lists = varied.flatMap(({ model, orders, filters }) =>
    orders.flatMap((order) =>
      filters.map((filter) => listOf(requireModel(graph, model), order, filter)),
    ),
  )
  for (let left = CHOSEN; left > 0; left -= 1) {
    const model = pickOf(random, listedModels)
    const queries = [...(await queriesOf(model, database, rows)).values()]
    const filters = queries.filter((query) => !query.startsWith('ordering='))
    const order = random.chance(50) ? '' : pickOf(random, [...model.sortable.keys()])
    const direction = order !== '' && random.chance(50) ? '-' : ''
    lists.push(listOf(model, direction + order, pickOf(random, filters)))
  }
  return lists
}

const listOf = (model: Model, order: string, filter: string): List => ({
  model,
  query: [filter, order && `ordering=${order}`].filter((part) => part !== '').join('&'),
})

function pickOf<T>(random: Random, [first, ...more]: readonly T[]): T {
  if (first === undefined) throw new Error('nothing to pick from')
  return random.pick([first, ...more])
}

/** Returns the URL of a random page of a list of up to `rows` rows. */
export function randomUrl({ model, query }: List, random: Random, rows: number): string {
  const given = query.replaceAll('#', () => String(1 + random.below(200)))
  const limit = 1 + random.below(random.pick([100, 1_000]))
  const offset = random.chance(50) ? 0 : random.below(rows)
  return `${model.url}?${given === '' ? '' : `${given}&`}limit=${limit}&offset=${offset}`
}
