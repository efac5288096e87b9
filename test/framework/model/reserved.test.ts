import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { reservedApplications } from '../../../src/framework/model/reserved.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('reserves exactly the paths below /api/ that the service serves itself', async (t) => {
  const { app } = await testApp(t)
  const trees = app.printRoutes({ commonPrefix: false }).split(/^ {4}[├└]── /m)
  const below = trees.find((tree) => tree.startsWith('api ')) ?? ''
  const segments = [...below.matchAll(/^.{8}[├└]── \/([\w-]+)/gm)].map(([, name = '']) => name)
  const applications = new Set(graph.applications.map(({ name }) => name))
  const own = new Set(segments.filter((name) => !applications.has(name)))
  // `api_root` is the operation id of the API root, and an application's root is named after it.
  t.strictSame([...own, 'api'].toSorted(), reservedApplications.toSorted())
})
