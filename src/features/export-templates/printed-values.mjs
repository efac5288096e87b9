// Values that templates print as texts, and that have names of their own.
import { Drop } from 'liquidjs'
import { partNames, networkParts } from './network-parts.mjs'

/** A value with a text and names of its own. */
export class PrintedValue {
  /** The text that is printed. */
  get text() {
    return ''
  }

  toString() {
    return this.text
  }

  /** Whether a condition on the value holds. */
  get isTrue() {
    return true
  }

  /** Whether the value is another one, which is none of the engine's literals. */
  is(other) {
    return String(other) === this.text
  }

  equals(other) {
    const isLiteral = other instanceof Drop && typeof other.equals === 'function'
    return isLiteral ? other.equals(this.text) : this.is(other)
  }

  /** Makes the operator `contains` search the text. */
  indexOf(text) {
    return this.text.indexOf(text)
  }

  gt(other) {
    return this.compared > other
  }

  geq(other) {
    return this.compared >= other
  }

  lt(other) {
    return this.compared < other
  }

  leq(other) {
    return this.compared <= other
  }

  /** The value that is compared by its order. */
  get compared() {
    return this.text
  }
}

/** The names of a choice: also those of the pair that the API writes. */
export const choiceNames = ['value', 'label', 'first', 'last', '0', '1']

/** A choice. It prints its label, and is equal to its label and to its value. */
export class PrintedChoice extends PrintedValue {
  #parts
  #raw

  constructor({ value, label }, raw) {
    super()
    this.#parts = { value, label, first: value, last: label, 0: value, 1: label }
    this.#raw = raw
  }

  get names() {
    return choiceNames
  }

  read(name) {
    return Object.hasOwn(this.#parts, name) ? this.#parts[name] : undefined
  }

  get isTrue() {
    return Boolean(this.#parts.value)
  }

  is(other) {
    if (other instanceof PrintedChoice) return this.#parts.value === other.#parts.value
    return other === this.#parts.value || super.is(other)
  }

  get compared() {
    return this.#parts.value
  }

  valueOf() {
    return this.#parts.value
  }

  get text() {
    return this.#parts.label
  }

  toJSON() {
    return this.#raw
  }

  *[Symbol.iterator]() {
    yield* [this.#parts.value, this.#parts.label]
  }
}

/** An address or a network. It prints its text and has the parts of `networkParts`. */
export class PrintedNetwork extends PrintedValue {
  #text

  constructor(text) {
    super()
    this.#text = text
  }

  get names() {
    return partNames
  }

  read(name) {
    return partNames.includes(name) ? networkParts(this.#text)[name] : undefined
  }

  get text() {
    return this.#text
  }

  toJSON() {
    return this.#text
  }

  *[Symbol.iterator]() {
    yield this.#text
  }
}
