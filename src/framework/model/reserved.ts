/** The first segments of the paths below `/api/` that the service itself serves. */
const ownApiPaths = ['batch', 'changes', 'docs', 'schema', 'status']

/** The first segments of the paths of pages and of files that the service itself serves. */
const ownPaths = [
  'about',
  'api',
  'health',
  'login',
  'logout',
  'manage',
  'metrics',
  'request',
  'search',
  'static',
  'user',
]

/** Names that no application may have: their URLs are those of the service itself. */
export const reservedApplications: readonly string[] = [...ownApiPaths, ...ownPaths].toSorted()

/** Parameters of every list that are not filters. */
export const reservedNames = [
  'limit',
  'offset',
  'cursor',
  'ordering',
  'brief',
  'fields',
  'exclude',
  'format',
] as const

/** The parameter of models with `embed`, which is no filter there. */
export const includeName = 'include'

/** One of these parameters. */
export type ReservedName = (typeof reservedNames)[number]

/** The limit of a page with all objects, where no maximum is set; `limit=0` selects it. */
export const unlimited = 2147483647
