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
const [maxFields, maxFileNameLength] = [100, 100]

/**
 * Gathers messages by field, so that one response holds them all. Keeps a limited number of them
 * and cuts long ones, since a client decides how many values are wrong. `Field` are the names that
 * the code may use.
 */
export class FieldMessages<Field extends string = string> {
  /** Made for the first message: most objects of a write have none. */
  #fields: Map<string, Gathered> | undefined
  /** The messages of the objects in lists, by the field of the list. */
  #lists: Map<string, readonly FieldMessages[]> | undefined

  /** Adds a message to a field. */
  add(field: Field, message: Message): void {
    const name = cut(field, maxFileNameLength)
    const fields = (this.#fields ??= new Map<string, Gathered>())
    const known = fields.get(name)
    if (!known) {
      if (!this.full) fields.set(name, { messages: [message], omitted: 0 })
    } else if (known.messages.length < maxMessages) known.messages.push(message)
    else known.omitted += 1
  }

  /**
   * Adds the messages of the objects in a list to a field. Messages that they get later count, too.
   */
  addList(field: Field, list: readonly FieldMessages[]): void {
    ;(this.#lists ??= new Map<string, readonly FieldMessages[]>()).set(field, list)
  }

  /** Returns whether a field has a message. */
  has(field: Field): boolean {
    return this.#fields?.has(cut(field, maxFileNameLength)) ?? false
  }

  /** True when messages of further fields are omitted: callers need not check more fields. */
  get full(): boolean {
    return this.#own >= maxFields
  }

  /** The number of fields with messages, also in lists of objects. */
  get size(): number {
    return this.#lists ? this.#own + this.#wrongLists.length : this.#own
  }

  get #own(): number {
    return this.#fields?.size ?? 0
  }

  /** The lists in which an object has messages. */
  get #wrongLists(): readonly (readonly [string, readonly FieldMessages[]])[] {
    const lists = [...(this.#lists ?? [])]
    return lists.filter(([, list]) => list.some(({ size }) => size > 0))
  }

  /**
   * Returns the messages on fields, without those of objects in lists, up to a number of bytes of
   * JSON; at least one message.
   */
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

  /** Returns the messages as `toErrors` does, with those of objects in lists. */
  toBody(room: number = maxBytes): FieldErrors {
    const own = this.toErrors(room)
    if (!this.#lists) return own
    let left = room - bytesOf(own)
    const lists = this.#wrongLists.map(([field, list]) => {
      const errors = listWithin(list, left) ?? [firstOf(list)]
      left -= bytesOf([field, errors])
      return [field, errors]
    })
    return { ...own, ...(Object.fromEntries(lists) as FieldErrors) } // only clients read the lists
  }

  /** Throws a 400 with the messages, if there are any. */
  throwAny(): void {
    if (this.size > 0) throw invalid(this.toBody())
  }
}

/**
 * Returns the errors of a list of objects in their order, or undefined when none has any. The list
 * ends early where the response would become too long. A list of empty objects only becomes a
 * message on the list.
 */
export function errorsOfList(all: readonly FieldMessages[]): FieldErrors | ListErrors | undefined {
  if (all.every(({ size }) => size === 0)) return undefined
  return listWithin(all, maxBytes) ?? { non_field_errors: [firstOf(all)] }
}

/**
 * Returns the errors of a list up to a number of bytes of JSON; undefined where it would end before
 * the first error.
 */
function listWithin(all: readonly FieldMessages[], room: number): ListErrors | undefined {
  const errors: FieldErrors[] = []
  let left = room
  for (const messages of all) {
    const own = messages.toBody(left)
    left -= bytesOf(own) + 1
    errors.push(own)
    if (left <= 0) break
  }
  return errors.some((own) => Object.keys(own).length > 0) ? errors : undefined
}

/** Returns a message on a list that has the first error in it. */
function firstOf(all: readonly FieldMessages[]): string {
  const first = all.findIndex(({ size }) => size > 0)
  const words = JSON.stringify(all[first]?.toBody(0))
  return `Object ${first + 1} of the list is not accepted: ${words}`
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
