// `npm run check:types` runs this file: it holds tests of types only.
import type { KeyObject } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Command } from 'commander'
import type { Behaviour, Database, Model, ModelGraph } from 'cadastre'
import {
  describeObjects,
  type Filling,
  openRenderer,
  templatesIn,
  Thread,
  type ThreadOptions,
} from 'cadastre/export-templates'
import {
  countRows,
  csrfInput,
  type InnerRows,
  type InnerTable,
  type InnerTableOptions,
  type Markup,
  type PageView,
  pagesOf,
  readTable,
  renderTable,
  type TableColumn,
} from 'cadastre/pages'
import {
  type Holder,
  matchesHash,
  readKeyFile,
  readText,
  unlockByHolder,
  withHolder,
} from 'cadastre/secrets'
import {
  type BadLine,
  commandLineAuthor,
  type CsvRow,
  databaseIdentity,
  decodeText,
  existingIds,
  type Imported,
  ImportLoad,
  type ImportListener,
  type ImportOptions,
  type ImportOutcome,
  type Incoming,
  isExportable,
  isWritable,
  type LoadOptions,
  matchBodies,
  NotText,
  type OpenedImport,
  parseJsonBody,
  readCsvRows,
  readTextLines,
  referenceInCell,
  type ResolvedField,
  runImport,
  targetOf,
  type TextLine,
  withoutListIndexes,
} from 'cadastre/transfer'
import type { Same, Test } from './type-tests.ts'

declare const graph: ModelGraph
declare const model: Model
declare const field: ResolvedField
declare const database: Database
declare const view: PageView
declare const input: Readable
declare const program: Command
declare const opened: OpenedImport
declare const options: ImportOptions
declare const load: LoadOptions
declare const listener: ImportListener

// Pages.
const columns: readonly TableColumn[] = [{ is: 'field', name: 'title' }]
const table: InnerTable = { model, columns, parameters: { author: ['7'], ordering: 'title' } }
const found = readTable(view, table)
// @ts-expect-error: the columns are missing
void readTable(view, { model, parameters: {} })
const total = countRows(view, model, { author: '7' })
// @ts-expect-error: one value for each filter
void countRows(view, model, { author: ['7'] })
const shape: InnerTableOptions = { between: new Map([[0, 'before']]) }
const markup = found.then((rows) => renderTable(rows, columns, shape))
// @ts-expect-error: rows come with their view
void renderTable([], columns)
const url: string = pagesOf(model, { basePath: '' })
// @ts-expect-error: the service has a base path
pagesOf(model, {})
csrfInput(view.request.identity?.session?.csrf)
// @ts-expect-error: a token is a text
csrfInput(1)

// Export templates.
const behaviour: Behaviour = templatesIn('text', 'link')
// @ts-expect-error: names of fields
templatesIn(1)
const filling: Filling = { templates: ['{{ a }}'], variables: { a: 1 } }
const rendered = openRenderer().run(filling)
// @ts-expect-error: the variables are missing
void openRenderer().run({ templates: [] })
describeObjects(graph)(model)
// @ts-expect-error: a model, and not its key
describeObjects(graph)('library.Book')
const settings: ThreadOptions = {
  script: new URL('file:///worker.mjs'),
  timeout: 1000,
  timeoutError: () => new Error(),
  jobError: (mistake) => new Error(mistake),
}
new Thread<string, number>(settings)
// @ts-expect-error: the script is a URL
new Thread({ ...settings, script: 'worker.mjs' })

// Secrets.
withHolder(program).action((holder: Holder) => void unlockByHolder(holder, { graph, database }))
// @ts-expect-error: a command of Commander
withHolder('seal')
// @ts-expect-error: a graph too
void unlockByHolder({ as: 'ada' }, { database })
const key: Promise<KeyObject> = readKeyFile('ada.pem')
// @ts-expect-error: a path
void readKeyFile()
const text: Promise<string> = readText('a.txt')
// @ts-expect-error: a path
void readText(1)
const matches: Promise<boolean> = matchesHash('text', 'hash')
// @ts-expect-error: what is stored
void matchesHash('text')

// Imports.
const incoming: Incoming = { location: 'shelf, row 1', body: { title: 'One' } }
const code = runImport(options, true, async () => {
  await new ImportLoad(opened.load, new Map([['library.Book/1', 7]])).chunk(model, [incoming])
})
// @ts-expect-error: whether valid objects of a refused chunk are written
void runImport(options, async () => undefined)
// @ts-expect-error: the place of the object is missing
void new ImportLoad(load).chunk(model, [{ body: {} }])
listener.count(model, 'created', 1)
// @ts-expect-error: an outcome
listener.count(model, 'made', 1)
const ids = matchBodies(database, model, [{ title: 'One' }], new Set<number>())
// @ts-expect-error: bodies are objects
void matchBodies(database, model, ['One'], new Set<number>())
const lines = readTextLines(input, 'a.txt')
const cells = readCsvRows(input, 'a.csv')
// @ts-expect-error: the name of the file
readTextLines(input)
// @ts-expect-error: the name of the file
readCsvRows(input)
referenceInCell('hq', 'slug')
// @ts-expect-error: a cell is a text
referenceInCell(1, 'slug')
parseJsonBody('{}')
// @ts-expect-error: a text
parseJsonBody({})
const decoded: string = decodeText(new Uint8Array())
// @ts-expect-error: bytes
decodeText('text')
const line: number = new NotText(1, 'The text is not UTF-8.').line
const flags: boolean = isExportable(model) && isWritable(field)
// @ts-expect-error: a model
isExportable(field)
// @ts-expect-error: a field
isWritable(model)
const target: string = targetOf(field)
// @ts-expect-error: a field
targetOf('author')
const identity: Promise<string> = databaseIdentity(database)
// @ts-expect-error: a database
void databaseIdentity()
const existing = existingIds(database, model, [1])
// @ts-expect-error: numbers
void existingIds(database, model, ['1'])
const kept = withoutListIndexes(database, ['library_book'], async () => 1)
// @ts-expect-error: the work
void withoutListIndexes(database, ['library_book'])
commandLineAuthor()
// @ts-expect-error: no argument
commandLineAuthor('ada', 'bob', 'eve')

export type Tests = [
  Test<Same<Awaited<typeof found>, InnerRows>>,
  Test<Same<Awaited<typeof total>, number>>,
  Test<Same<Awaited<typeof markup>, Markup>>,
  Test<Same<Awaited<typeof rendered>, readonly string[]>>,
  Test<Same<Awaited<typeof code>, number>>,
  Test<Same<Awaited<typeof ids>, readonly (number | undefined)[]>>,
  Test<Same<Awaited<typeof existing>, ReadonlySet<number>>>,
  Test<Same<Awaited<typeof kept>, number>>,
  Test<Same<typeof lines, AsyncGenerator<TextLine | BadLine>>>,
  Test<Same<typeof cells, AsyncGenerator<CsvRow | BadLine>>>,
  Test<Same<Imported['outcome'], ImportOutcome>>,
]
export const used = [url, behaviour, key, text, matches, decoded, line, flags, target, identity]
