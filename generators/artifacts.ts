import type { Graph } from '../src/framework/model/graph.ts'
import type { Declarations } from './declarations.ts'
import { printLicenses } from './licenses.ts'
import { printModels } from './models.ts'
import { printOpenapi } from './openapi.ts'
import { printOperations } from './operations.ts'
import { printPrisma } from './prisma.ts'
import { printRoutes } from './routes.ts'
import { printSecurity } from './security.ts'
import { printSerializers } from './serializers.ts'

/** Texts by path from the root of the project. */
export type Texts = ReadonlyMap<string, string>

/** What every printer is given. */
export interface Printed {
  readonly declarations: Declarations
  readonly graph: Graph
  /** Numbers of models by key, as the lock keeps them; views have none. */
  readonly numbers?: ReadonlyMap<string, number>
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
    print: ({ declarations, numbers }) => printModels(declarations, numbers),
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
  {
    name: 'operations guide',
    owns: ['docs/operations.md'],
    print: () => printOperations(),
  },
  {
    name: 'list of licences',
    owns: ['docs/licenses.md'],
    print: () => printLicenses(),
  },
  {
    name: 'security guide',
    owns: ['docs/security.md'],
    print: ({ graph }) => printSecurity(graph),
  },
  {
    name: 'OpenAPI document',
    owns: ['openapi.json'],
    print: ({ graph }) => printOpenapi(graph),
  },
]
