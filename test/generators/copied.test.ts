import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { Project } from './project.ts'

const applications = new URL('../../src/inventory/applications.ts', import.meta.url).href
const copied = ['prisma/migrations', 'prisma/schema.lock.json']

t.test('refuses models of the inventory without its migrations', async (t) => {
  const project = new Project(t).change({
    'schema/index.ts': `export { inventoryApplications as applications } from '${applications}'\n`,
  })
  const before = project.files()
  t.strictSame(await project.run(), {
    code: 1,
    output:
      'schema/index.ts lists applications of the inventory, such as "circuits", but ' +
      "prisma/migrations has none of the inventory's migrations, of which some are written by " +
      'hand. Copy them first: mkdir -p prisma && cp -r node_modules/cadastre/prisma/migrations ' +
      'node_modules/cadastre/prisma/schema.lock.json prisma/',
  })
  t.strictSame(project.files(), before, 'nothing is written')

  const root = fileURLToPath(new URL('../..', import.meta.url))
  for (const path of copied) cpSync(join(root, path), join(project.root, path), { recursive: true })
  const { code, output } = await project.run()
  t.equal(code, 0, output)
  t.notMatch(output, 'New migration')
})
