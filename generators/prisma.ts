import { prismaLinkName, prismaName } from '../src/framework/model/delegate.ts'
import type { Graph, Model, ResolvedField } from '../src/framework/model/graph.ts'
import { columnDefault } from './migration/describe.ts'

/**
 * Prints the Prisma schema: one file for each application, without relations, since reads and joins
 * use SQL of the framework.
 */
export function printPrisma(graph: Graph): ReadonlyMap<string, string> {
  const models = [...graph.models.values()].filter((model) => !model.view)
  const files = graph.applications.map(({ name }): [string, string] => {
    const own = models.filter((model) => model.application === name)
    const header = `// Generated from schema/${name}/. Do not edit: npm run generate\n`
    return [`prisma/schema/${name}.prisma`, [header, ...own.flatMap(printModel)].join('\n')]
  })
  return new Map(files)
}

function printModel(model: Model): readonly string[] {
  const fields = [...model.fields.values()]
  const stored = fields.filter((field) => field.column && field.columnName)
  const links = fields.filter((field) => field.many)
  return [
    block(
      prismaName(model),
      [...stored.map(printField), ...uniqueSets(model), `@@map("${model.table}")`],
      model.file,
    ),
    ...links.map((field) => printLink(model, field)),
  ]
}

function printField(field: ResolvedField): string {
  const name = unquote(field.columnName ?? '')
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

/** Returns the unique sets that Prisma can express: none with a condition or with equal nulls. */
function uniqueSets(model: Model): readonly string[] {
  return model.unique
    .filter((set) => set.whenSet.length === 0 && !set.nullsEqual)
    .map((set) => `@@unique([${set.columns.map(unquote).join(', ')}], map: "${set.index}")`)
}

function printLink(model: Model, field: ResolvedField): string {
  const lines = [
    'owner_id Int',
    'target_id Int',
    '@@id([owner_id, target_id])',
    `@@map("${unquote(field.columnName ?? '')}")`,
  ]
  return block(prismaLinkName(model, field.name), lines, `${model.file}, ${field.name}`)
}

const block = (name: string, lines: readonly string[], from: string): string =>
  `/// ${from}\nmodel ${name} {\n${lines.map((line) => `  ${line}\n`).join('')}}\n`

const unquote = (name: string): string => name.replaceAll('"', '')
