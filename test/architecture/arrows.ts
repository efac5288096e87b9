import type { Strength } from './imports.ts'

/** The imports that each part of the tree may have, and their kinds. Its own files are allowed. */
export type Arrows = Record<string, Partial<Record<string, Strength>>>

/** Tables and classes that import nothing else of this repository. */
const leaves = {
  'src/framework/error-messages': 'value',
  'src/framework/errors': 'value',
  'src/framework/call-once': 'value',
  'src/framework/memoize': 'value',
  'src/framework/error-text': 'value',
  'src/framework/slow-tasks': 'value',
  'src/framework/start-error': 'value',
  'src/framework/text-encoding': 'value',
} as const

const language = { ...leaves, 'src/framework/model': 'value' } as const

/** The parts of which pure code imports types only. */
const types = {
  'src/framework/about': 'type',
  'src/framework/config': 'type',
  'src/framework/database': 'type',
  'src/framework/log': 'type',
  'src/framework/request': 'type',
} as const

/** The parts of reads and writes; none of them imports HTTP. */
const readsAndWrites = {
  ...language,
  'src/framework/about': 'value',
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
const features = {
  ...readsAndWrites,
  'src/framework/attempts': 'value',
  'src/framework/http': 'value',
  'src/framework/pages': 'value',
} as const

const framework = {
  ...features,
  'src/framework/accounts': 'value',
  'src/framework/browsable-api': 'value',
  'src/framework/changes': 'value',
  'src/framework/custom-fields': 'value',
  'src/framework/documentation': 'value',
  'src/framework/openapi': 'value',
  'src/framework/secrets': 'value',
  'src/framework/templates': 'value',
  'src/framework/transfer': 'value',
} as const

/** The imports of hand-written SQL: models and rows, but no behaviours and no callers. */
const handWrittenSql = {
  'src/framework/database': 'type',
  'src/framework/model': 'value',
  'src/framework/sql': 'value',
  'src/generated': 'type',
} as const

/** The imports of code that combines the framework, the schema and the inventory. */
const assembly = {
  ...framework,
  schema: 'value',
  'src/generated': 'value',
  'src/inventory': 'value',
} as const

/** The types of a service, for code that assembles, runs or extends one. */
const service = {
  'src/framework/actions': 'type',
  'src/framework/extensions': 'type',
  'src/framework/definition': 'type',
} as const

/**
 * The first row that begins a file's path is the file's row. A test fails for a file without a row.
 */
export const arrows: Arrows = {
  schema: { 'src/framework/model': 'value', 'src/framework/applications': 'value' },
  generators: {
    ...framework,
    'src/framework/definition': 'type',
    'src/framework/document': 'value',
    'src/framework/required-applications': 'value',
    'src/inventory/settings': 'value',
    'src/load': 'type',
  },

  'src/framework/about': {},
  'src/framework/error-messages': { 'src/framework/errors': 'value' },
  'src/framework/errors': {},
  'src/framework/call-once': {},
  'src/framework/memoize': {},
  'src/framework/error-text': {},
  'src/framework/slow-tasks': {},
  'src/framework/start-error': {},
  'src/framework/text-encoding': {},
  'src/framework/log': {
    'src/framework/config': 'type',
    'src/framework/log-output': 'value',
    'src/framework/original-stack': 'value',
  },
  'src/framework/log-output': {},
  'src/framework/original-stack': {},
  'src/framework/config/database-url': {},
  'src/framework/config': { ...leaves, 'src/framework/config/database-url': 'value' },
  'src/framework/model': leaves,
  'src/framework/applications': language,
  'src/framework/request': language,
  'src/framework/sql': { ...types, ...language },
  'src/framework/sealing/sql': handWrittenSql,
  'src/framework/sealing': { ...types, ...language },
  'src/framework/database/statement': {},
  'src/framework/database/connection': {},
  // The driver: PostgreSQL's protocol, without pools, transactions and errors of requests.
  'src/framework/database/pipeline': {
    'src/framework/database/statement': 'type',
    'src/framework/database/connection': 'type',
    'src/framework/memoize': 'value',
    'src/framework/model/json-value': 'value',
  },
  'src/framework/database': {
    ...language,
    'src/framework/config': 'type',
    'src/framework/config/database-url': 'value',
    'src/framework/log': 'type',
  },
  'src/framework/read': {
    ...types,
    ...language,
    'src/framework/sealing': 'value',
    'src/framework/sql': 'value',
  },
  'src/framework/write': {
    ...types,
    ...language,
    'src/framework/database': 'value',
    'src/framework/request': 'value',
    'src/framework/sealing': 'value',
    'src/framework/sql': 'value',
  },
  'src/framework/http': { ...readsAndWrites, 'src/framework/log-output': 'type' },
  'src/framework/openapi': {
    ...language,
    ...types,
    'src/framework/http': 'value',
    'src/framework/request': 'value',
  },
  'src/framework/pages': {
    ...readsAndWrites,
    'src/framework/custom-fields': 'value',
    'src/framework/http': 'value',
    'src/framework/transfer': 'value',
  },
  'src/framework/browsable-api': {
    ...readsAndWrites,
    'src/framework/http': 'value',
    'src/framework/pages': 'value',
  },
  'src/framework/documentation': {
    ...language,
    'src/framework/browsable-api': 'value',
    'src/framework/http': 'value',
    'src/framework/openapi': 'value',
    'src/framework/pages': 'value',
    'src/framework/request': 'value',
  },
  'src/framework/accounts/sql': handWrittenSql,
  'src/framework/accounts': { ...features, 'src/framework/secrets': 'value' },
  'src/framework/changes/sql': {
    ...handWrittenSql,
    'src/framework/changes/entry': 'value',
    'src/framework/write': 'value',
  },
  'src/framework/changes': readsAndWrites,
  'src/framework/custom-fields/sql': handWrittenSql,
  'src/framework/custom-fields': readsAndWrites,
  'src/framework/secrets/sql': {
    ...handWrittenSql,
    'src/framework/sealing': 'value',
    'src/framework/secrets/reveal-columns': 'value',
    'src/framework/secrets/sealed-columns': 'type',
  },
  'src/framework/secrets': features,
  'src/framework/templates/sql': handWrittenSql,
  'src/framework/templates': features,
  'src/framework/transfer': readsAndWrites,

  'src/framework/attempts': {
    ...types,
    'src/framework/errors': 'value',
    'src/framework/sql': 'value',
  },

  // The parts that assemble and run a service.
  'src/framework/actions': framework,
  'src/framework/extensions': framework,
  'src/framework/check-behaviours': { ...language, 'src/framework/write': 'type' },
  'src/framework/check-definition': {
    ...language,
    'src/framework/about': 'type',
    'src/framework/definition': 'type',
  },
  'src/framework/check-errors': language,
  'src/framework/check-pages': { ...language, 'src/framework/pages': 'value' },
  'src/framework/check-settings': { ...language, 'src/framework/config': 'value' },
  'src/framework/required-applications': language,
  'src/framework/declared-routes': { ...framework, ...service },
  'src/framework/definition': { ...framework, ...service },
  'src/framework/assembly': {
    ...framework,
    ...service,
    'src/framework/actions': 'value',
    'src/framework/extensions': 'value',
    'src/framework/check-behaviours': 'value',
    'src/framework/check-definition': 'value',
    'src/framework/check-errors': 'value',
    'src/framework/check-pages': 'value',
    'src/framework/check-settings': 'value',
    'src/framework/required-applications': 'value',
    'src/framework/build-app': 'dynamic',
  },
  'src/framework/build-app': {
    ...framework,
    ...service,
    'src/framework/declared-routes': 'value',
  },
  'src/framework/document': {
    ...framework,
    'src/framework/declared-routes': 'value',
    'src/framework/definition': 'type',
  },
  'src/framework/testing': {
    ...framework,
    ...service,
    'src/framework/first-start': 'value',
  },
  // The exports of the package.
  'src/framework/public': {
    ...framework,
    ...service,
    'src/framework/applications': 'value',
    'src/framework/assembly': 'value',
    'src/framework/testing': 'value',
  },
  'src/framework/first-start': { ...framework, ...service },
  'src/framework/server': { ...framework, ...service, 'src/framework/first-start': 'value' },
  'src/framework/cli': {
    ...framework,
    ...service,
    'src/framework/first-start': 'value',
    'src/framework/server': 'value',
    'src/framework/document': 'dynamic',
  },

  'src/generated': {
    ...language,
    'src/framework/applications': 'value',
    schema: 'value',
    'src/framework/http': 'value',
  },
  'src/inventory/prisma': { 'src/framework/database': 'value', 'prisma/client': 'dynamic' },
  'src/inventory/sql': handWrittenSql,
  'src/inventory/dcim/sql': { ...handWrittenSql, 'src/framework/write/row-select': 'type' },
  'src/inventory/extras/sql': handWrittenSql,
  'src/inventory/ipam/sql': {
    ...handWrittenSql,
    'src/inventory/ipam/address-numbers': 'value',
    'src/inventory/ipam/searched-prefix': 'type',
    'src/framework/write/row-select': 'type',
  },
  'src/inventory': {
    ...framework,
    schema: 'value',
    'src/generated': 'value',
    ...service,
    'src/framework/cli': 'value',
  },
  'src/app': { ...assembly, 'src/framework/assembly': 'value' },
  'src/cadastre': { 'src/load': 'value', 'src/framework/original-stack': 'value' },
  'src/worker': { 'src/load': 'value' },
  'src/load': {},
}
