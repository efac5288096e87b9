import type { Model, ResolvedField } from '../model/graph.ts'
import type { SqlContext } from '../model/field.ts'

/** What a statement for revealing reads of a sealed field; it is opened and replaced before it is answered. */
export class SealedValue {
  readonly id: number
  /** Null where nothing was ever sealed. */
  readonly sealed: string | null
  readonly seal: string
  readonly bound: readonly unknown[]
  /** Id of the object whose users and groups may open it. */
  readonly audience: number | null
  readonly field: ResolvedField

  constructor(packed: unknown, field: ResolvedField) {
    // as sealedSql packs it
    const [id, sealed, seal, audience, ...bound] = packed as [number, string | null, string, number]
    this.id = id
    this.sealed = sealed
    this.seal = seal
    this.audience = audience
    this.bound = bound
    this.field = field
  }
}

/** SQL of a sealed value with everything it is bound to. */
export function sealedSql(
  { columnName = '', sealed, companions }: ResolvedField,
  alias: string,
  { path }: SqlContext,
): string {
  const seals = Object.keys(companions ?? {}).map((name) => path(alias, name))
  const audience = sealed?.audience ? path(alias, sealed.audience) : 'null'
  const bound = (sealed?.boundTo ?? []).map((name) => path(alias, name))
  const columns = [`${alias}.id`, `${alias}.${columnName}`, ...seals, audience, ...bound]
  return `json_build_array(${columns.join(', ')})`
}

/** The sealed fields of a model. */
export function sealedFields(model: Model): readonly ResolvedField[] {
  const known = found.get(model)
  if (known) return known
  const fields = [...model.fields.values()].filter((field) => field.sealed)
  found.set(model, fields)
  return fields
}

const found = new WeakMap<Model, readonly ResolvedField[]>()
