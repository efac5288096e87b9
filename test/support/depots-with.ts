import { createService } from '../../src/features/create-service.ts'
import type { ModelDeclaration } from '../../src/framework/model/index.ts'
import { definitionOf } from '../fixtures/inventory.ts'
import { sources } from '../fixtures/models.ts'
import { appTestingOf, type AppTesting } from './open-app.ts'

/** A service, and the functions that build it for tests. */
interface TestedService extends AppTesting {
  readonly service: ReturnType<typeof createService>
}

/**
 * Returns the fixture inventory, whose depots have further fields. `name` names what the service
 * keeps in files.
 */
export function depotsWith(fields: ModelDeclaration['fields'], name: string): TestedService {
  const models = sources.map((source) =>
    source.model.name === 'Depot'
      ? { ...source, model: { ...source.model, fields: { ...source.model.fields, ...fields } } }
      : source,
  )
  const service = createService(definitionOf(models))
  return { service, ...appTestingOf(service, name) }
}
