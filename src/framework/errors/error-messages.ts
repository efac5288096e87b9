import { invalid, type FieldErrors, type ListErrors } from './errors.ts'

/** The most messages of a field. */
const maxMessages = 20

/** The most characters of a message. */
const maxMessageLength = 1_000

/** A message, or a function that makes it, called only if the message is sent. */
export type Message = string | (() => string)

/** A message about a field of an object. */
export interface FieldMessage {
  readonly field: string
  readonly message: string
}

/** The messages of a field, and the number of further ones. */
interface Gathered {
  readonly messages: Message[]
  omitted: number
}

/** The most bytes of messages in a refusal, without the names of the last fields. */
const maxBytes = 90_000

/** The most fields with messages, and the most characters of a field's name. */
const [maxFields, maxNameLength] = [100, 100]

/**
 * Gathers messages by field, so that one response holds them all. Keeps a limited number of them
 * and cuts long ones, since a client decides how many values are wrong. `Field` are the names that
 * the code may use.
 */
export class FieldMessages<Field extends string = string> {
  /** Made for the first message: most objects of a write have none. */
  #fields: Map<string, Gathered> | undefined

  /** Adds a message to a field. */
  add(field: Field, message: Message): void {
    const name = cut(field, maxNameLength)
    const fields = (this.#fields ??= new Map<string, Gathered>())
    const known = fields.get(name)
    if (!known) {
      if (!this.full) fields.set(name, { messages: [message], omitted: 0 })
    } else if (known.messages.length < maxMessages) known.messages.push(message)
    else known.omitted += 1
  }

  /** Returns whether a field has a message. */
  has(field: Field): boolean {
    return this.#fields?.has(cut(field, maxNameLength)) ?? false
  }

  /** True when messages of further fields are omitted: callers need not check more fields. */
  get full(): boolean {
    return this.size >= maxFields
  }

  /** The number of fields with messages. */
  get size(): number {
    return this.#fields?.size ?? 0
  }

  /** Returns the messages, up to a number of bytes of JSON; at least one message. */
  toErrors(room: number = maxBytes): FieldErrors {
    const errors: [string, readonly string[]][] = []
    let left = room
    for (const [name, gathered] of this.#fields ?? []) {
      if (left <= 0 && errors.length > 0) break
      const texts = textsWithin(gathered, left)
      left -= bytesOf([name, texts])
      errors.push([name, texts])
    }
    return Object.fromEntries(errors)
  }

  /** Throws a 400 with the messages, if there are any. */
  throwAny(): void {
    if (this.size > 0) throw invalid(this.toErrors())
  }
}

/**
 * Returns the errors of a list of objects in their order, or undefined when none has any. The list
 * ends early where the response would become too long. A list of empty objects only becomes a
 * message on the list.
 */
export function errorsOfList(all: readonly FieldMessages[]): FieldErrors | ListErrors | undefined {
  const first = all.findIndex(({ size }) => size > 0)
  if (first < 0) return undefined
  const errors: FieldErrors[] = []
  let left = maxBytes
  for (const messages of all) {
    const own = messages.toErrors(left)
    left -= bytesOf(own) + 1
    errors.push(own)
    if (left <= 0) break
  }
  if (errors.length > first) return errors
  const words = JSON.stringify(all[first]?.toErrors(0))
  return { non_field_errors: [`Object ${first + 1} of the list is not accepted: ${words}`] }
}

/** Returns the shortened messages of a field, up to a number of bytes of JSON; at least one. */
function textsWithin({ messages, omitted }: Gathered, room: number): readonly string[] {
  const texts: string[] = []
  let left = room
  for (const message of messages) {
    if (left <= 0 && texts.length > 0) break
    const text = cut(typeof message === 'string' ? message : message(), maxMessageLength)
    left -= bytesOf(text)
    texts.push(text)
  }
  const more = omitted + messages.length - texts.length
  return more > 0 ? [...texts, `${more} more messages are left out.`] : texts
}

/** Returns the number of bytes of a value as JSON. */
const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Returns a text, shortened to a number of characters. */
const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text
