import t from 'tap'
import { assertModels } from '../../../src/host/workers/assert-models.ts'
import { graph } from '../../fixtures/inventory.ts'

const declared = `export const thing = defineModel('Thing', { path: 'things' })\n`

t.test('refuses a model that was added after the last generate', async (t) => {
  const [listed = ''] = [...graph.models.values()].map(({ file }) => file)
  t.match(listed, /^schema\//)
  const [, application = '', file = ''] = listed.split('/')
  const helper = { 'helper.ts': 'export const helper = 1\n', 'notes.md': declared }
  const project = (files: object): string =>
    t.testdir({
      schema: { 'index.ts': '', [application]: { [file]: declared, ...helper, ...files } },
    })
  assertModels(graph, project({}))
  t.throws(() => assertModels(graph, project({ 'added.ts': declared })), {
    message: `The service lacks the models of schema/${application}/added.ts. After a change of schema/, run: npx cadastre generate`,
  })
  assertModels(graph, t.testdir({ schema: { other: { 'added.ts': declared } } }))
})
