import Type from 'typebox'
import { InvalidValue, parseInteger } from 'cadastre/schema'
import { FieldMessages, isJsonObject, throwAny, type Rows } from 'cadastre'
import { inventoryFailure } from '../errors.ts'
import { FlatPrefix, WritablePrefix } from '../../generated/serializers/ipam/prefix.ts'
import { addressText, allocateBlocks, takeBlocks, type Block } from './address-numbers.ts'
import { withFixedFields } from './free-space-requests.ts'
import { rangesOf } from './free-space.ts'
import { freeSpaceAction, type RequestedObjects } from './free-space-action.ts'
import type { ParentPrefix } from './parent-prefix.ts'
import { planFreeBlocks, planFittingRanges } from './sql/free-space.ts'

/**
 * Serves `prefixes/<id>/available-prefixes/`: lists free networks, and creates prefixes of them.
 */
export const availablePrefixes = freeSpaceAction({
  name: 'available-prefixes',
  creates: 'ipam.Prefix',
  flat: FlatPrefix,
  labels: { list: 'Free networks', create: 'Next free prefix', done: 'Prefix created.' },
  summaries: {
    list: 'List the free networks within a prefix, from the lowest on',
    create: 'Create prefixes with the next free networks within a prefix',
  },
  descriptions: {
    list:
      'Returns the free space as the fewest networks that fill it, ' +
      'from the lowest on. Permission: ' +
      '`ipam.view_prefix`, only if `LOGIN_REQUIRED` is set.',
    create:
      'Creates one prefix of the given length, or several for a list of objects: all or none. ' +
      'Refused with 409 if no network of that length is free. ' +
      'Permissions: `ipam.add_prefix`, and `ipam.view_prefix` if `LOGIN_REQUIRED` is set.',
  },
  available: {
    $id: 'AvailablePrefix',
    description: 'A network within a prefix that no prefix has taken yet.',
    properties: { prefix: Type.String({ description: 'The network' }) },
  },
  requested: {
    $id: 'RequestedPrefix',
    description:
      'The fields of a prefix whose network and VRF follow from the prefix that it is cut from',
    examples: [{ prefix_length: 24, status: 1 }],
    properties: {
      prefix_length: Type.Integer({
        minimum: 1,
        maximum: 127,
        description:
          'Length of the mask of the new prefix: longer than that of the parent, and shorter ' +
          'than that of a single address',
      }),
      ...Type.Omit(WritablePrefix, ['id', 'if_match', 'prefix', 'vrf']).properties,
    },
  },
  isBodyOptional: false,
  find: async (parent, limit, rows) => {
    const ranges = rangesOf(await rows(planFreeBlocks(parent, limit)))
    return takeBlocks(ranges, parent.bits, limit).map((block) => ({
      prefix: networkText(block, parent),
    }))
  },
  allocate: async (parent, requestedObjects, rows) => {
    const networks = await allocateNetworks(parent, lengthsOf(parent, requestedObjects), rows)
    return requestedObjects.bodies.map((body, index) => withNetwork(body, networks[index], parent))
  },
})

const networkText = ({ first, length }: Block, { bits }: ParentPrefix): string =>
  `${addressText(first, bits)}/${length}`

/**
 * Returns the requested mask lengths. Throws a 400 for those that no network within the prefix can
 * have.
 */
function lengthsOf(parent: ParentPrefix, { bodies, isList }: RequestedObjects): readonly number[] {
  const items = bodies.map((body) => {
    const messages = new FieldMessages()
    try {
      return { messages, length: lengthIn(body, parent) }
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      messages.add(isJsonObject(body) ? 'prefix_length' : 'non_field_errors', error.message)
      return { messages, length: 0 }
    }
  })
  throwAny(items, isList)
  return items.map((item) => item.length)
}

function lengthIn(body: unknown, { prefix, length, bits }: ParentPrefix): number {
  if (!isJsonObject(body)) throw new InvalidValue('Invalid data. Expected a dictionary.')
  const { prefix_length: given } = body
  if (given === undefined) throw new InvalidValue('This field is required.')
  const parsed = parseInteger(given, -Infinity, Infinity)
  if (parsed > length && parsed < bits) return parsed
  throw new InvalidValue(
    length + 1 < bits
      ? `A length from ${length + 1} to ${bits - 1} is required: the network lies within ` +
          `${prefix} and holds more than one address.`
      : `No network with more than one address lies within ${prefix}.`,
  )
}

/**
 * Returns the lowest free network of each length. Throws a 409 if there is none for one of the
 * lengths.
 */
async function allocateNetworks(
  parent: ParentPrefix,
  lengths: readonly number[],
  rows: Rows,
): Promise<readonly string[]> {
  const ranges = rangesOf(await rows(planFittingRanges(parent, lengths, lengths.length)))
  return allocateBlocks(ranges, lengths, parent.bits).map((block, index) => {
    if (block) return networkText(block, parent)
    const besideOthers = lengths.length > 1 ? ' beside the others asked for' : ''
    throw inventoryFailure(
      'ERR_NO_SPACE',
      parent.prefix,
      `no network of the length ${String(lengths[index])} is free${besideOthers}`,
    )
  })
}

function withNetwork(body: unknown, prefix: string | undefined, { vrf }: ParentPrefix): unknown {
  if (!isJsonObject(body)) return body
  const { prefix_length: _, ...fields } = body
  return withFixedFields(fields, { prefix, vrf })
}
