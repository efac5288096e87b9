import type { ModelDeclaration } from '../model/define.ts'
import { isObject, objectIn } from '../model/json-value.ts'
import type { Source } from '../model/resolve/draft.ts'
import { DeclarationError } from '../model/resolve/mistakes.ts'

/** The applications that kinds of fields require, each with one of its models. */
const requirements: readonly (readonly [
  application: string,
  model: string,
  fieldsThatNeed: (model: ModelDeclaration) => readonly string[],
])[] = [
  ['secrets', 'UserKey', ({ fields }) => secretFields(fields)],
  ['extras', 'CustomField', ({ customFields }) => (customFields ? ['custom_fields'] : [])],
]

/**
 * Throws a `DeclarationError` when models need an application of the framework that is missing.
 * Reads the declarations before they are resolved: without the application, their references fail.
 */
export function requireApplications(sources: readonly Source[]): void {
  const has = (application: string, name: string): boolean =>
    sources.some((one) => one.application === application && one.model.name === name)
  const mistakes = has('users', 'User')
    ? []
    : [missingApplication('users', 'every service needs it')]
  for (const [application, name, fieldsThatNeed] of requirements) {
    const fields = sources.flatMap(({ application: own, model }) =>
      fieldsThatNeed(model).map((field) => `${own}.${model.name}.${field}`),
    )
    if (fields.length > 0 && !has(application, name))
      mistakes.push(
        missingApplication(application, `it is needed by ${fields.slice(0, 3).join(', ')}`),
      )
  }
  if (mistakes.length > 0) throw new DeclarationError(mistakes)
}

/** Returns the names of the secret fields; untyped declarations may hold other values. */
const secretFields = (fields: unknown): readonly string[] =>
  Object.entries(objectIn(fields)).flatMap(([name, field]) =>
    isObject(field) && field['sealed'] !== undefined ? [name] : [],
  )

const missingApplication = (application: string, reason: string): string =>
  `schema/index.ts does not list the application "${application}" of the framework: ${reason}; ` +
  `allowed: import { ${application} } from 'cadastre/schema', and ${application} in ` +
  '`applications`'
