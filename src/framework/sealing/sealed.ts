import { memoize } from '../memoize.ts'
import type { Model, ResolvedField } from '../model/graph.ts'
import { sealName } from '../model/kinds/secret.ts'
import type { SqlContext } from '../model/reading.ts'

/** A sealed field as a statement reads it; it is opened and replaced before the response. */
export class SealedValue {
  readonly id: number
  /** Null when no value was ever sealed, or when it was removed. */
  readonly sealed: string | null
  readonly seal: string | null
  readonly hash: string | null
  /** Id of the object whose users and groups may open it. */
  readonly audience: number | null
  readonly bound: readonly unknown[]
  readonly field: ResolvedField

  constructor(packed: unknown, field: ResolvedField) {
    const [id, sealed, seal, hash, audience, ...bound] = packed as Packed
    this.id = id
    this.sealed = sealed
    this.seal = seal
    this.hash = hash
    this.audience = audience
    this.bound = bound
    this.field = field
  }

  get absent(): boolean {
    return isAbsent(this.field, this)
  }
}

/**
 * Returns true if no value was ever sealed in the columns of a sealed field. A sealed column never
 * becomes null again unless its text is removed.
 */
export function isAbsent(
  field: ResolvedField,
  { sealed, seal, hash }: Readonly<Record<'sealed' | 'seal' | 'hash', unknown>>,
): boolean {
  return !field.sealed?.always && sealed === null && seal === null && !hash
}

/** The columns that `sealedSql` packs. */
type Packed = [number, string | null, string | null, string | null, number | null, ...unknown[]]

/** Returns SQL for a sealed value and the context that it is bound to. */
export function sealedSql(
  { name, columnName = '', sealed }: ResolvedField,
  alias: string,
  { path }: SqlContext,
): string {
  const hash = sealed?.hash ? path(alias, sealed.hash) : 'null'
  const audience = sealed?.audience ? path(alias, sealed.audience) : 'null'
  const bound = (sealed?.boundTo ?? []).map((one) => path(alias, one))
  const seal = path(alias, sealName(name))
  const columns = [`${alias}.id`, `${alias}.${columnName}`, seal, hash, audience, ...bound]
  return `json_build_array(${columns.join(', ')})`
}

/**
 * Returns the SQL condition that a value was sealed, even if it is damaged or removed; the opposite
 * of `isAbsent`.
 */
export function everSealedSql(
  { name, columnName = '', sealed }: ResolvedField,
  alias: string,
  { path }: SqlContext,
): string {
  if (sealed?.always) return 'true'
  const left = [`${alias}.${columnName} is not null`, `${path(alias, sealName(name))} is not null`]
  if (sealed?.hash) left.push(`${path(alias, sealed.hash)} <> ''`)
  return `(${left.join(' or ')})`
}

/** Returns the sealed fields of a model. */
export const sealedFields = memoize(({ fields }: Model): readonly ResolvedField[] =>
  [...fields.values()].filter((field) => field.sealed),
)
