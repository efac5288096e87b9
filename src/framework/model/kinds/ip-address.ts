import Type from 'typebox'
import { makeField } from '../field.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  optionsOf,
  optionsParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { searchBeginning } from '../address-beginning.ts'
import { cidrPattern, parseCidr } from '../internet.ts'
import { ownColumn } from '../reading.ts'

const optionSchemas = { ...commonOptionsSchemas, ...defaultOptions(Type.String()) }

/**
 * An IPv4 or IPv6 address with the mask of its network, such as `10.0.0.5/24`. A write without a
 * mask stores that of a host (/32 or /128). A filter value without a mask finds the address with
 * any mask.
 *
 * @example
 * address: ipAddress({ optional: true }),
 */
export const ipAddress = defineKind(
  'ipAddress',
  [optionsParameter(optionsOf(optionSchemas))],
  (options: IpAddressOptions = {}) => {
    return makeField(options, {
      kind: 'ip-address',
      column: { sql: 'inet', prisma: 'String @db.Inet', isShort: true },
      reading: ownColumn((column) => `text(${column})`),
      read: Type.String(),
      write: Type.String({ pattern: cidrPattern }),
      parse: withMask,
      lookups: 'network',
      parseFilter: withMask,
      filterType: 'inet',
      search: {
        condition: (column, parameter) => `${hostOf(column)} = ${hostOf(`${parameter}::inet`)}`,
        value: (typed) => {
          try {
            return withMask(typed)
          } catch {
            return undefined
          }
        },
        beginning: searchBeginning(hostOf),
      },
      sort: hostOf,
      sortCompared: {
        takes: (text) => !text.includes('/'),
        means: 'a value without a mask stands for the address with any mask',
      },
      example: '10.20.0.5/24',
    })
  },
)

/** Returns SQL for an address without its mask. */
const hostOf = (column: string): string => `host(${column})::inet`

function withMask(input: unknown): string {
  const { address, length } = parseCidr(input)
  return `${address}/${length}`
}

interface IpAddressOptions extends CommonOptions, OptionValues<typeof optionSchemas> {}
