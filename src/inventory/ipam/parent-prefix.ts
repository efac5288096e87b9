import type { Rows } from '../../framework/database/statement.ts'
import { failure } from '../../framework/errors.ts'
import type { Setting } from '../../framework/model/field.ts'
import { requireModel, type Graph } from '../../framework/model/graph.ts'
import { compileShape } from '../../framework/read/shape.ts'
import type { Bits, Range } from './address-numbers.ts'

/** The parts of a prefix on which its free space depends. */
export interface ParentPrefix {
  /** Network with its mask length, e.g. `10.0.0.0/8`. */
  readonly prefix: string
  readonly family: 4 | 6
  readonly bits: Bits
  readonly length: number
  readonly isPool: boolean
  readonly vrf: number | null
  /** True for a prefix that only holds other prefixes. */
  readonly isContainer: boolean
  /** True for a container outside all VRFs: prefixes of every VRF count in it. */
  readonly everywhere: boolean
  /** All of its addresses, including the first and the last. */
  readonly range: Range
  /** Returns the representation of the VRF. */
  readonly showVrf: (setting: Setting) => unknown
}

const container = 0

/**
 * Reads a prefix, inside a transaction optionally with a lock. Throws a 404 if there is no such
 * prefix.
 */
export async function requirePrefix(
  graph: Graph,
  id: number,
  rows: Rows,
  lock = false,
): Promise<ParentPrefix> {
  const model = requireModel(graph, 'ipam.Prefix')
  const members = (model.shapes.get('base') ?? []).filter(({ key }) => key === 'vrf')
  const shape = compileShape(graph, model, members)
  const own = [
    't.vrf_id',
    't.is_pool',
    't.status',
    'text(t.prefix)',
    'masklen(t.prefix)',
    hex('t.prefix'),
    hex('broadcast(t.prefix)'),
  ]
  const columns = [...shape.columns, ...own].map((column, index) => `${column} as c${index}`)
  const text = `
    select ${columns.join(', ')}
    from ${model.table} t ${shape.joins.join(' ')}
    where t.id = $1 ${lock ? 'for share of t' : ''}`
  const [row] = await rows({ text, values: [id] })
  if (!row) throw failure('ERR_NOT_FOUND')
  const [vrf, isPool, status, prefix, length, first, last] = row.slice(shape.columns.length)
  const family = String(prefix).includes(':') ? 6 : 4
  return {
    prefix: String(prefix),
    family,
    bits: family === 4 ? 32 : 128,
    length: Number(length),
    isPool: isPool === true,
    vrf: typeof vrf === 'number' ? vrf : null,
    isContainer: status === container,
    everywhere: vrf === null && status === container,
    range: { first: numberOf(first), last: numberOf(last) },
    // The shape has only this member.
    showVrf: (setting) => (shape.build(row, setting) as { readonly vrf: unknown }).vrf,
  }
}

/** Returns SQL for an address as hexadecimal digits. */
export const hex = (sql: string): string => `encode(substring(inet_send(${sql}) from 5), 'hex')`

/** Converts such digits to a number. */
export const numberOf = (digits: unknown): bigint => BigInt(`0x${String(digits)}`)
