import { createService } from '../../src/features/create-service.ts'
import type { PolicyDeclaration } from '../../src/framework/model/policy.ts'

type Definition = Parameters<typeof createService>[0]

/** Returns a service whose models have policies, which are given by the keys of the models. */
export const serviceWithPolicies = (
  definition: Definition,
  policies: Readonly<Record<string, PolicyDeclaration>>,
): ReturnType<typeof createService> =>
  createService({
    ...definition,
    models: definition.models.map((source) => {
      const policy = policies[`${source.application}.${source.model.name}`]
      return policy ? { ...source, model: { ...source.model, policy } } : source
    }),
  })
