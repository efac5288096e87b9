import Type, { type TSchema } from 'typebox'
import { describeFunction } from './arguments.ts'
import type { ReaderCondition } from './reader-conditions.ts'

/**
 * A value of a filter; `$user` and `$groups` stand for the reader and the reader's groups.
 *
 * @example
 * const reader: PolicyValue = '$user'
 */
export type PolicyValue = string | number | boolean | null

/**
 * Filters of the model's list with their values: a row has to pass all of them. Of several values
 * in a list, a row needs one.
 *
 * @example
 * const ownOpenLoans: PolicyFilters = { reader__user_id: '$user', status: [1, 2] }
 */
export type PolicyFilters = Readonly<Record<string, PolicyValue | readonly PolicyValue[]>>

/**
 * Filters and conditions of which all have to hold: the result of `allOf`.
 *
 * @example
 * const plannedOnly: PolicyConjunction = allOf(inGroup('reception'), { status: 1 })
 */
export interface PolicyConjunction {
  /** The filters and the conditions. */
  readonly $all: readonly (PolicyFilters | ReaderCondition)[]
  /** Mistakes in the arguments, as sentences. */
  readonly mistakes?: readonly string[]
}

/**
 * One of the ways to meet a policy.
 *
 * @example
 * const onlyStaff: PolicyAlternative = isStaff()
 */
export type PolicyAlternative = PolicyFilters | ReaderCondition | PolicyConjunction

/**
 * Who sees the values of a field, and who sets them: readers who meet one of the conditions.
 *
 * @example
 * const ofDoctors: FieldPolicy = { view: [inGroup('doctors')] }
 */
export interface FieldPolicy {
  /** Who sees the values. For others the field is not there, and they may not set it. */
  readonly view?: readonly ReaderCondition[]
  /** Who sets the values, out of those who see them. Others may send back what is stored. */
  readonly change?: readonly ReaderCondition[]
}

/**
 * Which rows each action may be performed on, by whom: an action is allowed on a row that meets one
 * of its alternatives. Limits everybody, whatever their permissions allow: an action takes the
 * permission and the policy. An action without an entry is not limited.
 *
 * @example
 * const ofVisits: PolicyDeclaration = {
 *   view: [{ doctor__user_id: '$user' }, inGroup('reception')],
 *   change: [{ doctor__user_id: '$user' }],
 *   add: [allOf(inGroup('reception'), { status: 1 })],
 *   delete: [isStaff()],
 *   fields: { diagnosis: { view: [inGroup('doctors')] } },
 * }
 */
export interface PolicyDeclaration {
  /** The rows that are visible. Reading then needs the permission to view, as with `private`. */
  readonly view?: readonly PolicyAlternative[]
  /** What a new row has to meet. */
  readonly add?: readonly PolicyAlternative[]
  /** What a row has to meet before and after a change, and before a transition of its state. */
  readonly change?: readonly PolicyAlternative[]
  /** What a row has to meet to be deleted. */
  readonly delete?: readonly PolicyAlternative[]
  /** Who sees the values of fields, and who sets them, by the names of the fields. */
  readonly fields?: Readonly<Record<string, FieldPolicy>>
  /**
   * Superusers may do everything; `false` limits them, too.
   *
   * @default true
   */
  readonly superusers?: boolean
}

const filterValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])

const filtersSchema = Type.Record(
  Type.String({ pattern: '^[^$]*$' }),
  Type.Union([filterValue, Type.Array(filterValue)]),
  { minProperties: 1, additionalProperties: false },
)

const alternativeWords = 'an object of filters, such as { site: "hq" }, inGroup() or isStaff()'
const holders = { mistakes: Type.Optional(Type.Array(Type.String())) }

const readerSchema = Type.Object({ $reader: Type.Object({}), ...holders })

const conjunctSchema = Type.Union([filtersSchema, readerSchema], { allowed: alternativeWords })

const alternative = Type.Union(
  [filtersSchema, readerSchema, Type.Object({ $all: Type.Array(conjunctSchema), ...holders })],
  { allowed: `${alternativeWords}, or allOf()` },
)

const alternatives = Type.Array(alternative, {
  minItems: 1,
  allowed: 'a list of alternatives, one at least, such as [{ owner: "$user" }, isStaff()]',
})

const reader = Type.Refine(
  Type.Unknown({ allowed: 'inGroup() or isStaff()' }),
  (value) => typeof value === 'object' && value !== null && '$reader' in value,
)

const readers = Type.Array(reader, {
  minItems: 1,
  allowed: 'a list of conditions on the reader, one at least, such as [inGroup("doctors")]',
})

const fieldPolicies = Type.Record(
  Type.String(),
  Type.Object(
    { view: Type.Optional(readers), change: Type.Optional(readers) } satisfies Record<
      keyof FieldPolicy,
      TSchema
    >,
    { additionalProperties: false, allowed: 'an object with view and change' },
  ),
)

/** The schema of a policy, which finds mistakes in declarations. */
export const policySchema = Type.Object(
  {
    view: Type.Optional(alternatives),
    add: Type.Optional(alternatives),
    change: Type.Optional(alternatives),
    delete: Type.Optional(alternatives),
    fields: Type.Optional(fieldPolicies),
    superusers: Type.Optional(Type.Boolean()),
  } satisfies Record<keyof PolicyDeclaration, TSchema>,
  {
    additionalProperties: false,
    allowed: 'an object with view, add, change, delete, fields and superusers',
  },
)

/**
 * Holds for rows and readers that meet all of the filters and conditions.
 *
 * @example
 * add: [allOf(inGroup('reception'), { status: 1 })],
 */
export const allOf = describeFunction({
  called: 'allOf',
  parameters: [{ name: 'conditions', schema: conjunctSchema, rest: true }],
  make: (...conditions: readonly (PolicyFilters | ReaderCondition)[]): PolicyConjunction => ({
    $all: conditions,
  }),
  refuse: (mistakes): PolicyConjunction => ({ $all: [], mistakes }),
})

/** An action that a policy limits. */
export type PolicyAction = Exclude<keyof PolicyDeclaration, 'fields' | 'superusers'>

/** An alternative of a policy in its parts, all of which have to hold. */
export interface ResolvedAlternative {
  readonly readers: readonly ReaderCondition[]
  readonly filters: readonly PolicyFilters[]
}

/** The policy of a resolved model. */
export interface Policy {
  readonly alternatives: ReadonlyMap<PolicyAction, readonly ResolvedAlternative[]>
  /** The policies of fields, by their names. */
  readonly fields: ReadonlyMap<string, FieldPolicy>
  /** Whether superusers may do everything. */
  readonly superusers: boolean
}
