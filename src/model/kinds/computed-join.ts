import Type from 'typebox'
import { field, type Field, type Join } from '../field.ts'
import { largestId } from '../id.ts'
import { parseInteger } from '../parsing.ts'

/** Options of a computed object. */
export interface JoinOptions {
  readonly description?: string
  /** Shape of the object: `nested` (default), `base`, `id` or one its model declares. */
  readonly shape?: string
}

/** The one object whose one-to-one reference points here: `reverse('ipam.IPAddress', 'nat_inside')`. */
export function reverse(model: string, reference: string, options: JoinOptions = {}): Field {
  return joined('computed-reverse', options, {
    model,
    sql: (alias, other, { table, column }) =>
      `left join ${table(model)} ${other} on ${other}.${column(model, reference)} = ${alias}.id`,
  })
}

/** The link object that has this one at either end: `link('dcim.InterfaceConnection', ['interface_a', 'interface_b'])`. */
export function link(
  model: string,
  ends: readonly [string, string],
  options: JoinOptions = {},
): Field {
  return joined('computed-link', options, {
    model,
    sql: (alias, other, { table, column }) => {
      const side = (end: string): string =>
        `select * from ${table(model)} where ${column(model, end)} = ${alias}.id`
      return `left join lateral (${side(ends[0])} union all ${side(ends[1])} limit 1) ${other} on true`
    },
  })
}

/** The object at the other end of such a link. */
export function peer(
  model: string,
  ends: readonly [string, string],
  target: string,
  options: JoinOptions = {},
): Field {
  return joined('computed-peer', options, {
    model: target,
    sql: (alias, other, { table, column }) => {
      const side = (near: string, far: string): string =>
        `select ${column(model, far)} as far from ${table(model)} where ${column(model, near)} = ${alias}.id`
      const [a, b] = ends
      return (
        `left join lateral (${side(a, b)} union all ${side(b, a)} limit 1) ${other}_link on true ` +
        `left join ${table(target)} ${other} on ${other}.id = ${other}_link.far`
      )
    },
  })
}

/** The first of several references of this model that is set: `firstOf('ipam.IPAddress', 'primary_ip6', 'primary_ip4')`. */
export function firstOf(target: string, ...fields: readonly string[]): Field {
  return joined('computed-first', {}, {
    model: target,
    sql: (alias, other, { table, path }) =>
      `left join ${table(target)} ${other} on ${other}.id = coalesce(${fields.map((name) => path(alias, name)).join(', ')})`,
  }) // prettier-ignore
}

function joined(kind: string, { shape = 'nested', description }: JoinOptions, join: Join): Field {
  const options = {
    readOnly: true,
    optional: true,
    ...(description === undefined ? {} : { description }),
  }
  return field(options, {
    kind,
    reading: () => ({ by: 'join', join, shape }),
    read: Type.Integer(),
    opaque: true,
    parseFilter: (text) => parseInteger(text, 0, largestId),
  })
}
