import type { Computation } from '../computation.ts'
import { withValue } from '../expressions/value-facets.ts'
import { typeFormula, type FieldAtPath, type TypingPlace } from '../expressions/typing.ts'
import { valueTypeOf } from '../expressions/value-types.ts'
import type { Path, ResolvedField } from '../graph.ts'
import { readsRows } from '../kinds/computed-count.ts'
import type { Draft, Drafts } from './draft.ts'
import type { Mistakes } from './mistakes.ts'
import { Paths } from './paths.ts'
import { typeReferring, type ReferringComputation } from './referring-values.ts'
import type { SetPlace } from './set-conditions.ts'

/**
 * Returns the drafts with the types and the SQL of the values that fields compute from
 * others, which may depend on fields of several models. Reports mistakes in them.
 */
export function typeComputedValues(drafts: Drafts, mistakes: Mistakes): Drafts {
  const typing = new Typing(drafts, mistakes)
  return new Map([...drafts].map(([key, draft]) => [key, typing.typed(draft)]))
}

type ComputedExpression = Extract<Computation, { readonly by: 'expression' }>

/** A computation whose type or SQL depends on fields of several models. */
type TypedComputation = ComputedExpression | ReferringComputation

const isTyped = (computes: Computation | undefined): computes is TypedComputation =>
  computes?.by === 'expression' ||
  computes?.by === 'summary' ||
  (computes?.by === 'count' && Object.keys(computes.where).length > 0)

class Typing {
  readonly #drafts: Drafts
  readonly #mistakes: Mistakes
  readonly #paths: Paths
  /** The typed fields by model and name; undefined for wrong ones. */
  readonly #known = new Map<string, ResolvedField | undefined>()
  /** The fields that are being typed. */
  readonly #begun = new Set<string>()

  constructor(drafts: Drafts, mistakes: Mistakes) {
    this.#drafts = drafts
    this.#mistakes = mistakes
    this.#paths = new Paths(drafts, mistakes)
  }

  typed(draft: Draft): Draft {
    const fields = [...draft.fields.values()]
    if (!fields.some(({ computes }) => isTyped(computes))) return draft
    return {
      ...draft,
      fields: new Map(fields.map((field) => [field.name, this.#typed(draft, field) ?? field])),
    }
  }

  /** Returns a field with its type; reports mistakes in it once, and then returns undefined. */
  #typed(draft: Draft, field: ResolvedField): ResolvedField | undefined {
    const { computes } = field
    if (!isTyped(computes)) return field
    const key = `${draft.key}.${field.name}`
    if (this.#known.has(key)) return this.#known.get(key)
    if (this.#begun.has(key)) {
      this.#mistakes.add(locationOf(draft, field), 'it is computed from itself')
      return undefined
    }
    this.#begun.add(key)
    this.#known.set(key, this.#make(draft, field, computes))
    return this.#known.get(key)
  }

  #make(draft: Draft, field: ResolvedField, computes: TypedComputation): ResolvedField | undefined {
    const location = locationOf(draft, field)
    if (computes.by === 'expression')
      return typeExpression(field, computes, this.#placeOf(draft, location))
    const other = this.#drafts.get(computes.model)
    // Another check reports a model or a reference that is not there.
    if (!other?.fields.get(computes.reference)?.columnName) return field
    return typeReferring(field, computes, this.#placeOf(other, location))
  }

  /** Returns a place for a formula over fields of a model, in the declaration of a field. */
  #placeOf(draft: Draft, location: string): TypingPlace & SetPlace {
    const mistakes = this.#mistakes
    return {
      draft,
      location,
      mistakes,
      find: (text) => this.#find(draft, text, location),
      report: (wrong, allowed) => mistakes.add(location, wrong, allowed),
    }
  }

  #find(draft: Draft, text: string, location: string): FieldAtPath | undefined {
    const path = this.#paths.findShown(draft, text, location)
    const owner = path && this.#drafts.get(path.model)
    const wrong = path && wrongSource(path)
    if (wrong !== undefined) this.#mistakes.add(location, wrong)
    if (!path || !owner || wrong !== undefined || path.field.writeOnly) return undefined
    const field = this.#typed(owner, path.field)
    if (!field) return undefined
    return {
      field,
      isNullable: mayBeNull(owner, { ...path, field }),
      readsRows: readsRows(field),
      readsOwnColumns: path.steps.length === 0 && isInRow(field),
    }
  }
}

function typeExpression(
  field: ResolvedField,
  computes: ComputedExpression,
  place: TypingPlace,
): ResolvedField | undefined {
  const value = typeFormula(computes.formula, place)
  if (!value) return undefined
  const { type, readsRows: reads } = value
  if (type !== 'object')
    return withValue({ ...field, computes: { ...computes, readsRows: reads } }, { ...value, type })
  place.report(`${value.named} has no number, text, condition, date or time`)
  return undefined
}

const locationOf = ({ key, file }: Draft, { name }: ResolvedField): string =>
  `${key}.${name} (${file})`

/** Returns why an expression cannot read the field at the end of a path. */
function wrongSource({ text, field }: Path): string | undefined {
  if (field.writeOnly) return undefined // reported by itself
  if (field.sealed || field.confidential || field.isHash)
    return `"${text}" is never shown, so that no expression reads it`
  if (field.many) return `"${text}" is a list of objects, and an expression reads one value`
  if (field.columnName === undefined && field.reads.by !== 'expression')
    return `"${text}" is a computed object; an expression reads its stored fields`
  return undefined
}

/** Returns whether an index of the table can hold the values of a field. */
const isInRow = (field: ResolvedField): boolean =>
  field.columnName === undefined
    ? field.isIndexable === true
    : field.reference !== undefined || valueTypeOf(field) !== 'object'

/**
 * Returns whether an expression may find no value at a path: a reader may not see the objects that
 * a reference leads to, nor a field with a policy of its own.
 */
const mayBeNull = ({ model }: Draft, { steps, field }: Path): boolean =>
  field.nullable || steps.length > 0 || model.policy?.fields?.[field.name]?.view !== undefined
