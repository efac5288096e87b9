import type { ModelGraph } from '../src/framework/model/graph.ts'
import { requiredApplications } from '../src/features/applications/required.ts'
import { requireApplications } from '../src/framework/service/required-applications.ts'
import type { Declarations } from './declarations.ts'
import { printLicenses } from './licenses.ts'
import { printModels } from './models.ts'
import { isPackage } from './package.ts'
import { printOpenapi } from './openapi.ts'
import { printOperations } from './operations.ts'
import { printPrisma } from './prisma.ts'
import { printRoutes } from './routes.ts'
import { printSecurity } from './security.ts'
import { printSerializers } from './serializers.ts'

/** Generated texts by path from the root of the project. */
export type Texts = ReadonlyMap<string, string>

/** Input of every printer. */
export interface Printed {
  /** Root folder of the project. */
  readonly root: string
  readonly declarations: Declarations
  readonly graph: ModelGraph
  /** Numbers of models by key, as stored in the lock; views have none. */
  readonly numbers?: ReadonlyMap<string, number>
}

/** A kind of generated output. */
export interface Artifact {
  readonly name: string
  /**
   * Files, and folders (with a trailing slash) whose files are all of this printer, except those in
   * `keeps`.
   */
  readonly owns: readonly string[]
  /** Hand-written files inside those folders. */
  readonly keeps?: readonly string[]
  readonly print: (printed: Printed) => Texts | Promise<Texts>
  /** Throws when the declarations lack what the output needs. It runs before all printers. */
  readonly require?: (declarations: Declarations) => void
  /**
   * Whether it is printed after the others: it loads the service of the project, which imports
   * them.
   */
  readonly last?: boolean
}

/** Outputs of every project, in the order of writing. */
const projectArtifacts: readonly Artifact[] = [
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
    name: 'OpenAPI document',
    owns: ['openapi.json'],
    print: ({ root }) => printOpenapi(root),
    require: ({ sources }) => requireApplications(sources, requiredApplications),
    last: true,
  },
]

/** Outputs of the package itself: the guides in `docs/` have generated parts. */
export const artifacts: readonly Artifact[] = [
  ...projectArtifacts,
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
]

/** Returns the outputs of the project in a folder. */
export const artifactsOf = (root: string): readonly Artifact[] =>
  isPackage(root) ? artifacts : projectArtifacts
