import { testFilesBelow } from './order.ts'

const http = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `test/framework/http/${name}.test.ts`)

/** Tests that probe every route of the inventory. */
const routes = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `test/inventory/http/${name}.test.ts`)

const framework = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `test/framework/${name}`)

const features = (...names: readonly string[]): readonly string[] =>
  names.map((name) => `test/features/${name}`)

/**
 * The tests that are run for changes of the code, by the beginnings of their paths. The first row
 * that fits a file counts. Each row names the tests that are nearest to the code: those of the
 * whole framework take ten minutes for each change that survives.
 */
export const suites: readonly (readonly [code: string, tests: readonly string[]])[] = [
  [
    'src/features/accounts/',
    [
      ...features('accounts/', 'pages/login', 'pages/people', 'pages/forms/form-body'),
      ...http(
        'authentication/authentication',
        'authorization/permissions',
        'clients/callers',
        'authorization/hidden-models',
      ),
    ],
  ],
  [
    'src/features/change-log/',
    [
      ...features('change-log/', 'browsable-api/browsing'),
      ...http('bodies/bodies', 'authorization/hidden-models'),
    ],
  ],
  [
    'src/features/custom-fields/',
    [...features('custom-fields/', 'change-log/'), 'test/inventory/import/file'],
  ],
  [
    'src/framework/database/',
    [
      ...framework('database/', 'service/check-errors'),
      ...http(
        'connection/broken-connections',
        'clients/callers',
        'connection/closed-early',
        'concurrency',
        'operation/health',
        'large-results',
      ),
    ],
  ],
  ['src/framework/http/', [...framework('http/', 'openapi/serve'), 'test/inventory/http/']],
  [
    'src/framework/model/',
    [
      ...framework('model/', 'request/', 'read/', 'write/', 'openapi/', 'sealing/kind'),
      ...framework('feature/check-behaviours'),
      ...http(
        'validation/body-compiler',
        'objects/choice-shape',
        'schemas/parameters',
        'wrong-types',
      ),
      'test/inventory/dcim/shapes',
      'test/generators/mistakes',
      'test/generators/prisma',
      'test/contract/natural-keys',
      'test/contract/write-schemas',
    ],
  ],
  [
    'src/framework/openapi/',
    [...framework('openapi/'), ...http('validation/checked-routes', 'description/methods')],
  ],
  [
    'src/framework/read/',
    [
      ...framework('read/'),
      ...features('custom-fields/', 'secrets/secrets', 'secrets/reveals'),
      ...http(
        'objects/choice-shape',
        'resources/cursors',
        'caching/entity-tags',
        'equal-nulls',
        'authorization/hidden-models',
        'validation/known-parameters',
        'literal-patterns',
        'long-texts',
        'resources/paging',
        'schemas/parameters',
        'authorization/permissions',
      ),
      ...routes('visibility'),
    ],
  ],
  [
    'src/framework/request/',
    [
      ...framework('request/'),
      ...http(
        'bodies/bodies',
        'forms',
        'responses/preferences',
        'responses/refusal-size',
        'wrong-types',
      ),
    ],
  ],
  ['src/framework/sealing/', [...framework('sealing/'), ...features('secrets/tampering')]],
  [
    'src/features/secrets/',
    [
      ...framework('sealing/', 'openapi/openapi'),
      ...features(
        'secrets/flow',
        'secrets/reveals',
        'secrets/rotation.',
        'secrets/secrets',
        'secrets/session-',
        'secrets/tampering',
        'secrets/unbound',
        'secrets/user-keys',
      ),
      'test/inventory/import/secrets',
    ],
  ],
  [
    'src/framework/sql/',
    [
      ...framework('sql/', 'read/', 'database/totals'),
      ...http('caching/entity-tags', 'caching/kept-pages', 'resources/paging'),
    ],
  ],
  ['src/features/export-templates/', features('export-templates/')],
  [
    'src/features/transfer/',
    [
      'test/features/transfer/',
      'test/inventory/export/',
      'test/inventory/import/commands',
      'test/inventory/import/file',
      'test/inventory/import/sealed',
    ],
  ],
  ['src/features/pages/', [...features('pages/'), 'test/inventory/pages/']],
  ['src/features/browsable-api/', [...features('browsable-api/'), 'test/inventory/browsable-api/']],
  [
    'src/framework/write/',
    [
      ...framework('write/'),
      ...features('change-log/', 'custom-fields/', 'secrets/secrets'),
      ...http(
        'bodies/bodies',
        'concurrency',
        'forms',
        'locks',
        'description/methods',
        'authorization/permissions',
        'wrong-types',
      ),
      'test/inventory/dcim/interface-rules',
      'test/contract/natural-keys',
    ],
  ],
  ['src/features/', features('')],
  ['src/host/', ['test/host/']],
  ['src/public/', ['test/package']],
  ['src/framework/', framework('')],
  ['src/inventory/circuits/', ['test/inventory/circuits/', 'test/inventory/dcim/other-side']],
  ['src/inventory/dcim/', ['test/inventory/dcim/']],
  ['src/inventory/extras/', ['test/inventory/extras/', 'test/inventory/topology/']],
  ['src/inventory/ipam/', ['test/inventory/ipam/', 'test/framework/openapi/openapi']],
  [
    'src/inventory/sql/',
    ['test/inventory/circuits/', 'test/inventory/dcim/', 'test/inventory/ipam/'],
  ],
  ['src/inventory/', ['test/inventory/']],
  ['src/app.ts', ['test/contract/', 'test/cli']],
  ['src/cadastre.mjs', ['test/cadastre']],
  ['src/load.', ['test/load']],
  ['src/places.', ['test/load', 'test/examples/loading']],
  ['src/worker.mjs', ['test/host/workers/']],
  ['generators/', ['test/generators/', 'test/docs/']],
  ['schema/', ['test/contract/', 'test/inventory/']],
]

/** The folders that have tests. */
export const testedFolders = [
  'src/framework/',
  'src/features/',
  'src/host/',
  'src/public/',
  'src/inventory/',
  'generators/',
] as const

/** Returns the test files that are run for changes of files of the code. */
export function testsOf(files: readonly string[]): string[] {
  const beginnings = files.flatMap(
    (file) => suites.find(([code]) => file.startsWith(code))?.[1] ?? [],
  )
  return testFilesBelow([...new Set(beginnings)])
}
