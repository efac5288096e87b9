import Type, { type TSchema } from 'typebox'
import type { About } from './about.ts'
import { namedRepresentations } from '../config/representation.ts'
import type { CoreDefinition } from './definition.ts'
import type { Feature, PartValues } from '../feature/feature.ts'
import { findWrong, literal } from '../model/arguments.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'
import { didYouMean } from '../model/similar-names.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'
const always = (): boolean => true
const functions = { list: 'empty', fits: isFunction, allowed: 'a function' } as const

/** The text `import.meta.url`, joined at run time: a bundler replaces it even in strings. */
const ownUrl = ['import', 'meta', 'url'].join('.')

/** The options of the core. Those that take `always` are checked by files of their own. */
const options: Readonly<Record<keyof CoreDefinition, PartValues>> = {
  about: { fits: always, allowed: 'an object with name and description' },
  representation: {
    fits: (value) => typeof value === 'string' && Object.hasOwn(namedRepresentations, value),
    allowed: Object.keys(namedRepresentations)
      .map((name) => `'${name}'`)
      .join(' or '),
  },
  applications: {
    required: true,
    list: 'some',
    fits: isJsonObject,
    allowed: '`applications` of schema/index.ts',
  },
  models: {
    required: true,
    list: 'some',
    fits: (value) => isJsonObject(value) && isJsonObject(value['model']),
    allowed: '`sources` of src/generated/models.ts',
  },
  routes: {
    required: true,
    list: 'empty',
    fits: isFunction,
    allowed: '`routes` of src/generated/routes.ts',
  },
  migrations: {
    required: true,
    fits: (value) => {
      const urls: readonly unknown[] = Array.isArray(value) ? value : [value]
      return urls.length > 0 && urls.every((url) => url instanceof URL && url.protocol === 'file:')
    },
    allowed: `new URL('../prisma/migrations/', ${ownUrl})`,
  },
  behaviours: {
    fits: isFunction,
    allowed: "a function such as () => [{ model: 'library.Book', behaviour }]",
  },
  actions: functions,
  errors: { fits: always, allowed: 'an object of errors by code' },
  settings: { fits: always, allowed: 'Type.Object({ … })' },
  schedules: { fits: always, allowed: 'an object of schedules by name' },
  features: {
    list: 'empty',
    fits: (value) => isJsonObject(value) && typeof value['name'] === 'string',
    allowed: 'a list of features, which defineFeature() makes',
  },
  commands: functions,
}

const text = Type.String()
const allowedVersions =
  "an object such as { 'store-version': { version: '1.2.3', " +
  "description: 'Version of the stores' } }"

/** The parts of `about`. */
const about = Type.Object(
  {
    name: text,
    description: text,
    version: Type.Optional(text),
    apiVersion: Type.Optional(text),
    author: Type.Optional(text),
    license: Type.Optional(text),
    versions: Type.Optional(
      Type.Record(text, Type.Object({ version: text, description: text }), {
        allowed: allowedVersions,
      }),
    ),
    firstSteps: Type.Optional(
      Type.Refine(Type.Unknown({ allowed: 'a function that returns a list of lines' }), isFunction),
    ),
  } satisfies Record<keyof About, TSchema>,
  { additionalProperties: false, allowed: options.about.allowed },
)

/**
 * Throws a `DeclarationError` when the definition of a service lacks an option, or has an unknown
 * one or one of a wrong type. Features may offer further options.
 */
export function checkDefinition(definition: CoreDefinition, features: readonly Feature[]): void {
  const mistakes = new Mistakes()
  const all = Object.assign({}, options, ...features.map(({ offers }) => offers))
  const known = Object.keys(all)
  if (!isJsonObject(definition))
    mistakes.add('createService()', `its argument is ${kindOf(definition)}`, [
      'an object with applications, models, routes and migrations',
    ])
  mistakes.throwAny()
  // Typed as unknown, because a definition in JavaScript may hold anything.
  const given: Readonly<Record<string, unknown>> = { ...definition }
  for (const name of Object.keys(given).filter((one) => !known.includes(one)))
    mistakes.add('createService()', `there is no option "${name}"${didYouMean(name, known)}`, known)
  for (const [name, option] of Object.entries<PartValues>(all))
    checkOption(name, given[name], option, mistakes)
  checkAbout(given['about'], mistakes)
  mistakes.throwAny()
}

function checkAbout(value: unknown, mistakes: Mistakes): void {
  if (value === undefined) return
  for (const { path, wrong, allowed } of findWrong(about, value)) {
    const subject = path.length === 0 ? 'this' : `"${path.join('.')}"`
    mistakes.add('createService(), about', `${subject} ${wrong}`, [allowed])
  }
}

function checkOption(name: string, value: unknown, option: PartValues, mistakes: Mistakes): void {
  const { allowed, required, list, fits } = option
  const location = `createService(), ${name}`
  if (value === undefined) {
    if (required) mistakes.add('createService()', `the option "${name}" is missing`, [allowed])
    return
  }
  if (!list) {
    if (!fits(value)) mistakes.add(location, `this is ${kindOf(value)}`, [allowed])
    return
  }
  if (!Array.isArray(value)) {
    mistakes.add(location, `this is ${kindOf(value)}`, [listOf(option)])
    return
  }
  if (list === 'some' && value.length === 0) mistakes.add(location, 'the list is empty', [allowed])
  for (const { item, index } of wrongItems(value, option))
    mistakes.add(`${location}[${index}]`, `this is ${kindOf(item)}`, [allowed])
}

const listOf = ({ allowed, fits, required }: PartValues): string =>
  fits === isFunction && !required ? 'a list of functions' : allowed

/** Returns the items that do not fit; of a generated list, which is wrong as a whole, the first. */
function wrongItems(
  items: readonly unknown[],
  { fits, required }: PartValues,
): readonly { readonly item: unknown; readonly index: number }[] {
  const wrong = items.map((item, index) => ({ item, index })).filter(({ item }) => !fits(item))
  return required ? wrong.slice(0, 1) : wrong
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value instanceof URL) return `the URL ${value.href}`
  if (isFunction(value)) return 'a function'
  return value === undefined ? 'undefined' : literal(value)
}
