import type { ResolvedField } from '../graph.ts'
import { didYouMean } from '../similar-names.ts'
import type { Draft, Drafts } from './draft.ts'
import type { PartFinding } from './mistakes.ts'

/** Refuses options of secrets that do not name fields of the right kind. */
export function sealedOptions({ fields }: Draft, drafts: Drafts): readonly PartFinding[] {
  const all = [...fields.values()]
  const isAudience = ({ reference }: ResolvedField): boolean => admits(reference?.target, drafts)
  const hashes = all.flatMap(({ sealed }) => sealed?.hash ?? [])
  const findings = all.flatMap(({ name, sealed }) => {
    if (!sealed) return []
    const { boundTo, audience, hash } = sealed
    const bindable = all.filter((other) => other.name !== name && isBindable(other))
    return [
      ...boundTo.flatMap((bound) => unfit(bound, 'boundTo', bindable)),
      ...(audience === undefined ? [] : unfit(audience, 'audience', all.filter(isAudience))),
      ...(hash === undefined ? [] : unfit(hash, 'hash', all.filter(isHash))),
    ].map((finding) => ({ at: `.${name}`, ...finding }))
  })
  return [
    ...findings,
    ...all.filter(isHash).flatMap(({ name }) => {
      const count = hashes.filter((hash) => hash === name).length
      return count === 1 ? [] : [{ at: `.${name}`, wrong: hashWording(name, count) }]
    }),
  ]
}

const isHash = (field: ResolvedField): boolean => field.isHash === true

const hashWording = (name: string, count: number): string =>
  count === 0
    ? `no secret names it; write secret({ hash: '${name}' }) or leave it out`
    : `${count} secrets name it as their hash; each needs a field of its own`

/** Returns whether `boundTo` may name a field. */
const isBindable = ({ columnName, many, confidential }: ResolvedField): boolean =>
  columnName !== undefined && !many && !confidential

/** Returns whether the objects of a model list the users and groups whom they admit. */
function admits(target: string | undefined, drafts: Drafts): boolean {
  const fields = drafts.get(target ?? '')?.fields
  return fields?.get('users')?.many !== undefined && fields.get('groups')?.many !== undefined
}

function unfit(
  name: string,
  option: keyof typeof needs,
  fit: readonly ResolvedField[],
): readonly PartFinding[] {
  const allowed = fit.map((field) => field.name)
  if (allowed.includes(name)) return []
  const wrong = `${option}: "${name}" is not ${needs[option]}${didYouMean(name, allowed)}`
  return [
    { wrong, allowed: allowed.length > 0 ? allowed : ['none, as the model has no such field'] },
  ]
}

/** The fields that each option may name. */
const needs = {
  boundTo: 'another stored field of the model',
  audience: 'a reference to a model with the references `users` and `groups`',
  hash: 'a field secretHash() of the model',
} as const
