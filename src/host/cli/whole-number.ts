import { InvalidArgumentError } from 'commander'

/** Parses an option that is a whole number from 1 to 999,999,999. */
export function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidArgumentError('expected a whole number from 1 to 999999999')
  return Number(text)
}
