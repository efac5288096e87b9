import { settings } from '../config/config.ts'
import type { OwnSettings } from '../config/own-settings.ts'
import { Claims, partsWithOwners } from '../feature/claims.ts'
import type { Feature } from '../feature/feature.ts'
import { literal } from '../model/arguments.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'

/**
 * Throws a `DeclarationError` when a service or one of its features has settings that are no
 * schemas, that the framework or another feature has as well, that have a malformed name, or that
 * lack facets or a description.
 */
export function checkSettings(own: OwnSettings, features: readonly Feature[] = []): void {
  const mistakes = new Mistakes()
  const claims = new Claims(Object.keys(settings.properties))
  for (const [owner, one] of partsWithOwners('settings', features, own))
    for (const [name, schema] of Object.entries(schemasIn(one, owner, mistakes))) {
      const other = claims.take(name, owner)
      const subject = `the setting ${name} of ${owner}`
      if (other !== undefined) mistakes.add(subject, `${other} has this setting`)
      checkSetting(name, schema, subject, mistakes)
    }
  mistakes.throwAny()
}

/** Returns the schemas by name. The value is unknown: one written in JavaScript may be anything. */
function schemasIn(given: unknown, owner: string, mistakes: Mistakes): object {
  const properties = isJsonObject(given) && given['type'] === 'object' && given['properties']
  if (isJsonObject(properties)) return properties
  mistakes.add(`${owner}, settings`, `this is ${literal(given)}`, [
    'Type.Object({ … }) with a schema such as Type.Integer() for each setting',
  ])
  return {}
}

function checkSetting(name: string, schema: unknown, subject: string, mistakes: Mistakes): void {
  if (!/^[a-z]+([A-Z][a-z0-9]*)*$/.test(name))
    mistakes.add(subject, 'the name is malformed', ['camel case, such as loanDays'])
  if (!isJsonObject(schema)) {
    mistakes.add(subject, `this is ${literal(schema)}`, ['a schema such as Type.Integer()'])
    return
  }
  if (!('allowed' in schema))
    mistakes.add(subject, 'it has no facets', ["...facets('true or false')"])
  if (!('description' in schema)) mistakes.add(subject, 'it has no description')
}
