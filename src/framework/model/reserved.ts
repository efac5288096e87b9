/** Paths below `/api/` that the service serves itself: no application has one of these names. */
export const reservedApplications: readonly string[] = ['api', 'docs', 'schema', 'status']

/** Parameters that every list knows and that are no filters. */
export const reservedNames = [
  'limit',
  'offset',
  'ordering',
  'brief',
  'fields',
  'exclude',
  'format',
] as const

/** One of them. */
export type ReservedName = (typeof reservedNames)[number]

/** The limit of a page of every object, where no maximum is set; `limit=0` asks for it. */
export const everything = 2147483647
