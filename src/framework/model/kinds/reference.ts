import Type from 'typebox'
import { asItIs, field, Invalid, type Reference } from '../field.ts'
import { largestId } from '../id.ts'
import {
  commonOptions,
  defaultWhen,
  defineKind,
  modelWords,
  optionsOf,
  textParameter,
  type OptionsOf,
} from '../kind.ts'
import { isObject } from '../json-value.ts'
import { parseInteger, shown, wireType } from '../parsing.ts'

const options = {
  ...commonOptions,
  default: Type.Optional(
    Type.Integer({ description: 'Id of the target that a create without the field refers to' }),
  ),
  defaultWhen,
  onDelete: Type.Enum(['protect', 'cascade', 'setNull'], {
    description:
      'What happens to this object when its target is deleted: it refuses, goes too, or ' +
      'loses the reference (required)',
  }),
  oneToOne: Type.Optional(Type.Boolean({ description: 'At most one object refers to a target' })),
  reverse: Type.Optional(
    Type.String({ description: 'Name under which the target sees these objects in paths' }),
  ),
  tree: Type.Optional(
    Type.Boolean({ description: 'The parent in a hierarchy of the model itself' }),
  ),
  shape: Type.Optional(
    Type.String({
      description:
        "The target's shape in a base representation: `nested` (the default), `full`, " +
        '`base`, `id` or one that it declares',
    }),
  ),
}

/** A parsed reference: an id, or the natural key of the object. */
export type Referred = number | { readonly natural: Readonly<Record<string, unknown>> }

/**
 * A reference to one object of this or another model.
 *
 * @example
 * site: reference('dcim.Site', { onDelete: 'protect' }),
 */
export const reference = defineKind(
  'reference',
  [textParameter('target', modelWords), { name: 'options', schema: optionsOf(options) }],
  (target: string, given: OptionsOf<typeof options>) => {
    const { onDelete, oneToOne = false, reverse, tree = false, shape = 'nested', ...common } = given
    const links: Reference = {
      target,
      onDelete,
      oneToOne,
      tree,
      ...(reverse === undefined ? {} : { reverse }),
    }
    return field(common, {
      kind: 'reference',
      column: { sql: 'integer', prisma: 'Int' },
      reference: links,
      unique: oneToOne || (common.unique ?? false),
      reading: (own) =>
        shape === 'id'
          ? { by: 'expression', sql: (alias) => `${alias}.${own}` }
          : {
              by: 'join',
              shape,
              join: {
                model: target,
                id: (alias) => `${alias}.${own}`,
                sql: (alias, joined, { table }) =>
                  `left join ${table(target)} ${joined} on ${joined}.id = ${alias}.${own}`,
              },
            },
      read: Type.Integer(),
      write: Type.Integer({ minimum: 1, maximum: largestId }),
      parse: parseReference,
      canonical: asItIs,
      lookups: 'equal',
      parseFilter: (text) => parseInteger(text, 0, largestId),
      filterType: 'integer',
    })
  },
)

/**
 * Accepts an id, its text, an object with an id (such as a nested representation), or a natural key
 * such as `{ "slug": "hq" }`.
 */
export function parseReference(input: unknown): Referred {
  if (typeof input === 'number') return parseId(input, input)
  if (typeof input === 'string' && /^\s*\d+\s*$/.test(input)) return parseId(Number(input), input)
  if (!isObject(input)) {
    throw new Invalid(`Incorrect type. Expected pk value, received ${wireType(input)}.`)
  }
  if ('id' in input) return parseReference(input['id'])
  if (Object.keys(input).length === 0) {
    throw new Invalid('Expected an id or the values of a unique set of fields.')
  }
  return { natural: input }
}

function parseId(id: number, given: unknown): number {
  if (!Number.isInteger(id)) throw new Invalid('Incorrect type. Expected pk value, received float.')
  if (id < 1 || id > largestId)
    throw new Invalid(`Invalid pk "${shown(given)}" - object does not exist.`)
  return id
}
