import type { ModelDeclaration } from '../define.ts'
import { isJsonObject } from '../json-value.ts'
import { didYouMean } from '../similar-names.ts'
import type {
  FieldPolicy,
  Policy,
  PolicyAction,
  PolicyAlternative,
  PolicyConjunction,
  PolicyDeclaration,
  PolicyFilters,
  ResolvedAlternative,
} from '../policy.ts'
import type { ReaderCondition } from '../reader-conditions.ts'
import type { Draft, Drafts } from './draft.ts'
import type { PartFinding } from './mistakes.ts'

const actions: readonly PolicyAction[] = ['view', 'add', 'change', 'delete']

/** Returns a policy with its alternatives in their parts. */
export const resolvePolicy = (declared: PolicyDeclaration): Policy => ({
  alternatives: new Map(
    actions.flatMap((action) => {
      const alternatives = declared[action]?.map(resolveAlternative)
      return alternatives ? [[action, alternatives] as const] : []
    }),
  ),
  fields: new Map(Object.entries(declared.fields ?? {})),
  superusers: declared.superusers ?? true,
})

function resolveAlternative(one: PolicyAlternative): ResolvedAlternative {
  const parts = isConjunction(one) ? one.$all : [one]
  return {
    readers: parts.filter(isReaderCondition),
    filters: parts.filter((part): part is PolicyFilters => !isReaderCondition(part)),
  }
}

type Part = PolicyAlternative | PolicyConjunction['$all'][number]

const isConjunction = (one: Part): one is PolicyConjunction => '$all' in one

const isReaderCondition = (one: Part): one is ReaderCondition =>
  '$reader' in one && isJsonObject(one.$reader)

/**
 * Returns whether reading a model takes the permission to view: it is declared so, or a policy
 * limits which rows are visible. A view shows the rows of another model, under its policy.
 */
export const needsPermission = (model: ModelDeclaration, drafts: Drafts): boolean =>
  (model.private ?? false) ||
  hidesObjects((model.view ? drafts.get(model.view.of)?.model : model)?.policy)

/** Returns whether a policy hides objects from readers, or some of their values. */
const hidesObjects = (policy: PolicyDeclaration | undefined): boolean =>
  policy?.view !== undefined || Object.values(policy?.fields ?? {}).some(({ view }) => view)

/** Reports wrong arguments of the functions that a policy calls, and a policy of a view. */
export function wrongPolicy({ model, fields }: Draft): readonly PartFinding[] {
  const { policy: declared, view } = model
  if (!declared) return []
  if (view)
    return [
      { at: ', policy', wrong: `a view has the policy of its model; declare it in ${view.of}` },
    ]
  const wrongActions = actions.flatMap((action) =>
    (declared[action] ?? [])
      .flatMap(mistakesIn)
      .map((wrong) => ({ at: `, policy, ${action}`, wrong })),
  )
  const wrongFields = Object.entries(declared.fields ?? {}).flatMap(([name, policy]) =>
    wrongFieldPolicy(name, policy, fields).map((wrong) => ({ at: `, policy, ${name}`, wrong })),
  )
  return [...wrongActions, ...wrongFields]
}

/** Returns the mistakes in the policy of a field: only stored values can be hidden or fixed. */
function wrongFieldPolicy(
  name: string,
  { view = [], change = [] }: FieldPolicy,
  fields: Draft['fields'],
): readonly string[] {
  const field = fields.get(name)
  if (!field) return [`there is no field "${name}"${didYouMean(name, [...fields.keys()])}`]
  if (name === 'id') return ['every reader of an object sees its id']
  const mistakes = [...view, ...change].flatMap(mistakesIn)
  if (field.sealed) return [...mistakes, 'a secret is opened by its audience and by `reveal`']
  if (!field.column && !field.reference && !field.many)
    return [...mistakes, `"${name}" is not stored: limit the fields that it shows`]
  return mistakes
}

const mistakesIn = (one: Part): readonly string[] => {
  if (isConjunction(one)) return [...(one.mistakes ?? []), ...one.$all.flatMap(mistakesIn)]
  return isReaderCondition(one) ? (one.mistakes ?? []) : []
}
