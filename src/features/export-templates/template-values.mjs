// The values that templates read, made of plain values and their descriptions (describe.ts). The
// engine reads only what `read` returns, and prints what `toString` returns.
import { Drop } from 'liquidjs'
import { partNames } from './network-parts.mjs'
import { PrintedChoice, PrintedNetwork, PrintedValue, choiceNames } from './printed-values.mjs'

/** Returns a value for templates. A null knows the names that its value would have. */
export function toTemplateValue(value, description) {
  if (value === null || value === undefined)
    return description ? new AbsentValue(description) : null
  return description ? described[description.is](value, description) : fromPlain(value)
}

const described = {
  object: (value, description) =>
    shared(description, value.url ?? value, () => new ObjectValue(value, description)),
  list: (values, { of }) => values.map((value) => toTemplateValue(value, of)),
  choice: (value, description) => {
    const choice = choiceIn(value)
    if (!choice) return value
    return shared(description, choice.value, () => new PrintedChoice(choice, value))
  },
  network: (text) => new PrintedNetwork(text),
}

/** Returns a JSON value, such as the values of custom fields: those of selections are choices. */
function fromPlain(value) {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => toTemplateValue(item))
  const choice = choiceIn(value)
  return choice ? new PrintedChoice(choice, value) : new ObjectValue(value)
}

/** Returns the value and the label of a choice in the forms that the API has, or undefined. */
function choiceIn(value) {
  if (Array.isArray(value)) return { value: value[0], label: value[1] }
  const isObject = typeof value === 'object' && 'value' in value && 'label' in value
  return isObject ? value : undefined
}

/** The values made of a description. Filters that group by a value compare it by identity. */
const made = new WeakMap()

function shared(description, key, make) {
  const values = made.get(description) ?? new Map()
  made.set(description, values)
  if (!values.has(key)) values.set(key, make())
  return values.get(key)
}

/** An object. It prints its label; one without a model prints its JSON. */
class ObjectValue extends PrintedValue {
  #raw
  #members
  #labels

  constructor(raw, { members = {}, names } = {}) {
    super()
    this.#raw = raw
    this.#members = members
    this.#labels = names
  }

  get names() {
    return Object.keys({ ...this.#members, ...this.#raw })
  }

  read(name) {
    const isDescribed = Object.hasOwn(this.#members, name)
    if (!isDescribed && !Object.hasOwn(this.#raw, name)) return undefined
    return toTemplateValue(this.#raw[name], isDescribed ? this.#members[name] : undefined)
  }

  get isTrue() {
    return Object.keys(this.#raw).length > 0
  }

  is(other) {
    if (!(other instanceof ObjectValue)) return super.is(other)
    return this.#raw.url !== undefined && this.#raw.url === other.#raw.url
  }

  get text() {
    const labels = this.#labels
    if (!labels) return JSON.stringify(this.#raw)
    const label = labels.find((name) => typeof this.#raw[name] === 'string' && this.#raw[name])
    return label === undefined ? `#${this.#raw.id}` : this.#raw[label]
  }

  toJSON() {
    return this.#raw
  }

  *[Symbol.iterator]() {
    for (const name of Object.keys(this.#raw)) yield [name, this.read(name)]
  }
}

/** The names of a value that is absent, by what it would be. */
const absentNames = {
  object: ({ members }) => Object.keys(members),
  list: () => [],
  choice: () => choiceNames,
  network: () => partNames,
}

/** A null. Its names are absent too, so that a misspelt one is found without a value. */
class AbsentValue extends Drop {
  #description

  constructor(description) {
    super()
    this.#description = description
  }

  get names() {
    return absentNames[this.#description.is](this.#description)
  }

  read(name) {
    if (!this.names.includes(String(name))) return undefined
    return toTemplateValue(null, this.#description.members?.[name])
  }

  valueOf() {
    return null
  }

  toJSON() {
    return null
  }

  equals(other) {
    if (other instanceof AbsentValue || other === null || other === undefined) return true
    return other instanceof Drop && typeof other.equals === 'function' && other.equals(null)
  }

  gt() {
    return false
  }

  geq() {
    return false
  }

  lt() {
    return false
  }

  leq() {
    return false
  }
}

/** Returns whether a value is made here: it has `names` and `read`. */
export const isTemplateValue = (value) =>
  value instanceof PrintedValue || value instanceof AbsentValue

/** Returns an object without a prototype that has the names of a value. */
export function namedValues(value) {
  const record = Object.create(null)
  for (const name of value.names) record[name] = value.read(name)
  return record
}

/** Returns whether a condition on a value holds. Zero and what is empty are false, as in Django. */
export function isTrue(value) {
  if (value instanceof PrintedValue) return value.isTrue
  const plain = value instanceof Drop ? value.valueOf() : value
  return Array.isArray(plain) ? plain.length > 0 : Boolean(plain)
}

/** Returns the text that `{{ }}` prints of a value; lists and other objects as JSON. */
export function printedText(value) {
  const plain = value instanceof Drop ? value.valueOf() : value
  if (plain === null || plain === undefined) return ''
  const isPrinted = typeof plain !== 'object' || plain instanceof PrintedValue
  return isPrinted ? String(plain) : (JSON.stringify(plain) ?? '')
}
