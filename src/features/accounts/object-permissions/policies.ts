import { definingModels } from '../../../framework/model/defining-models.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import { permissionName, type RowConditions } from '../../../framework/model/permission.ts'
import type { PolicyAction, ResolvedAlternative } from '../../../framework/model/policy.ts'
import { holdsFor, type ConditionReader } from '../../../framework/model/reader-conditions.ts'
import { Mistakes } from '../../../framework/model/resolve/mistakes.ts'
import { limitingAction, permissionKindsOf } from '../../../framework/model/transitions.ts'
import { conditionMistakes } from '../../../framework/read/visible-rows/index.ts'
import { ConditionMistake, filtersOf } from './conditions.ts'
import type { RowRights } from './row-rights.ts'

/** A user whom policies may limit. */
export interface PolicyReader extends ConditionReader {
  readonly superuser: boolean
}

/** Returns whether a model has a policy: rights then depend on groups and staff of the user. */
export const hasPolicies = ({ models }: ModelGraph): boolean =>
  [...models.values()].some(({ policy }) => policy)

/**
 * Returns what the policies of all models allow a user: an entry for each action that one limits.
 */
export function policyRights(graph: ModelGraph, reader: PolicyReader): RowRights {
  const limiting = policiesOf(graph).filter(
    ({ model }) => !(reader.superuser && model.policy?.superusers),
  )
  return new Map(
    limiting.flatMap(({ model, action, alternatives }) => {
      const rows = rowsFor(alternatives, { graph, model, reader })
      return [...permissionKindsOf(model), 'reveal']
        .filter((permission) => limitingAction(permission) === action)
        .map((permission) => [permissionName(model, permission), rows] as const)
    }),
  )
}

/** Whom policies name. */
export interface PolicyAudience {
  /** The names of groups. */
  readonly groups: ReadonlySet<string>
  /** Whether `$groups` is in a policy: each group then decides about rows. */
  readonly anyGroup: boolean
  readonly staff: boolean
}

/** Returns whom the policies of all models name. */
export function namedInPolicies(graph: ModelGraph): PolicyAudience {
  const all = policiesOf(graph).flatMap(({ alternatives }) => alternatives)
  const ofFields = [...graph.models.values()].flatMap(({ policy }) =>
    [...(policy?.fields.values() ?? [])].flatMap(({ view = [], change = [] }) => [
      ...view,
      ...change,
    ]),
  )
  const readers = [...all.flatMap((one) => one.readers), ...ofFields].map(({ $reader }) => $reader)
  const values = all.flatMap((one) =>
    one.filters.flatMap((filters) => Object.values(filters).flat()),
  )
  return {
    groups: new Set(readers.flatMap(({ groups = [] }) => groups)),
    anyGroup: values.includes('$groups'),
    staff: readers.some(({ staff }) => staff),
  }
}

interface LimitedAction {
  readonly model: Model
  readonly action: PolicyAction
  readonly alternatives: readonly ResolvedAlternative[]
}

const policiesOf = ({ models }: ModelGraph): readonly LimitedAction[] =>
  [...models.values()].flatMap((model) =>
    [...(model.policy?.alternatives ?? [])].map(([action, alternatives]) => ({
      model,
      action,
      alternatives,
    })),
  )

interface Around {
  readonly graph: ModelGraph
  readonly model: Model
  readonly reader: ConditionReader
}

/** Returns the rows that meet the alternatives whose conditions on the reader hold. */
function rowsFor(
  alternatives: readonly ResolvedAlternative[],
  { graph, model, reader }: Around,
): 'all' | RowConditions {
  const own = alternatives.filter(({ readers }) => readers.every((one) => holdsFor(one, reader)))
  if (own.some(({ filters }) => filters.length === 0)) return 'all'
  return own.map(({ filters }) =>
    filters.map((one) => filtersOf(one, { graph, model, user: reader })),
  )
}

/** The user whom `$user` and `$groups` stand for while policies are checked. */
const anybody = { id: 1, username: 'anybody', groups: [{ id: 1, name: 'any group' }], staff: false }

/** Throws a `DeclarationError` with each filter and each value that a policy has wrong. */
export function checkPolicies(graph: ModelGraph): void {
  const mistakes = new Mistakes()
  for (const { model, action } of policiesOf(graph))
    if (action === 'view' && definingModels(graph).has(model.key))
      mistakes.add(
        `${model.key} (${model.file}), policy, view`,
        'its objects define fields of others',
      )
  for (const { model, action, alternatives } of policiesOf(graph))
    for (const filters of alternatives.flatMap((one) => one.filters))
      for (const mistake of mistakesOf(filters, { graph, model, reader: anybody }))
        mistakes.add(`${model.key} (${model.file}), policy, ${action}`, mistake)
  mistakes.throwAny()
}

function mistakesOf(
  filters: ResolvedAlternative['filters'][number],
  { graph, model, reader }: Around,
): readonly string[] {
  try {
    return conditionMistakes(graph, model, [[filtersOf(filters, { graph, model, user: reader })]])
  } catch (error) {
    if (!(error instanceof ConditionMistake)) throw error
    return [error.message]
  }
}
