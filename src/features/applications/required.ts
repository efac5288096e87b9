import type {} from '../custom-fields/option.ts'
import { isJsonObject, jsonObjectOf } from '../../framework/model/json-value.ts'
import type { RequiredApplication } from '../../framework/service/required-applications.ts'

/** The applications of features that declarations need. */
export const requiredApplications: readonly RequiredApplication[] = [
  { application: 'users', model: 'User', neededBy: 'always' },
  { application: 'secrets', model: 'UserKey', neededBy: ({ fields }) => sealedNames(fields) },
  {
    application: 'extras',
    model: 'CustomField',
    neededBy: ({ customFields }) => (customFields ? ['custom_fields'] : []),
  },
]

/** Returns the names of the sealed fields; untyped declarations may hold other values. */
const sealedNames = (fields: unknown): readonly string[] =>
  Object.entries(jsonObjectOf(fields)).flatMap(([name, field]) =>
    isJsonObject(field) && field['sealed'] !== undefined ? [name] : [],
  )
