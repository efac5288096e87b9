import type { ModelGraph } from '../../../framework/model/graph.ts'
import type { FieldPolicy, Policy } from '../../../framework/model/policy.ts'
import type { FieldsOfModels } from '../../../framework/model/permission.ts'
import { holdsFor, type ReaderCondition } from '../../../framework/model/reader-conditions.ts'
import type { PolicyReader } from './policies.ts'

/** The fields whose values a user does not see, and those that the user may not set. */
export interface FieldLimits {
  readonly hidden: FieldsOfModels
  /** The hidden ones, too: who does not see a value does not set it. */
  readonly fixed: FieldsOfModels
}

/** Nothing is hidden or fixed. */
export const noFieldLimits: FieldLimits = { hidden: new Map(), fixed: new Map() }

/**
 * Returns whether a right counts that includes setting these fields; null stands for all fields of
 * its models.
 */
export type FieldsTest = (fields: readonly string[] | null) => boolean

export const whateverFields: FieldsTest = () => true

export const withAllFields: FieldsTest = (fields) => fields === null

export const includesField =
  (name: string): FieldsTest =>
  (fields) =>
    fields === null || fields.includes(name)

const noFields: Policy['fields'] = new Map()

/** Returns what the policies of fields keep from a user; undefined for nothing. */
export function fieldLimitsOf(graph: ModelGraph, reader: PolicyReader): FieldLimits | undefined {
  const limited = [...graph.models.values()].map(({ key, policy, view }) => {
    // A view shows the rows of another model, with its fields.
    const own = policy ?? graph.models.get(view?.of ?? '')?.policy
    return [key, own && !(reader.superuser && own.superusers) ? own.fields : noFields] as const
  })
  const namesOf = (isKept: (field: FieldPolicy) => boolean): FieldsOfModels =>
    new Map(
      limited.flatMap(([key, fields]) => {
        const names = [...fields].flatMap(([name, field]) => (isKept(field) ? name : []))
        return names.length > 0 ? [[key, new Set(names)] as const] : []
      }),
    )
  const hidden = namesOf(({ view }) => !isAmong(reader, view))
  const fixed = namesOf(({ view, change }) => !isAmong(reader, view) || !isAmong(reader, change))
  return fixed.size > 0 ? { hidden, fixed } : undefined
}

const isAmong = (
  reader: PolicyReader,
  conditions: readonly ReaderCondition[] | undefined,
): boolean => conditions === undefined || conditions.some((one) => holdsFor(one, reader))
