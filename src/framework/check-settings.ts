import { settings } from './config.ts'
import type { OwnSettings } from './config/own-settings.ts'
import { Mistakes } from './model/resolve/mistakes.ts'

/**
 * Throws a `DeclarationError` when a service has settings that the framework has as well, that have
 * a malformed name, or that lack facets or a description.
 */
export function checkSettings(own: OwnSettings): void {
  const mistakes = new Mistakes()
  for (const [name, schema] of Object.entries(own.properties)) {
    const subject = `the setting ${name} of createService()`
    if (!/^[a-z]+([A-Z][a-z0-9]*)*$/.test(name))
      mistakes.add(subject, 'the name is malformed', ['camel case, such as loanDays'])
    if (name in settings.properties) mistakes.add(subject, 'the framework has this setting')
    if (!('allowed' in schema))
      mistakes.add(subject, 'it has no facets', ["...facets('true or false')"])
    if (!('description' in schema)) mistakes.add(subject, 'it has no description')
  }
  mistakes.throwAny()
}
