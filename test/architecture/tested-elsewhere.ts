/**
 * The tests of the folders whose tests are not in the folder of `test/` with the same path, nor in
 * the test file of that name.
 */
export const testedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'generators/components': ['test/generators/serializers.test.ts', 'test/framework/openapi/'],
  'generators/template': ['test/generators/init.test.ts', 'test/examples/projects.test.ts'],
  'src/framework/accounts/sql': ['test/framework/statements.test.ts'],
  'src/framework/applications/extras': [
    'test/framework/changes/',
    'test/framework/custom-fields/',
    'test/framework/templates/',
  ],
  'src/framework/applications/secrets': ['test/framework/secrets/'],
  'src/framework/applications/users': ['test/framework/accounts/'],
  'src/framework/changes/sql': ['test/framework/statements.test.ts'],
  'src/framework/custom-fields/sql': ['test/framework/statements.test.ts'],
  'src/framework/model/components': ['test/framework/openapi/components.test.ts'],
  'src/framework/model/sql': ['test/framework/statements.test.ts'],
  'src/framework/public': ['test/package.test.ts', 'test/examples/projects.test.ts'],
  'src/framework/sealing/sql': ['test/framework/statements.test.ts'],
  'src/framework/secrets/sql': ['test/framework/statements.test.ts'],
  'src/framework/templates/sql': ['test/framework/statements.test.ts'],
  'src/framework/transfer/export': ['test/inventory/export/'],
  'src/framework/transfer/file': ['test/inventory/import/file.test.ts'],
  'src/framework/pages/history': ['test/inventory/pages/history.test.ts'],
  'src/framework/pages/objects': ['test/framework/pages/object-pages.test.ts'],
  'src/framework/pages/search': ['test/inventory/pages/search.test.ts'],
  'src/framework/pages/values': ['test/inventory/pages/values.test.ts'],
  'src/framework/pages/static': ['test/framework/pages/browser.test.ts'],
  'src/inventory/cli': ['test/inventory/import/commands.test.ts', 'test/inventory/extras/'],
  'src/inventory/dcim/pages': ['test/inventory/pages/elevation.test.ts'],
  'src/inventory/dcim/sql': ['test/inventory/statements.test.ts'],
  'src/inventory/extras/images': ['test/inventory/extras/image-attachments.test.ts'],
  'src/inventory/extras/sql': ['test/inventory/statements.test.ts'],
  'src/inventory/ipam/pages': ['test/inventory/pages/space.test.ts'],
  'src/inventory/ipam/sql': ['test/inventory/statements.test.ts'],
}
