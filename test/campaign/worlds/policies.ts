import { inGroup } from '../../../src/framework/model/index.ts'
import type {
  FieldPolicy,
  PolicyDeclaration,
  PolicyFilters,
} from '../../../src/framework/model/policy.ts'
import type { RunnableService } from '../../../src/framework/service/interface.ts'
import type { Model } from '../../../src/framework/model/graph.ts'
import { inventory } from '../../../src/inventory/inventory.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { serviceWithPolicies } from '../../support/with-policies.ts'
import { pick } from '../permissions/readers.ts'
import { limitable, type Base } from './base.ts'
import { randomCondition, type Condition } from './conditions.ts'
import { insiders } from './fill.ts'

/** The policy of a model in the worlds, and what it says about the reader. */
export interface WorldPolicy {
  readonly model: Model
  /** The rows that the policy shows to the reader; undefined if it shows all. */
  readonly view: readonly Condition[] | undefined
  /** The names of the fields that the reader does not see. */
  readonly hiddenFields: readonly string[]
  readonly declaration: PolicyDeclaration
}

/** The number of models with a policy. */
const POLICIES = 5

const others = [inGroup(insiders)]

/** Returns policies of some models: of rows, of fields, or of both. */
export async function randomPolicies(base: Base, random: Random): Promise<readonly WorldPolicy[]> {
  const found = new Map<string, WorldPolicy>()
  for (let tries = 0; tries < 40 && found.size < POLICIES; tries++) {
    const model = pick(random, limitable)
    const policy = found.has(model.key) ? undefined : await policyOf(base, model, random)
    if (policy) found.set(model.key, policy)
  }
  return [...found.values()]
}

async function policyOf(
  base: Base,
  model: Model,
  random: Random,
): Promise<WorldPolicy | undefined> {
  const condition = random.chance(50) ? await randomCondition(base, model, random) : undefined
  const fields = !condition || random.chance(40) ? fieldsOf(model, random) : {}
  const hiddenFields = Object.keys(fields).filter((name) => fields[name]?.view)
  if (!condition && hiddenFields.length === 0) return undefined
  const declaration = { ...(condition ? rowsOf(condition, random) : {}), fields }
  return { model, view: condition && [condition], hiddenFields, declaration }
}

/** Returns a policy of rows: on view, and perhaps on changes. */
function rowsOf({ filters }: Condition, random: Random): PolicyDeclaration {
  const view = [filters as PolicyFilters, ...others] // values of a list's JSON
  return random.chance(30) ? { view, change: view } : { view }
}

/** Chooses fields that only insiders see, and perhaps one that only they set. */
function fieldsOf(model: Model, random: Random): Record<string, FieldPolicy> {
  const able = [...model.fields.values()].filter(
    ({ name, columnName, many, sealed, kind }) =>
      name !== 'id' && (columnName !== undefined || many) && !sealed && !unable.has(kind),
  )
  if (able.length === 0) return {}
  const hidden = Array.from({ length: 1 + random.below(3) }, () => pick(random, able).name)
  const fixed = random.chance(30) ? [[pick(random, able).name, { change: others }] as const] : []
  return Object.fromEntries([...fixed, ...hidden.map((name) => [name, { view: others }] as const)])
}

/** Kinds of fields that the service needs to read a row, or that are sealed. */
const unable = new Set(['secret', 'hidden', 'secret-hash', 'content-type'])

/** Returns the inventory with policies. */
export const serviceWith = (policies: readonly WorldPolicy[]): RunnableService =>
  serviceWithPolicies(
    inventory,
    Object.fromEntries(policies.map(({ model, declaration }) => [model.key, declaration])),
  )
