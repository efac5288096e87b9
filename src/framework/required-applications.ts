import type { Graph, ResolvedField } from './model/graph.ts'
import { DeclarationError } from './model/resolve/mistakes.ts'

/** The applications that kinds of fields require, each with one of its models. */
const requirements: readonly (readonly [
  application: string,
  model: string,
  isNeededFor: (field: ResolvedField) => boolean,
])[] = [
  ['secrets', 'secrets.UserKey', ({ sealed }) => sealed !== undefined],
  ['extras', 'extras.CustomField', ({ name }) => name === 'custom_fields'],
]

/**
 * Throws a `DeclarationError` when the models need an application of the framework that is missing.
 */
export function requireApplications({ models }: Graph): void {
  const mistakes = models.has('users.User')
    ? []
    : [missingApplication('users', 'every service needs it')]
  for (const [application, model, isNeededFor] of requirements) {
    const fields = [...models.values()].flatMap(({ key, fields: own }) =>
      [...own.values()].filter(isNeededFor).map(({ name }) => `${key}.${name}`),
    )
    if (fields.length > 0 && !models.has(model))
      mistakes.push(missingApplication(application, `${fields.slice(0, 3).join(', ')} need it`))
  }
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
}

const missingApplication = (application: string, reason: string): string =>
  `schema/index.ts does not list the application "${application}" of the framework: ${reason}; ` +
  `allowed: import { ${application} } from 'cadastre/schema', and ${application} in ` +
  '`applications`'
