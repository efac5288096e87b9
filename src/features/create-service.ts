import type { ServiceDefinition } from '../framework/service/definition.ts'
import { makeService } from '../framework/service/make-service.ts'
import type { RunnableService } from '../framework/service/interface.ts'
import type { ModelTypes } from '../framework/model/item.ts'
import { requiredApplications } from './applications/required.ts'
import { features } from './features.ts'

/**
 * Resolves the models of a service and returns the service. Throws a `DeclarationError` that lists
 * every mistake of the declarations. `src/app.ts` of a project exports the service under the name
 * `service`, where the command line finds it.
 *
 * @example
 * export const service = createService({
 *   applications,
 *   models: sources,
 *   routes,
 *   migrations: new URL('../prisma/migrations/', import.meta.url),
 * })
 */
export function createService<Types extends ModelTypes>(
  definition: ServiceDefinition<Types>,
): RunnableService
// The types of the models matter to the caller only.
export function createService(definition: ServiceDefinition): RunnableService {
  return makeService(definition, { features, requiredApplications })
}
