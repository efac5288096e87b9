import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadDeclarations } from '../../generators/declarations.ts'
import { sources } from '../fixtures/models.ts'

const folder = fileURLToPath(new URL('../fixtures/', import.meta.url))

t.test('lists every declaration of the schema of the fixture inventory', async (t) => {
  const declared = await loadDeclarations(folder)
  t.strictSame(
    sources.map(({ application, file }) => `${application} ${file}`),
    declared.sources.map(({ application, file }) => `${application} ${file}`),
  )
  for (const [index, { model }] of declared.sources.entries())
    t.equal(sources[index]?.model, model, model.name)
})
