import {
  compileShape,
  failure,
  requireModel,
  type ModelGraph,
  type RepresentationContext,
  type Rows,
} from 'cadastre'
import { numberOf } from './address-numbers.ts'
import type { SearchedPrefix } from './searched-prefix.ts'
import { selectPrefix, selectPrefixes } from './sql/prefixes.ts'

/** The properties of a prefix on which its use and its free space depend. */
export interface KnownPrefix extends SearchedPrefix {
  readonly id: number
  readonly family: 4 | 6
  /** Mask length. */
  readonly length: number
  readonly isPool: boolean
  /** True for a prefix that only holds other prefixes. */
  readonly isContainer: boolean
}

/** A prefix in which objects are created. */
export interface ParentPrefix extends KnownPrefix {
  /** Returns the nested representation of the VRF, or null. */
  readonly showVrf: (context: RepresentationContext) => unknown
}

/** The status of a prefix that only holds other prefixes. */
export const containerStatus = 0

/**
 * Reads a prefix, with `lock` under a share lock until the end of the transaction. Throws a 404 if
 * there is no such prefix.
 */
export async function requirePrefix(
  graph: ModelGraph,
  id: number,
  rows: Rows,
  lock = false,
): Promise<ParentPrefix> {
  const model = requireModel(graph, 'ipam.Prefix')
  const members = (model.shapes.get('base') ?? []).filter(({ key }) => key === 'vrf')
  const shape = compileShape(graph, model, members)
  const [row] = await rows(selectPrefix(id, shape, lock))
  if (!row) throw failure('ERR_NOT_FOUND')
  return {
    ...parseKnownPrefix([id, ...row.slice(shape.columns.length)]),
    // The shape has only this member.
    showVrf: (context) => (shape.build(row, context) as { readonly vrf: unknown }).vrf,
  }
}

/** Reads prefixes by their ids, with one statement. */
export async function readPrefixes(
  ids: readonly number[],
  rows: Rows,
): Promise<readonly KnownPrefix[]> {
  return ids.length === 0 ? [] : (await rows(selectPrefixes(ids))).map(parseKnownPrefix)
}

/** Returns the prefix of a row: its id, and the columns of `ownColumns`. */
export function parseKnownPrefix(row: readonly unknown[]): KnownPrefix {
  const [id, vrf, isPool, status, prefix, length, first, last] = row
  const isContainer = status === containerStatus
  const family = String(prefix).includes(':') ? 6 : 4
  return {
    id: Number(id),
    prefix: String(prefix),
    family,
    bits: family === 4 ? 32 : 128,
    length: Number(length),
    isPool: isPool === true,
    vrf: typeof vrf === 'number' ? vrf : null,
    isContainer,
    containerId: isContainer ? Number(id) : null,
    spansAllVrfs: vrf === null && isContainer,
    range: { first: numberOf(first), last: numberOf(last) },
  }
}
