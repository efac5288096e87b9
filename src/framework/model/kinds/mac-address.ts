import Type from 'typebox'
import { varcharColumn } from '../columns.ts'
import { makeField, InvalidValue } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { bytesIn, isMacBeginning, macRange, pairsOf } from '../mac-bytes.ts'
import { shown } from '../parsing.ts'
import type { Search } from '../search.ts'

const notations = [
  '^(?:[0-9A-Fa-f]{1,2}[-:]){5}[0-9A-Fa-f]{1,2}$',
  '^(?:[0-9A-Fa-f]{4}[-.:]){2}[0-9A-Fa-f]{4}$',
  '^[0-9A-Fa-f]{6}[-:][0-9A-Fa-f]{6}$',
  '^[0-9A-Fa-f]{12}$',
].join('|')

const notation = new RegExp(notations, 'u')

/** Parses a MAC address in any common notation; returns upper-case pairs separated by colons. */
function parseMac(input: unknown): string {
  const text = typeof input === 'string' ? input.trim() : ''
  if (!notation.test(text)) throw new InvalidValue(`"${shown(input)}" is not a valid MAC address.`)
  return pairsOf(text)
}

/** Parses bytes of a MAC address, for look-ups of a part of it. */
function parseBytes(typed: string): string {
  const bytes = bytesIn(typed)
  if (bytes !== undefined) return bytes
  throw new InvalidValue(
    `"${shown(typed)}" is not a part of a MAC address: up to 12 hexadecimal digits are allowed, ` +
      'in pairs or in groups of four or six.',
  )
}

const searchMacBeginning: Search = {
  condition: (column, parameter) =>
    `(${column} >= (${parameter}::text[])[1] and ${column} <= (${parameter}::text[])[2])`,
  value: (typed) => {
    const bytes = isMacBeginning(typed) ? bytesIn(typed) : undefined
    return bytes === undefined ? undefined : macRange(bytes)
  },
}

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

interface MacAddressOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}

/**
 * A MAC (EUI-48) address in any common notation, stored as `00:1B:44:11:3A:B7`. The empty text
 * stores null.
 *
 * @example
 * mac_address: macAddress({ optional: true }),
 */
export const macAddress = defineKind(
  'macAddress',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: MacAddressOptions = {}) => {
    const pattern = '^([0-9A-F]{2}:){5}[0-9A-F]{2}$'
    return makeField(options, {
      kind: 'mac-address',
      column: { ...varcharColumn(17), check: `{column} ~ '${pattern}'` },
      read: Type.String({ pattern }),
      write: Type.String({ pattern: options.optional ? `^$|${notations}` : notations }),
      parse: (input) => (input === '' && options.optional ? null : parseMac(input)),
      lookups: 'bytes',
      parseFilter: parseMac,
      parsePart: parseBytes,
      filterType: 'text',
      search: {
        condition: (column, parameter) => `${column} = ${parameter}`,
        value: (typed) => {
          try {
            return parseMac(typed)
          } catch {
            return undefined
          }
        },
        beginning: searchMacBeginning,
      },
      example: '00:1B:44:11:3A:B7',
    })
  },
)
