import { settings } from '../config.ts'
import type { OwnSettings } from '../config/own-settings.ts'
import { literal } from '../model/arguments.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'

/**
 * Throws a `DeclarationError` when a service has settings that are no schemas, that the framework
 * has as well, that have a malformed name, or that lack facets or a description.
 */
export function checkSettings(own: OwnSettings): void {
  const mistakes = new Mistakes()
  // Typed as unknown, because a definition in JavaScript may hold anything.
  const given: unknown = own
  const properties =
    isJsonObject(given) && given['type'] === 'object' ? given['properties'] : undefined
  if (isJsonObject(properties))
    for (const [name, schema] of Object.entries(properties)) checkSetting(name, schema, mistakes)
  else
    mistakes.add('createService(), settings', `this is ${literal(given)}`, [
      'Type.Object({ … }) with a schema such as Type.Integer() for each setting',
    ])
  mistakes.throwAny()
}

function checkSetting(name: string, schema: unknown, mistakes: Mistakes): void {
  const subject = `the setting ${name} of createService()`
  if (!/^[a-z]+([A-Z][a-z0-9]*)*$/.test(name))
    mistakes.add(subject, 'the name is malformed', ['camel case, such as loanDays'])
  if (name in settings.properties) mistakes.add(subject, 'the framework has this setting')
  if (!isJsonObject(schema)) {
    mistakes.add(subject, `this is ${literal(schema)}`, ['a schema such as Type.Integer()'])
    return
  }
  if (!('allowed' in schema))
    mistakes.add(subject, 'it has no facets', ["...facets('true or false')"])
  if (!('description' in schema)) mistakes.add(subject, 'it has no description')
}
