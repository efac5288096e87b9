// `npm run check:types` runs this file: it holds tests of types only.
import type { Command } from 'commander'
import type { FastifyRequest } from 'fastify'
import {
  addBehaviour,
  bodiesOf,
  compileShape,
  containersOf,
  createObjects,
  createWithin,
  type FileTable,
  type FormBody,
  lastAddressOf,
  listPage,
  type ListBounds,
  lockExisting,
  mayBeCommitted,
  type Page,
  pageBoundsOf,
  pageLink,
  parseCidr,
  parseFormBody,
  readObject,
  readObjects,
  representationContextOf,
  type RepresentationContext,
  type ResourceOptions,
  type Row,
  rowsJson,
  rowsSql,
  SentFile,
  type Shape,
  shown,
  suggestOrList,
  throwAny,
  updateObjects,
  versionSql,
  type WantedObjects,
  type CommandContext,
  type Model,
  type Work,
  type WriteContext,
  type Writer,
} from 'cadastre'
import { parseInteger } from 'cadastre/schema'
import {
  documentPath,
  dryRunOption,
  exitAfterParsing,
  importGroup,
  openProgress,
  parseImportOptions,
  runCommand,
  wholeNumber,
  type ImportFlags,
  type Progress,
} from 'cadastre/commands'
import type { Same, Test } from './type-tests.ts'

declare const options: ResourceOptions
declare const request: FastifyRequest
declare const model: Model
declare const context: WriteContext
declare const writer: Writer
declare const work: Work
declare const shape: Shape
declare const representation: RepresentationContext
declare const rows: readonly Row[]
declare const program: Command
declare const commands: CommandContext

void readObject(options, request, { model, id: 7 })
// @ts-expect-error: one object has an id
void readObject(options, request, { model })
const wanted: WantedObjects = { model, parameters: { author: ['7'] }, limit: 100, brief: true }
const objects = readObjects(options, request, wanted)
// @ts-expect-error: a parameter has a list of values
void readObjects(options, request, { model, parameters: { author: '7' } })
const bounds: ListBounds = pageBoundsOf(request, options.config, ['limit', 'offset'])
const page: Page = listPage([1, 2], bounds, request, options.config)
// @ts-expect-error: bounds have a limit
void listPage([], { offset: 0 }, request, options.config)
pageLink('next')
// @ts-expect-error: a page has two neighbours
pageLink('last')

compileShape(options.graph, model, model.shapes.get('nested') ?? [])
// @ts-expect-error: a shape has members
compileShape(options.graph, model)
shape.build([], representation)
// @ts-expect-error: a representation depends on its reader
shape.build([])
const made: RepresentationContext = representationContextOf(request, options.config)
const statement = { text: rowsSql(model, ['title']), values: [rowsJson(rows, ['title'])] }
// @ts-expect-error: the fields are a list
rowsSql(model, 'title')
// @ts-expect-error: rows, and not their ids
rowsJson([1], ['title'])
const sql: string = versionSql(['library_book']) + containersOf('a') + lastAddressOf('b')
// @ts-expect-error: several tables
versionSql('library_book')
// @ts-expect-error: SQL is a text
containersOf(1)
// @ts-expect-error: SQL is a text
lastAddressOf(1)
const { length }: { readonly length: number } = parseCidr('10.0.0.0/8')
// @ts-expect-error: one value
parseCidr()
const whole: number = parseInteger('24', 1, 127)
// @ts-expect-error: the limits are numbers
parseInteger('24', '1', 127)

void createObjects(context, [{ title: 'One' }])
// @ts-expect-error: a list of bodies
void createObjects(context, { title: 'One' })
void createWithin(context, writer, [{}], { isList: true })
// @ts-expect-error: whether errors are a list
void createWithin(context, writer, [{}], {})
void updateObjects(context, [{ id: 7 }], { mode: 'patch' })
// @ts-expect-error: a mode of updates
void updateObjects(context, [{ id: 7 }], { mode: 'create' })
const bodies: readonly unknown[] = bodiesOf(request, options.config)
// @ts-expect-error: the settings limit the number
void bodiesOf(request)
throwAny([], true)
// @ts-expect-error: items have messages
throwAny([{}], true)
const extended: WriteContext = addBehaviour(context, { check: async () => undefined })
// @ts-expect-error: a step that behaviours do not have
addBehaviour(context, { checks: async () => undefined })
const locked = lockExisting(work, 'library.Book', [1], 'key share')
// @ts-expect-error: a strength of PostgreSQL
void lockExisting(work, 'library.Book', [1], 'weak')
const isOpen: boolean = mayBeCommitted(new Error())
// @ts-expect-error: one error
mayBeCommitted()
const form: FormBody = parseFormBody([['title', 'One']])
// @ts-expect-error: values are texts
parseFormBody([['title', 1]])
new SentFile('a.png', new Uint8Array())
// @ts-expect-error: the contents are bytes
new SentFile('a.png', 'bytes')
const texts: string = shown(1) + suggestOrList('rde', ['red'])
// @ts-expect-error: the known names
suggestOrList('rde')
// @ts-expect-error: one value
shown()

importGroup(program)
  .command('shelf')
  .option(...dryRunOption)
  .exitOverride(exitAfterParsing)
// @ts-expect-error: a program of Commander
importGroup('import')
const flags: ImportFlags = { dryRun: true }
void runCommand(commands, async (database, config) => {
  parseImportOptions(commands, { database, config }, flags.dryRun, true)
  // @ts-expect-error: the settings
  parseImportOptions(commands, { database }, true, true)
  return 0
})
// @ts-expect-error: the work returns an exit code
void runCommand(commands, async () => 'done')
const progress: Progress = openProgress(process.stderr, () => undefined)
// @ts-expect-error: a function that prints
openProgress(process.stderr)
const number: number = wholeNumber('7')
// @ts-expect-error: a text of the command line
wholeNumber(7)
const path: string = documentPath('import.md')
// @ts-expect-error: the name of a document
documentPath()

export type Tests = [
  Test<Same<Awaited<typeof objects>, readonly unknown[]>>,
  Test<Same<Awaited<typeof locked>, ReadonlySet<number>>>,
  Test<Same<Page['next'], string | null>>,
  Test<Same<Parameters<FileTable['remove']>[0] extends unknown ? true : false, true>>,
]
export const used = [page, made, statement, sql, length, whole, bodies, extended, isOpen, form]
export const alsoUsed = [texts, progress, number, path]
