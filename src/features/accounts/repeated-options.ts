import { InvalidArgumentError } from 'commander'
import { errorText } from '../../framework/errors/error-text.ts'

/** Adds the text of an option that may be repeated to those before it. */
export const collect = (text: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  text,
]

/**
 * Adds the JSON of an option that may be repeated to that before it. Throws an
 * `InvalidArgumentError` for other texts.
 */
export function collectJson(text: string, before: readonly unknown[] = []): readonly unknown[] {
  try {
    // A list has alternatives, as several options have.
    return [...before, ...[JSON.parse(text) as unknown].flat()]
  } catch (error) {
    throw new InvalidArgumentError(
      `It has to be JSON, such as {"username": "ada"}: ${errorText(error)}.`,
    )
  }
}
