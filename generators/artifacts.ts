import { existsSync } from 'node:fs'
import type { Graph } from '../src/model/graph.ts'
import { printModels, type Declarations } from './declarations.ts'
import { printOpenapi } from './openapi.ts'
import { printPrisma } from './prisma.ts'
import { printRoutes } from './routes.ts'
import { printSerializers } from './serializers.ts'

/** Texts by path from the root of the project. */
export type Texts = ReadonlyMap<string, string>

/** What every printer is given. */
export interface Printed {
  readonly declarations: Declarations
  readonly graph: Graph
}

/** One kind of output. */
export interface Artifact {
  readonly name: string
  /** Folders (with a slash at the end) whose whole content is the printer's, and files. */
  readonly owns: readonly string[]
  /** Files written by hand inside those folders. */
  readonly keeps?: readonly string[]
  readonly print: (printed: Printed) => Texts | Promise<Texts>
}

/** Every output, in the order of writing. */
export const artifacts: readonly Artifact[] = [
  {
    name: 'list of models',
    owns: ['src/generated/models.ts'],
    print: ({ declarations }) => printModels(declarations),
  },
  {
    name: 'Prisma schema',
    owns: ['prisma/schema/'],
    keeps: ['prisma/schema/base.prisma'],
    print: ({ graph }) => printPrisma(graph),
  },
  {
    name: 'serializers',
    owns: ['src/generated/serializers/'],
    print: ({ graph }) => printSerializers(graph),
  },
  {
    name: 'routes',
    owns: ['src/generated/routes.ts', 'src/generated/routes/'],
    print: ({ graph }) => printRoutes(graph),
  },
  ...later('./operations.ts', 'printOperations', {
    name: 'operations guide',
    owns: ['docs/operations.md'],
  }),
  {
    name: 'OpenAPI document',
    owns: ['openapi.json'],
    print: ({ graph }) => printOpenapi(graph),
  },
]

/** A printer that is not written yet owns nothing. */
function later(
  file: string,
  name: string,
  row: Pick<Artifact, 'name' | 'owns'>,
): readonly Artifact[] {
  const url = new URL(file, import.meta.url)
  if (!existsSync(url)) return []
  const print = async ({ graph }: Printed): Promise<Texts> => {
    const module = (await import(url.href)) as Record<string, (graph: Graph) => Texts>
    return module[name]?.(graph) ?? new Map()
  }
  return [{ ...row, print }]
}
