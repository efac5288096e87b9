/** The most messages of a field. */
export const mostMessages = 20

/** The most characters of a message. */
const longestMessage = 1_000

/** A message, or a function that makes it, called only if the message is sent. */
export type Message = string | (() => string)

/** The messages of a field, and the number of further ones. */
export interface Gathered {
  readonly messages: Message[]
  omitted: number
}

/** Returns the shortened messages of a field, up to a number of bytes of JSON; at least one. */
export function textsWithin({ messages, omitted }: Gathered, room: number): readonly string[] {
  const texts: string[] = []
  let left = room
  for (const message of messages) {
    if (left <= 0 && texts.length > 0) break
    const text = cut(typeof message === 'string' ? message : message(), longestMessage)
    left -= bytesOf(text)
    texts.push(text)
  }
  const more = omitted + messages.length - texts.length
  return more > 0 ? [...texts, `${more} more messages are left out.`] : texts
}

/** Returns the number of bytes of a value as JSON. */
export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Returns a text, shortened to a number of characters. */
export const cut = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text
