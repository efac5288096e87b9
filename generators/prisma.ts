import { prismaLinkName, prismaName } from '../src/framework/model/prisma-name.ts'
import type { ModelGraph, Model, ResolvedField } from '../src/framework/model/graph.ts'
import { columnDefault } from './migration/describe.ts'
import { unquoted } from './migration/description.ts'

/**
 * Prints the Prisma schema: one file for each application. Each reference is a relation, under its
 * name and its reverse name, so that the client of Prisma follows it in one statement.
 */
export function printPrisma(graph: ModelGraph): ReadonlyMap<string, string> {
  const models = [...graph.models.values()].filter((model) => !model.view)
  const relations = relationsOf(models, graph)
  const files = graph.applications.map(({ name }): [string, string] => {
    const own = models.filter((model) => model.application === name)
    const header = `// Generated from schema/${name}/. Do not edit: npm run generate\n`
    const printed = own.flatMap((model) => printModel(model, relations))
    return [`prisma/schema/${name}.prisma`, [header, ...printed].join('\n')]
  })
  return new Map(files)
}

function printModel(model: Model, relations: readonly Relation[]): readonly string[] {
  const fields = [...model.fields.values()]
  const links = fields.filter((field) => field.many)
  return [
    block(
      prismaName(model),
      [
        ...storedFields(model).map(printField),
        ...relations.flatMap((relation) => printRelation(prismaName(model), relation)),
        ...uniqueSets(model),
        `@@map("${model.table}")`,
      ],
      model.file,
    ),
    ...links.map((field) => printLink(model, field)),
  ]
}

const storedFields = (model: Model): readonly ResolvedField[] =>
  [...model.fields.values()].filter((field) => field.column && field.columnName)

function printField(field: ResolvedField): string {
  const name = unquoted(field.columnName ?? '')
  if (field.name === 'id') return 'id Int @id @default(autoincrement())'
  const [type = '', ...native] = (field.column?.prisma ?? '').split(' ')
  const fallback = columnDefault(field)
  // Prisma has no nullable lists: it reads null as an empty list.
  const optional = field.nullable && !type.endsWith('[]') ? '?' : ''
  return [
    name,
    `${type}${optional}`,
    ...native,
    ...(fallback === undefined ? [] : [`@default(dbgenerated(${JSON.stringify(fallback)}))`]),
  ].join(' ')
}

/** A reference as Prisma's client follows it: from one model to another, and back. */
interface Relation {
  readonly name: string
  readonly field: ResolvedField
  readonly from: string
  readonly to: string
  /** The name of the objects that refer to an object. */
  readonly back: string
}

/** Returns the references of the models. */
function relationsOf(models: readonly Model[], graph: ModelGraph): readonly Relation[] {
  return models.flatMap((model) =>
    storedFields(model).flatMap((field) => {
      const target = field.reference && graph.models.get(field.reference.target)
      if (!target) return []
      const from = prismaName(model)
      const name = `${from}_${field.name}`
      return [{ name, field, from, to: prismaName(target), back: backName(field, target) ?? name }]
    }),
  )
}

/** Returns the reverse name of a reference, unless a column of the table has the same name. */
function backName({ reference }: ResolvedField, target: Model): string | undefined {
  const columns = storedFields(target).map(({ columnName = '' }) => unquoted(columnName))
  // The reverse names of a view and of its model can be equal.
  if (target.view || columns.includes(reference?.reverse ?? '')) return undefined
  return reference?.reverse
}

/** Prints the ends of a relation that belong to a model. */
function printRelation(model: string, { name, field, from, to, back }: Relation): string[] {
  const column = unquoted(field.columnName ?? '')
  const type = `${to}${field.nullable ? '?' : ''}`
  const forward = `@relation("${name}", fields: [${column}], references: [id])`
  return [
    ...(from === model ? [`${field.name} ${type} ${forward}`] : []),
    ...(to === model ? [`${back} ${from}[] @relation("${name}")`] : []),
  ]
}

/** Returns the unique sets that Prisma can express: none with a condition or with equal nulls. */
function uniqueSets(model: Model): readonly string[] {
  return model.unique
    .filter((set) => set.where.length === 0 && !set.nullsEqual)
    .map((set) => `@@unique([${set.columns.map(unquoted).join(', ')}], map: "${set.index}")`)
}

function printLink(model: Model, field: ResolvedField): string {
  const lines = [
    'owner_id Int',
    'target_id Int',
    '@@id([owner_id, target_id])',
    `@@map("${unquoted(field.columnName ?? '')}")`,
  ]
  return block(prismaLinkName(model, field.name), lines, `${model.file}, ${field.name}`)
}

const block = (name: string, lines: readonly string[], from: string): string =>
  `/// ${from}\nmodel ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`
