import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { reservedApplications } from '../../../src/framework/model/reserved.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('reserves the first segments of all paths that the service serves itself', async (t) => {
  const { app } = await testApp(t)
  const trees = app.printRoutes({ commonPrefix: false }).split(/^ {4}[├└]── /m)
  const below = trees.find((tree) => tree.startsWith('api ')) ?? ''
  const segments = [...below.matchAll(/^.{8}[├└]── \/([\w-]+)/gm)].map(([, name = '']) => name)
  const roots = trees.flatMap((tree) => /^[a-z]+/.exec(tree)?.[0] ?? [])
  const applications = new Set(graph.applications.map(({ name }) => name))
  const own = [...segments, ...roots].filter((name) => !applications.has(name))
  t.ok(own.includes('docs') && own.includes('login'), own.join())
  t.strictSame(
    own.filter((name) => !reservedApplications.includes(name)),
    [],
  )
})
