import { InvalidArgumentError } from 'commander'

/**
 * Parses an option that is a whole number from 1 to 999,999,999.
 *
 * @example
 * command.option('--page <objects>', 'number of objects in one request', wholeNumber, 250)
 */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('expected a whole number from 1 to 999999999')
  return Number(text)
}
