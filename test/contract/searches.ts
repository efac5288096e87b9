import { isWithin, placeOf } from './addresses.ts'

const isAddress = (text: string): boolean => /^[\da-f:.]+(\/\d+)?$/i.test(text) && /[.:]/.test(text)

/** Whether a search for a text finds a value, by the kind of field. */
export const searches: Readonly<Record<string, (value: unknown, text: string) => boolean>> = {
  integer: (value, text) => textOf(value) === text,
  'as-number': (value, text) => textOf(value) === text,
  'mac-address': (value, text) => value !== null && value === text,
  'ip-network': (value, text) => isAddress(text) && isWithin(placeOf(text), placeOf(String(value))),
  'ip-address': (value, text) =>
    isAddress(text) && placeOf(text).value === placeOf(String(value)).value,
}

/** Returns a value as the text that a search looks at. */
export const textOf = (value: unknown): string => JSON.stringify(value).replaceAll('"', '')
