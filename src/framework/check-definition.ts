import type { ServiceDefinition } from './definition.ts'
import { didYouMean, Mistakes } from './model/resolve/mistakes.ts'

/** The options of `createService`. */
const options: Readonly<Record<keyof ServiceDefinition, true>> = {
  about: true,
  applications: true,
  models: true,
  routes: true,
  migrations: true,
  behaviours: true,
  actions: true,
  errors: true,
  settings: true,
  pages: true,
  commands: true,
}

/** Options that are lists of functions. */
const lists = ['actions', 'commands'] as const

/**
 * Throws a `DeclarationError` when the definition of a service has an unknown option, or something
 * else than a function where functions are called.
 */
export function checkDefinition(definition: ServiceDefinition): void {
  const mistakes = new Mistakes()
  const known = Object.keys(options)
  for (const name of Object.keys(definition).filter((one) => !known.includes(one)))
    mistakes.add('createService()', `there is no option "${name}"${didYouMean(name, known)}`, known)
  const { behaviours } = definition
  if (behaviours !== undefined && typeof behaviours !== 'function')
    mistakes.add('createService(), behaviours', `this is ${kindOf(behaviours)}`, [
      "a function such as () => [['library.Book', behaviour]]",
    ])
  for (const name of lists)
    for (const [index, value] of (definition[name] ?? []).entries())
      if (typeof value !== 'function')
        mistakes.add(`createService(), ${name}[${index}]`, `this is ${kindOf(value)}`, [
          'a function',
        ])
  mistakes.throwAny()
}

const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value)
  return Array.isArray(value) ? 'a list' : `of the type ${typeof value}`
}
