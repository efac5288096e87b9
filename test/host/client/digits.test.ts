import t from 'tap'
import { readConfig } from '../../../src/framework/config/config.ts'
import { defineModel, text } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { documentOf } from '../../../src/framework/service/document.ts'
import { printClient } from '../../../src/host/client/print-client.ts'
import { routesOf } from '../../fixtures/routes.ts'

t.test('names members in full where names have digits', async (t) => {
  const model = defineModel('V2Route3', { path: 'v2-routes3', fields: { name: text({ max: 9 }) } })
  const file = 'schema/lab2/v2-route3.ts'
  const applications = [{ name: 'lab2', label: 'lab 2', description: '' }]
  const graph = resolve(applications, [{ application: 'lab2', file, model }])
  const service = { graph, routes: routesOf(graph), actions: [] }
  const document = await documentOf(service, readConfig({}))
  const source = printClient(graph, document, { choiceShape: 'pair', writeResponse: 'flat' })
  t.match(source, /\n {4}lab2: \{\n {6}v2Routes3: new ClientResource/)
})
