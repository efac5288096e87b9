import Type from 'typebox'
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
import { searchBeginning } from '../address-beginning.ts'
import { cidrPattern, parseCidr } from '../internet.ts'
import { containersOf } from '../network-sql.ts'
import { shown } from '../parsing.ts'
import { ownColumn } from '../reading.ts'
import type { Search } from '../search.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.String()),
  /**
   * Networks of one address (/32, /128) are allowed.
   *
   * @default true
   */
  hosts: Type.Optional(Type.Boolean()),
}

interface IpNetworkOptions extends CommonOptions, OptionValues<typeof options> {}

/** Search that finds a network by an address or a network inside it, or by its beginning. */
const searchNetwork: Search = {
  condition: (column, parameter) => `${column} = any(${containersOf(`array[${parameter}::inet]`)})`,
  value: (typed) => {
    try {
      const { address, length } = parseCidr(typed)
      return `${address}/${length}`
    } catch {
      return undefined
    }
  },
  beginning: searchBeginning((column) => column),
}

/**
 * An IPv4 or IPv6 network such as `10.0.0.0/8`. A network whose host bits are not zero is refused.
 *
 * @example
 * prefix: ipNetwork({ optional: true, hosts: false }),
 */
export const ipNetwork = defineKind(
  'ipNetwork',
  [optionsParameter(optionsOf(options))],
  (given: IpNetworkOptions = {}) => {
    const { hosts = true, ...common } = given
    return makeField(common, {
      kind: 'ip-network',
      column: {
        sql: 'inet',
        prisma: 'String @db.Inet',
        isShort: true,
        check: '{column} = network({column})',
      },
      reading: ownColumn((column) => `text(${column})`),
      read: Type.String(),
      write: Type.String({ pattern: cidrPattern }),
      parse: (input) => parseNetwork(input, hosts),
      lookups: 'network',
      parseFilter: (text) => parseNetwork(text, true),
      filterType: 'inet',
      search: searchNetwork,
      example: '10.20.0.0/16',
    })
  },
)

function parseNetwork(input: unknown, hosts: boolean): string {
  const { address, length, network, bits } = parseCidr(input)
  if (address !== network)
    throw new InvalidValue(
      `"${shown(input)}" has host bits set. Did you mean ${network}/${length}?`,
    )
  if (!hosts && length === bits) {
    throw new InvalidValue(
      `"${shown(input)}": a mask of /${bits} holds one address and is not a network. Make it ` +
        'an IP address instead.',
    )
  }
  return `${network}/${length}`
}
