import Type from 'typebox'
import { integerColumn } from '../columns.ts'
import { asItIs, makeField, InvalidValue } from '../field.ts'
import { maxId } from '../id.ts'
import {
  commonOptionsSchemas,
  defaultOptions,
  defineKind,
  modelWords,
  optionsOf,
  textParameter,
  type CommonOptions,
  type OptionValues,
} from '../kind.ts'
import { isJsonObject } from '../json-value.ts'
import { parseInteger, shown, wireType } from '../parsing.ts'
import type { Join } from '../reading.ts'
import type { ReferenceTarget } from '../reference-target.ts'

const options = {
  ...commonOptionsSchemas,
  ...defaultOptions(Type.Integer()),
  /**
   * The effect on this object when its target is deleted: `protect` refuses the deletion,
   * `cascade` deletes this object too, and `setNull` removes the reference.
   */
  onDelete: Type.Enum(['protect', 'cascade', 'setNull']),
  /**
   * At most one object refers to a target.
   *
   * @default false
   */
  oneToOne: Type.Optional(Type.Boolean()),
  /** Name under which the target sees these objects in paths. */
  reverse: Type.Optional(Type.String()),
  /**
   * The target is the parent in a hierarchy of the model itself: a filter of another model finds
   * its descendants, and a cycle is refused.
   *
   * @default false
   */
  tree: Type.Optional(Type.Boolean()),
  /**
   * Refuses a cycle over several objects of the model itself, with this message. The rule
   * `different(<name>, 'id')` refuses an object that refers to itself.
   */
  acyclic: Type.Optional(Type.String()),
  /**
   * The filters of the target that lists take behind the name of the reference and `__`, such as
   * `site__name`: `one` allows those of the target, `deep` also those of the objects that the
   * target refers to, up to four references, and `none` no filter.
   *
   * @default 'one'
   */
  filters: Type.Optional(Type.Enum(['none', 'one', 'deep'])),
  /**
   * The target's shape in a base representation: `nested`, `full`, `base`, `id` or one that its
   * model declares.
   *
   * @default 'nested'
   */
  shape: Type.Optional(Type.String()),
}

interface ReferenceOptions extends CommonOptions, OptionValues<typeof options> {}

/** A parsed reference: an id, or the natural key of the object. */
export type Referred = number | { readonly natural: Readonly<Record<string, unknown>> }

/**
 * A reference to one object of another model or of the same one. Its filter by id is `<name>_id`.
 * Its default is the id of a target.
 *
 * @example
 * site: reference('lab.Site', { onDelete: 'protect', reverse: 'ports' }),
 * former_site: reference('lab.Site', { onDelete: 'setNull', optional: true }),
 * parent_port: reference('lab.Port', { onDelete: 'setNull', optional: true, tree: true }),
 */
export const reference = defineKind(
  'reference',
  [textParameter('target', modelWords), { name: 'options', schema: optionsOf(options) }],
  (target: string, given: ReferenceOptions) => {
    const { onDelete, oneToOne = false, reverse, tree = false, acyclic, ...rest } = given
    const { shape = 'nested', filters = 'one', ...common } = rest
    const links: ReferenceTarget = {
      target,
      onDelete,
      oneToOne,
      tree,
      filters,
      ...(reverse === undefined ? {} : { reverse }),
      ...(acyclic === undefined ? {} : { acyclic }),
    }
    return makeField(common, {
      kind: 'reference',
      column: integerColumn,
      reference: links,
      unique: oneToOne || (common.unique ?? false),
      reading: (own) => {
        const join = joinOf(target, own)
        return shape === 'id'
          ? {
              by: 'expression',
              dependsOn: 'tables',
              sql: (alias) => `${alias}.${own}`,
              refers: join,
            }
          : { by: 'join', dependsOn: 'tables', shape, join }
      },
      read: Type.Integer(),
      write: Type.Integer({ minimum: 1, maximum: maxId }),
      parse: parseReference,
      canonical: asItIs,
      lookups: 'equal',
      parseFilter: (text) => parseInteger(text, 0, maxId),
      filterType: 'integer',
    })
  },
)

const joinOf = (target: string, own: string): Join => ({
  model: target,
  id: (alias) => `${alias}.${own}`,
  sql: (alias, joined, { table }) =>
    `left join ${table(target)} ${joined} on ${joined}.id = ${alias}.${own}`,
})

/**
 * Accepts an id, its text, an object with an id (such as a nested representation), or a natural key
 * such as `{ "slug": "hq" }`.
 */
export function parseReference(input: unknown): Referred {
  if (typeof input === 'number') return parseId(input, input)
  if (typeof input === 'string' && /^\s*\d+\s*$/.test(input)) return parseId(Number(input), input)
  if (!isJsonObject(input)) {
    throw new InvalidValue(`Incorrect type. Expected pk value, received ${wireType(input)}.`)
  }
  if ('id' in input) return parseReference(input['id'])
  if (Object.keys(input).length === 0) {
    throw new InvalidValue('Expected an id or the values of a unique set of fields.')
  }
  return { natural: input }
}

function parseId(id: number, given: unknown): number {
  if (!Number.isInteger(id))
    throw new InvalidValue('Incorrect type. Expected pk value, received float.')
  if (id < 1 || id > maxId)
    throw new InvalidValue(`Invalid pk "${shown(given)}" - object does not exist.`)
  return id
}
