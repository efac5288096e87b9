/** Paths below `/api/` that the service itself serves; no application may have such a name. */
export const reservedApplications: readonly string[] = ['api', 'docs', 'schema', 'status']

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

/** One of these parameters. */
export type ReservedName = (typeof reservedNames)[number]

/** The limit of a page with all objects, where no maximum is set; `limit=0` selects it. */
export const unlimited = 2147483647
