import { readFileSync } from 'node:fs'
import t from 'tap'
import { printReaders } from '../../generators/security.ts'
import { graph } from '../../src/app.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { columns, type Asked, type Column } from './security/probes.ts'
import { openWorld } from './security/world.ts'

t.setTimeout(300_000)

const guide = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

/** The rows of a table of the guide: who learns what of the models that the first cell names. */
function tableAfter(line: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [, after = ''] = guide.split(`\n${line}\n`)
  const [table = ''] = after.split('\n\n')
  const [heads = [], , ...rows] = table
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .map((row) => row.split('|').map((cell) => cell.trim()).slice(1, -1)) // prettier-ignore
  return new Map(
    rows.flatMap(([models = '', ...cells]) => {
      const row = new Map(cells.map((cell, index) => [heads[index + 1] ?? '', cell]))
      return [...models.matchAll(/`([^`]+)`/g)].map(([, key = '']) => [key, row] as const)
    }),
  )
}

const tables = {
  open: tableAfter('Without `LOGIN_REQUIRED`:'),
  closed: tableAfter('With `LOGIN_REQUIRED`:'),
}

/** A view, such as that of connections, takes the permission of the model whose rows it shows. */
const viewOf = ({ key, view }: Model): string => {
  const [application = '', name = ''] = (view?.of ?? key).split('.')
  return `${application}.view_${name.toLowerCase()}`
}

const everyView = [...graph.models.values()].map(viewOf)

/**
 * How an answer compares with the table: it is the same, or it shows no more than the table says.
 */
type Held = 'exactly' | 'at most'

interface Reader {
  readonly name: string
  /** The place among the readers of the table. */
  readonly rank: number
  /** Null sends no credentials. */
  readonly permissions: ((model: Model) => readonly string[]) | null
  readonly held: (column: Column, model: Model) => Held
}

const ranks = ['anyone', 'any user', 'permission', 'superuser', '–']

const readers: readonly Reader[] = [
  { name: 'anyone', rank: 0, permissions: null, held: () => 'exactly' },
  {
    name: 'a user without any permission',
    rank: 1,
    permissions: () => [],
    held: ({ own }) => (own ? 'exactly' : 'at most'),
  },
  {
    name: 'a user with the permission to view every other model',
    rank: 1,
    permissions: (model) => everyView.filter((one) => one !== viewOf(model)),
    held: () => 'exactly',
  },
  {
    name: 'a user with the permission to view this model alone',
    rank: 2,
    permissions: (model) => [viewOf(model)],
    // Lines of the change log and pictures are shown with the objects that they are about.
    held: ({ own }, { fields }) =>
      own && ![...fields.values()].some(({ subject }) => subject) ? 'exactly' : 'at most',
  },
  {
    name: 'a user with the permission to view every model',
    rank: 2,
    permissions: () => everyView,
    held: () => 'exactly',
  },
]

t.test('lists every model once in both tables, with a cell for each column', async (t) => {
  t.ok(guide.includes(printReaders(graph)), 'as generated')
  for (const table of Object.values(tables)) {
    t.strictSame([...table.keys()].toSorted(), [...graph.models.keys()].toSorted())
    for (const [key, row] of table) {
      t.strictSame([...row.keys()], Object.keys(columns), key)
      t.ok([...row.values()].every((cell) => ranks.includes(cell)), key)
    }
  }
}) // prettier-ignore

/** The answers of readers who have the same permissions whatever the model is. */
const answers = new Map<string, Asked['known']>()

function answersOf({ name, permissions }: Reader, login: string): Asked['known'] {
  const dependsOnModel = permissions !== null && permissions.length > 0
  const known = dependsOnModel ? undefined : answers.get(name + login)
  const own = known ?? new Map()
  answers.set(name + login, own)
  return own
}

t.test('shows readers of each model what the tables list', async (t) => {
  const world = await openWorld(t)
  for (const { key } of graph.models.values()) {
    const model = requireModel(graph, key)
    for (const reader of readers) {
      if (reader.permissions) await world.grant(reader.permissions(model))
      const token = reader.permissions ? world.token : null
      for (const [login, table] of Object.entries(tables)) {
        const service = login === 'open' ? world.open : world.closed
        const row = table.get(key) ?? new Map<string, string>()
        const known = answersOf(reader, login)
        const wrong = await compare(model, { reader, row, asked: { world, service, token, known } })
        t.strictSame(wrong, [], `${key}, ${login}, ${reader.name}`)
      }
    }
  }
  t.strictSame([...world.open.logged, ...world.closed.logged], [])
})

interface Comparison {
  readonly reader: Reader
  readonly row: ReadonlyMap<string, string>
  readonly asked: Asked
}

/** Asks for every column; returns those in which the answers are not as the table says. */
async function compare(
  model: Model,
  { reader, row, asked }: Comparison,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [head, column] of Object.entries(columns)) {
    const cell = row.get(head) ?? ''
    const learns = await column.probe(model, asked)
    const may = reader.rank >= ranks.indexOf(cell)
    const isExact = reader.held(column, model) === 'exactly'
    const fault = may ? (isExact ? lackIn(column, learns) : '') : excessIn(learns)
    if (fault !== '') wrong.push(`${head}: ${fault}, the table says ${cell}`)
  }
  return wrong
}

const excessIn = (learns: readonly boolean[]): string => (learns.includes(true) ? 'learns it' : '')

function lackIn({ every, mayBeEmpty }: Column, learns: readonly boolean[]): string {
  if (learns.length === 0) return mayBeEmpty ? '' : 'nothing to ask'
  return (every ? learns.includes(false) : !learns.includes(true)) ? 'learns nothing' : ''
}
