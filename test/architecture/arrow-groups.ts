/** Tables and classes that import nothing else of this repository. */
export const leaves = {
  'src/framework/errors/error-messages': 'value',
  'src/framework/errors/errors': 'value',
  'src/framework/call-once': 'value',
  'src/framework/memoize': 'value',
  'src/framework/errors/error-text': 'value',
  'src/framework/slow-tasks': 'value',
  'src/framework/errors/start-error': 'value',
  'src/framework/text-encoding': 'value',
} as const

/** The leaves, and the language of declarations. */
export const language = { ...leaves, 'src/framework/model': 'value' } as const

/** The parts of which pure code imports types only. */
export const types = {
  'src/framework/service/about': 'type',
  'src/framework/config': 'type',
  'src/framework/database': 'type',
  'src/framework/log': 'type',
  'src/framework/request': 'type',
} as const

/** The parts of reads and writes; none of them imports HTTP. */
export const readsAndWrites = {
  ...language,
  'src/framework/service/about': 'value',
  'src/framework/config': 'value',
  'src/framework/database': 'value',
  'src/framework/log': 'value',
  'src/framework/read': 'value',
  'src/framework/request': 'value',
  'src/framework/sealing': 'value',
  'src/framework/sql': 'value',
  'src/framework/write': 'value',
} as const

/** The imports of features of the framework: accounts, secrets, templates. */
export const features = {
  ...readsAndWrites,
  'src/features/accounts/attempts': 'value',
  'src/framework/feature': 'value',
  'src/framework/http': 'value',
  'src/features/pages': 'value',
  'src/framework/service': 'type',
} as const

/** The imports of code that combines the core and its features. */
export const framework = {
  ...features,
  'src/features/accounts': 'value',
  'src/features/browsable-api': 'value',
  'src/features/change-log': 'value',
  'src/features/custom-fields': 'value',
  'src/features/documentation': 'value',
  'src/framework/openapi': 'value',
  'src/features/secrets': 'value',
  'src/framework/service': 'type',
  'src/features/export-templates': 'value',
  'src/features/transfer': 'value',
} as const

/** The imports of hand-written SQL: models and rows, but no behaviours and no callers. */
export const handWrittenSql = {
  'src/framework/database': 'type',
  'src/framework/model': 'value',
  'src/framework/sql': 'value',
  'src/generated': 'type',
} as const

/** The imports of code that combines the framework, the schema and the inventory. */
export const assembly = {
  ...framework,
  schema: 'value',
  'src/generated': 'value',
  'src/inventory': 'value',
} as const

/** The types of a service, for code that assembles, runs or extends one. */
export const service = {
  'src/framework/service/definition': 'type',
  'src/framework/feature': 'type',
  'src/framework/service': 'type',
} as const
