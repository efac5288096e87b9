import Type from 'typebox'
import type { Computation } from '../computation.ts'
import { makeField, type Field } from '../field.ts'
import { maxId } from '../id.ts'
import {
  commonOptionsSchemas,
  defineKind,
  modelWords,
  optionsOf,
  optionsParameter,
  textParameter,
  type OptionValues,
} from '../kind.ts'
import { parseInteger } from '../parsing.ts'
import type { Join } from '../reading.ts'

const joinOptions = {
  /**
   * Name for people.
   *
   * @default the field's name with spaces
   */
  label: commonOptionsSchemas.label,
  /** One sentence for the documentation. */
  description: commonOptionsSchemas.description,
  /**
   * Shape of the object: `nested`, `full`, `base`, `id` or one that its model declares.
   *
   * @default 'nested'
   */
  shape: Type.Optional(Type.String()),
}

interface JoinOptions extends OptionValues<typeof joinOptions> {}

const options = optionsParameter(optionsOf(joinOptions))
const model = textParameter('model', modelWords)
const endsParameter = {
  name: 'ends',
  schema: Type.Array(Type.String(), {
    minItems: 2,
    maxItems: 2,
    allowed: 'a list of the two references of the model, such as ["interface_a", "interface_b"]',
  }),
}

/**
 * The one object whose one-to-one reference is to this one; null if there is none.
 *
 * @example
 * plug: reverse('lab.Plug', 'port'),
 */
export const reverse = defineKind(
  'reverse',
  [model, textParameter('reference', 'the name of a one-to-one reference of it'), options],
  (from: string, reference: string, given: JoinOptions = {}) =>
    joined(
      'computed-reverse',
      given,
      { by: 'reverse', model: from, reference },
      {
        model: from,
        sql: (alias, other, { table, column }) =>
          `left join ${table(from)} ${other} on ${other}.${column(from, reference)} = ${alias}.id`,
      },
    ),
)

/**
 * The link object that has this one at either end, such as a cable between two ports; null if there
 * is none.
 *
 * @example
 * cable: link('lab.Cable', ['end_a', 'end_b']),
 */
export const link = defineKind(
  'link',
  [model, endsParameter, options],
  (from: string, both: readonly [string, string], given: JoinOptions = {}) =>
    joined(
      'computed-link',
      given,
      { by: 'link', model: from, ends: both },
      {
        model: from,
        sql: (alias, other, { table, column }) => {
          const side = (end: string): string =>
            `select * from ${table(from)} where ${column(from, end)} = ${alias}.id`
          return (
            `left join lateral (${side(both[0])} union all ${side(both[1])} limit 1) ${other} on ` +
            'true'
          )
        },
      },
    ),
)

/**
 * The object at the other end of the link object that has this one at either end; null if there is
 * none.
 *
 * @example
 * neighbour: peer('lab.Cable', ['end_a', 'end_b'], 'lab.Port'),
 */
export const peer = defineKind(
  'peer',
  [model, endsParameter, textParameter('target', modelWords), options],
  (from: string, both: readonly [string, string], target: string, given: JoinOptions = {}) =>
    joined(
      'computed-peer',
      given,
      { by: 'peer', model: from, ends: both, target },
      {
        model: target,
        sql: (alias, other, { table, column }) => {
          const side = (near: string, far: string): string =>
            `select ${column(from, far)} as far from ${table(from)} where ` +
            `${column(from, near)} = ${alias}.id`
          const [a, b] = both
          return (
            `left join lateral (${side(a, b)} union all ${side(b, a)} limit 1) ${other}_link ` +
            `on true left join ${table(target)} ${other} on ${other}.id = ${other}_link.far`
          )
        },
      },
    ),
)

/**
 * The first of several references of this model that is set; null if none is.
 *
 * @example
 * place: firstOf('lab.Site', 'site', 'former_site'),
 */
export const firstOf = defineKind(
  'firstOf',
  [
    textParameter('target', modelWords),
    textParameter('field', 'the name of a reference of this model to it', { rest: true }),
  ],
  (target: string, ...fields: readonly string[]) =>
    joined(
      'computed-first',
      {},
      { by: 'firstOf', target, fields },
      {
        model: target,
        sql: (alias, other, { table, path }) =>
          `left join ${table(target)} ${other} on ${other}.id = ` +
          `coalesce(${fields.map((name) => path(alias, name)).join(', ')})`,
      },
    ),
)

function joined(
  kind: string,
  { shape = 'nested', label, description }: JoinOptions,
  computes: Computation,
  join: Join,
): Field {
  const facets = {
    readOnly: true,
    optional: true,
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
  }
  return makeField(facets, {
    kind,
    computes,
    reading: () => ({ by: 'join', dependsOn: 'tables', join, shape }),
    read: Type.Integer(),
    opaque: true,
    parseFilter: (text) => parseInteger(text, 0, maxId),
  })
}
