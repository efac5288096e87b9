import type { ModelDeclaration } from '../model/define.ts'
import type { Source } from '../model/resolve/draft.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'

/** An application of a feature, and the declarations that need it. */
export interface RequiredApplication {
  /** The name of the application. */
  readonly application: string
  /** One of its models: a service that has it has the application. */
  readonly model: string
  /** Returns the names of the fields of a model that need it; `always` where every service does. */
  readonly neededBy: 'always' | ((model: ModelDeclaration) => readonly string[])
}

/**
 * Throws a `DeclarationError` when models need an application of the framework that is missing.
 * Reads the declarations before they are resolved: without the application, their references fail.
 */
export function requireApplications(
  sources: readonly Source[],
  required: readonly RequiredApplication[],
): void {
  const mistakes = required
    .filter(({ application, model }) => !sources.some(isModel(application, model)))
    .flatMap(({ application, neededBy }) => {
      if (neededBy === 'always') return [missingApplication(application, 'every service needs it')]
      const fields = sources.flatMap(({ application: own, model }) =>
        neededBy(model).map((field) => `${own}.${model.name}.${field}`),
      )
      const reason = `it is needed by ${fields.slice(0, 3).join(', ')}`
      return fields.length > 0 ? [missingApplication(application, reason)] : []
    })
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
}

const isModel =
  (application: string, name: string) =>
  (source: Source): boolean =>
    source.application === application && source.model.name === name

const missingApplication = (application: string, reason: string): string =>
  `schema/index.ts does not list the application "${application}" of the framework: ${reason}; ` +
  `allowed: import { ${application} } from 'cadastre/schema', and ${application} in ` +
  '`applications`'
