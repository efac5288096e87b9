import t from 'tap'
import { assertGenerated } from '../../../src/framework/server/assert-generated.ts'
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
  assertGenerated(graph, project({}))
  t.throws(() => assertGenerated(graph, project({ 'added.ts': declared })), {
    message: `The service lacks the models of schema/${application}/added.ts. After a change of schema/, run: npx cadastre generate`,
  })
  assertGenerated(graph, t.testdir({ schema: { other: { 'added.ts': declared } } }))
})
