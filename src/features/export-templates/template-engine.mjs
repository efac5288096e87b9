// Renders templates of users, in Liquid, which resembles the language of Django. Templates read
// only the values they are given: no code, no files, no prototypes. One that takes too long or too
// much memory is stopped. This file is JavaScript because threads do not inherit the TypeScript
// loader.
import { Context, Drop, IfTag, Liquid, UnlessTag, defaultOperators, toValue } from 'liquidjs'
import { addCounters, loopNames } from './loop-counters.mjs'
import {
  isTemplateValue,
  isTrue,
  namedValues,
  printedText,
  toTemplateValue,
} from './template-values.mjs'

/** Parses templates in any thread. Renders them only in a worker thread. */
export const engine = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {}, // `include` and `render` find nothing here instead of files
  parseLimit: 200_000,
  renderLimit: 1000,
  memoryLimit: 50_000_000,
  operators: {
    ...defaultOperators,
    not: (value) => !isTrue(value),
    and: (left, right) => isTrue(left) && isTrue(right),
    or: (left, right) => isTrue(left) || isTrue(right),
  },
})

/** Returns the text of a template with these variables, described by `describe.ts`. */
export function renderTemplate(text, variables, descriptions) {
  const values = Object.entries(variables).map(([name, value]) => [
    name,
    toTemplateValue(value, descriptions[name]),
  ])
  const context = new NamedContext(Object.fromEntries(values), engine.options, { sync: true })
  return String(engine.parseAndRenderSync(text, context))
}

/** The variables of a template. Refuses names that a value does not have. */
class NamedContext extends Context {
  /** Returns a context of its own for a filter that reads names of an item. */
  spawn(item = {}) {
    const { globals, liquid, memoryLimit, opts, ownPropertyOnly, renderLimit, sync } = this
    const options = { globals, ownPropertyOnly, sync }
    const names = isTemplateValue(item) ? namedValues(item) : item
    return new NamedContext(names, opts, options, { liquid, memoryLimit, renderLimit })
  }

  readProperty(object, key) {
    const name = toValue(key)
    if (object === null || object === undefined) return object
    const value = isTemplateValue(object) ? object.read(name) : this.#readPlain(object, name)
    if (value !== undefined) return value
    throw new Error(`unknown name "${name}" [${this.#namesOf(object)}]`)
  }

  #namesOf(object) {
    if (isTemplateValue(object)) return object.names
    if (object instanceof Drop) return loopNames
    // A text of a million characters has as many keys.
    if (Array.isArray(object)) return ['first', 'last', 'size']
    if (typeof object === 'string') return ['size']
    return Object.keys(object === this.globals ? this.environments : object)
  }

  /** Returns a property of a scope, a list, a text or a loop. */
  #readPlain(object, name) {
    const isOwn = Object.hasOwn(object, name)
    const isInherited = name in Object.prototype && !isOwn
    const value = isInherited ? undefined : super.readProperty(object, name)
    if (value !== undefined) return value
    return isOwn || (Array.isArray(object) && isPosition(name)) ? null : undefined
  }
}

/** Returns whether a list may have an item there. */
const isPosition = (name) => typeof name === 'number' || name === 'first' || name === 'last'

/** Lets a tag decide as `isTrue` does. */
const judging = (Type) =>
  class extends Type {
    constructor(...parts) {
      super(...parts)
      for (const branch of this.branches) branch.value = judged(branch.value)
    }
  }

const judged = (condition) => ({
  *value(context) {
    return isTrue(yield condition.value(context))
  },
})

engine.registerTag('if', judging(IfTag))
engine.registerTag('unless', judging(UnlessTag))
addCounters(engine)

/** Filters of Django's templates that Liquid has under other names. */
const filters = {
  upper: (value) => printedText(value).toUpperCase(),
  lower: (value) => printedText(value).toLowerCase(),
  length: (value) => (Array.isArray(value) ? value.length : printedText(value).length),
  urlencode: (value) => encodeURIComponent(printedText(value)).replaceAll('%2F', '/'),
  default_if_none: (value, other = '') => toValue(value) ?? other,
}
for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter)
