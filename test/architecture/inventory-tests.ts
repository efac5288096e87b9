/**
 * The tests of the framework that load the inventory of the package, with the reason. All others
 * run on the fixture inventory, or on declarations of their own. The table only becomes shorter.
 */
export const inventoryTests: Readonly<Record<string, string>> = {
  'test/features/export-templates/templates.test.ts': 'renders the graphs of the inventory',
  'test/features/pages/accessibility.test.ts': 'visits pages of the inventory in a browser',
  'test/features/pages/browser.test.ts': 'visits pages of the inventory in a browser',
  'test/features/pages/documentation.test.ts': 'visits pages of the inventory in a browser',
  'test/features/pages/pages.test.ts': 'visits pages of prefixes with their actions',
  'test/features/pages/project-page.test.ts': 'adds a page to the service of the package',
  'test/features/secrets/heap.test.ts':
    'starts the command line of the package in a process of its own',
  'test/features/secrets/restore.test.ts':
    'starts the command line of the package in a process of its own',
  'test/features/secrets/rotation-killed.test.ts':
    'starts the command line of the package in a process of its own',
  'test/features/secrets/unbound.test.ts':
    'applies a migration of the inventory that changed stored secrets',
  'test/framework/database/database.test.ts':
    "opens Prisma's client, which is generated for the inventory",
  'test/framework/database/prisma/prisma.test.ts':
    "opens Prisma's client, which is generated for the inventory",
  'test/host/servers/replication.test.ts':
    'has a primary and a standby with the tables of the inventory',
  'test/framework/errors/errors.test.ts':
    'compares docs/errors.md with the errors of the inventory too',
  'test/framework/http/revoked-rows.test.ts':
    'has a primary and a standby with the tables of the inventory',
  'test/framework/http/standbys-alone.test.ts':
    'has a primary and a standby with the tables of the inventory',
  'test/framework/http/standbys.test.ts':
    'has a primary and a standby with the tables of the inventory',
  'test/framework/openapi/openapi.test.ts':
    'compares the openapi.json of the package with its service',
  'test/host/first-start.test.ts': 'starts the command line of the package in a process of its own',
  'test/host/workers/welcome.test.ts': 'prints the first steps of the inventory',
}
