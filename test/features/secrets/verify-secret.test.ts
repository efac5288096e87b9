import t from 'tap'
import { actionsOf, featuresOf } from '../../../src/framework/feature/merge.ts'
import { features } from '../../../src/features/features.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import { documentOf } from '../../../src/framework/service/document.ts'
import { defineModel, secret, secretHash } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { sources } from '../../fixtures/models.ts'
import { routesOf } from '../../fixtures/routes.ts'
import { applications } from '../../fixtures/schema/index.ts'

t.test('describes guesses at models of two applications with the same name', async (t) => {
  const fields = { code: secret({ optional: true, hash: 'code_hash' }), code_hash: secretHash() }
  const model = defineModel('Secret', { path: 'secrets', fields })
  const extra = { application: 'store', file: 'schema/store/secret.ts', model }
  const graph = resolve(applications, [...sources, extra])
  const service = {
    graph,
    routes: routesOf(graph),
    actions: actionsOf(featuresOf(graph, features)),
  }
  const { components } = (await documentOf(service, readConfig({}))) as unknown as {
    readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
  } // an OpenAPI document
  const guesses = Object.keys(components.schemas).filter((name) => name.endsWith('SecretCandidate'))
  t.equal(guesses.length, 2, guesses.join(' '))
})
