/** Parts that import nothing else of this repository. */
export const leaves = {
  'src/framework/errors': 'value',
  'src/framework/limits': 'value',
  'src/framework/memoize': 'value',
} as const

/** The leaves, and the language of declarations. */
export const language = { ...leaves, 'src/framework/model': 'value' } as const

/** The parts of which pure code imports types only. */
export const types = {
  'src/framework/config': 'type',
  'src/framework/database': 'type',
  'src/framework/log': 'type',
  'src/framework/request': 'type',
  'src/framework/service/about': 'type',
} as const

/** The parts of reads and writes; none of them imports HTTP. */
export const readsAndWrites = {
  ...language,
  'src/framework/config': 'value',
  'src/framework/database': 'value',
  'src/framework/files': 'value',
  'src/framework/log': 'value',
  'src/framework/read': 'value',
  'src/framework/request': 'value',
  'src/framework/sealing': 'value',
  'src/framework/service/about': 'value',
  'src/framework/sql': 'value',
  'src/framework/write': 'value',
} as const

/** The imports of a module of HTTP: those of reads and writes, and the named modules of HTTP. */
export const httpModule = (...names: readonly string[]): Readonly<Record<string, 'value'>> => ({
  ...readsAndWrites,
  ...Object.fromEntries(
    ['safe-methods', 'version', ...names].map((name) => [
      `src/framework/http/${name}`,
      'value' as const,
    ]),
  ),
})

/** The imports of a feature from the core. */
export const core = {
  ...readsAndWrites,
  'src/framework/feature': 'value',
  'src/framework/http': 'value',
  'src/framework/openapi': 'value',
  'src/framework/service': 'type',
} as const

/** The imports of hand-written SQL: models and rows, but no behaviours and no callers. */
export const handWrittenSql = {
  'src/framework/database': 'type',
  'src/framework/model': 'value',
  'src/framework/sql': 'value',
  'src/generated': 'type',
} as const

/** The imports of the inventory's SQL. */
export const inventorySql = { 'src/public': 'value', 'src/generated': 'type' } as const

/** The imports of code that runs services. */
export const host = { ...core, 'src/features': 'value', 'src/host': 'value' } as const
