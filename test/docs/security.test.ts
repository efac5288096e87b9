import { readFileSync } from 'node:fs'
import t from 'tap'
import { printReaders } from '../../generators/security.ts'
import { graph } from '../support/inventory.ts'
import { requireModel, type Model } from '../../src/framework/model/graph.ts'
import { columns, type Asked, type Column } from './security/probes.ts'
import { openAppPair } from './security/app-pair.ts'

t.setTimeout(300_000)

const guide = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8')

/** Returns the rows of a table of the guide by the models that the first cell names. */
function tableAfter(line: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const [, after = ''] = guide.split(`\n${line}\n`)
  const [table = ''] = after.split('\n\n')
  const [heads = [], , ...rows] = table
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .map((row) =>
      row
        .split('|')
        .map((cell) => cell.trim())
        .slice(1, -1),
    )
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

/** Returns the permission to view a model; a view has that of the model whose rows it shows. */
const viewPermission = ({ key, view }: Model): string => {
  const [application = '', name = ''] = (view?.of ?? key).split('.')
  return `${application}.view_${name.toLowerCase()}`
}

const allViewPermissions = [...graph.models.values()].map(viewPermission)

/** Whether answers show exactly what the table says, or no more than that. */
type Precision = 'exactly' | 'at most'

interface Reader {
  readonly name: string
  /** The place among the readers of the table. */
  readonly rank: number
  /** Null sends no credentials. */
  readonly permissions: ((model: Model) => readonly string[]) | null
  readonly precision: (column: Column, model: Model) => Precision
}

const ranks = ['anyone', 'any user', 'permission', 'superuser', '–']

const readers: readonly Reader[] = [
  { name: 'anyone', rank: 0, permissions: null, precision: () => 'exactly' },
  {
    name: 'a user without any permission',
    rank: 1,
    permissions: () => [],
    precision: ({ own }) => (own ? 'exactly' : 'at most'),
  },
  {
    name: 'a user with the permission to view every other model',
    rank: 1,
    permissions: (model) => allViewPermissions.filter((one) => one !== viewPermission(model)),
    precision: () => 'exactly',
  },
  {
    name: 'a user with the permission to view this model alone',
    rank: 2,
    permissions: (model) => [viewPermission(model)],
    // Entries of the change log and pictures are shown only with the objects that they are about.
    precision: ({ own }, { fields }) =>
      own && ![...fields.values()].some(({ subject }) => subject) ? 'exactly' : 'at most',
  },
  {
    name: 'a user with the permission to view every model',
    rank: 2,
    permissions: () => allViewPermissions,
    precision: () => 'exactly',
  },
]

t.test('lists every model once in both tables, with a cell for each column', async (t) => {
  t.ok(guide.includes(printReaders(graph)), 'the tables are generated')
  for (const table of Object.values(tables)) {
    t.strictSame([...table.keys()].toSorted(), [...graph.models.keys()].toSorted())
    for (const [key, row] of table) {
      t.strictSame([...row.keys()], Object.keys(columns), key)
      t.ok(
        [...row.values()].every((cell) => ranks.includes(cell)),
        key,
      )
    }
  }
})

/** The answers to readers whose permissions do not depend on the model, by reader and setting. */
const answers = new Map<string, Asked['known']>()

function answersOf({ name, permissions }: Reader, login: string): Asked['known'] {
  const dependsOnModel = permissions !== null && permissions.length > 0
  const earlier = dependsOnModel ? undefined : answers.get(name + login)
  const found = earlier ?? new Map()
  answers.set(name + login, found)
  return found
}

t.test('shows readers of each model what the tables list', async (t) => {
  const apps = await openAppPair(t)
  for (const { key } of graph.models.values()) {
    const model = requireModel(graph, key)
    for (const reader of readers) {
      if (reader.permissions) await apps.grant(reader.permissions(model))
      const token = reader.permissions ? apps.token : null
      for (const [login, table] of Object.entries(tables)) {
        const service = login === 'open' ? apps.open : apps.closed
        const row = table.get(key) ?? new Map<string, string>()
        const known = answersOf(reader, login)
        const wrong = await compare(model, {
          reader,
          row,
          asked: { apps, service, token, known },
        })
        t.strictSame(wrong, [], `${key}, ${login}, ${reader.name}`)
      }
    }
  }
  t.strictSame([...apps.open.logged, ...apps.closed.logged], [])
})

interface Comparison {
  readonly reader: Reader
  readonly row: ReadonlyMap<string, string>
  readonly asked: Asked
}

/** Returns a message for each column whose answers differ from the table. */
async function compare(
  model: Model,
  { reader, row, asked }: Comparison,
): Promise<readonly string[]> {
  const wrong: string[] = []
  for (const [head, column] of Object.entries(columns)) {
    const cell = row.get(head) ?? ''
    const learns = await column.probe(model, asked)
    const may = reader.rank >= ranks.indexOf(cell)
    const isExact = reader.precision(column, model) === 'exactly'
    const mistake = may ? (isExact ? lackIn(column, learns) : '') : excessIn(learns)
    if (mistake !== '') wrong.push(`${head}: ${mistake}, the table says ${cell}`)
  }
  return wrong
}

const excessIn = (learns: readonly boolean[]): string => (learns.includes(true) ? 'learns it' : '')

function lackIn({ every, mayBeEmpty }: Column, learns: readonly boolean[]): string {
  if (learns.length === 0) return mayBeEmpty ? '' : 'nothing to ask'
  return (every ? learns.includes(false) : !learns.includes(true)) ? 'learns nothing' : ''
}
