import Type from 'typebox'
import { field, Invalid } from '../field.ts'
import {
  commonOptions,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionsOf,
} from '../kind.ts'
import { shown } from '../parsing.ts'

const notations = [
  '^(?:[0-9A-Fa-f]{2}[-:]){5}[0-9A-Fa-f]{2}$',
  '^(?:[0-9A-Fa-f]{4}[-.:]){2}[0-9A-Fa-f]{4}$',
  '^[0-9A-Fa-f]{6}[-:][0-9A-Fa-f]{6}$',
  '^[0-9A-Fa-f]{12}$',
].join('|')

const notation = new RegExp(notations, 'u')

/** Parses a MAC address in any common notation; returns upper-case pairs separated by colons. */
export function parseMac(input: unknown): string {
  const text = typeof input === 'string' ? input.trim() : ''
  if (!notation.test(text)) throw new Invalid(`"${shown(input)}" is not a valid MAC address.`)
  const digits = text.replace(/[-:.]/g, '')
  return (digits.toUpperCase().match(/../g) ?? []).join(':')
}

const optionSchemas = { ...commonOptions, ...defaultOptions(Type.String()) }

interface MacAddressOptions extends CommonOptions, OptionsOf<typeof optionSchemas> {}

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
    return field(options, {
      kind: 'mac-address',
      column: {
        sql: 'varchar(17)',
        prisma: 'String @db.VarChar(17)',
        check: `{column} ~ '${pattern}'`,
      },
      read: Type.String({ pattern }),
      write: Type.String({ pattern: options.optional ? `^$|${notations}` : notations }),
      parse: (input) => (input === '' && options.optional ? null : parseMac(input)),
      lookups: 'equal',
      parseFilter: parseMac,
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
      },
      example: '00:1B:44:11:3A:B7',
    })
  },
)
