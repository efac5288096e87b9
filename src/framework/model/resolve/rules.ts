import { literal } from '../arguments.ts'
import { mayLack, type Path } from '../graph.ts'
import { orderRule, type Exclusion } from '../exclusion.ts'
import { oneOfRule, wholeObject } from '../one-of-rule.ts'
import type { Condition, Rule } from '../rules.ts'
import type { Draft } from './draft.ts'
import { didYouMean } from '../similar-names.ts'
import type { Mistakes } from './mistakes.ts'
import type { Paths } from './paths.ts'
import { errorText } from '../../errors/error-text.ts'

/** Returns the declared rules, and those that follow from exclusions and from `oneOf`. */
export const rulesOf = (
  { model, fields }: Draft,
  exclusions: readonly Exclusion[],
): readonly Rule[] => [
  ...(model.rules ?? []),
  ...exclusions.map(orderRule),
  ...[...fields.values()].flatMap(({ name, computes }) =>
    computes?.by === 'oneOf' ? [oneOfRule(name, computes)] : [],
  ),
]

/** Resolves the paths of rules; reports unknown fields and values that a path cannot have. */
export function resolveRules(
  one: Draft,
  paths: Paths,
  mistakes: Mistakes,
): ReadonlyMap<string, Path> {
  const location = `${one.key} (${one.file}), rules`
  const rules = one.model.rules ?? []
  const found = rules.flatMap((rule) =>
    rule.paths.flatMap((text) => paths.findOne(one, text, `${location}, ${rule.name}`) ?? []),
  )
  const byText = new Map(found.map((path) => [path.text, path]))
  for (const rule of rules) {
    for (const path of unlistedReads(rule))
      mistakes.add(
        `${location}, ${rule.name}`,
        `its check reads "${path}", which its paths do not list`,
        rule.paths,
      )
    checkOn(rule, one, location, mistakes)
    for (const condition of conditionsOf(rule)) {
      const path = byText.get(condition.path)
      if (path) checkValues(condition.is, path, `${location}, ${rule.name}`, mistakes)
    }
  }
  return byText
}

/** Returns the paths that the check of a rule reads from an empty object beside those it lists. */
function unlistedReads({ paths, check }: Rule): readonly string[] {
  const unlisted = new Set<string>()
  try {
    check((path) => {
      if (!paths.includes(path)) unlisted.add(path)
      return null
    })
  } catch {
    // The check cannot read an empty object: what it has read until then is known.
  }
  return [...unlisted]
}

function checkOn(
  { name, on, paths }: Rule,
  { fields }: Draft,
  location: string,
  mistakes: Mistakes,
): void {
  if (on === undefined || on === wholeObject || fields.has(on)) return
  if (paths.some((path) => path.split('.')[0] === on)) return // the path has been reported
  const known = [...fields.keys(), wholeObject]
  mistakes.add(
    `${location}, ${name}`,
    `its message is on "${on}", which is not a field${didYouMean(on, known)}`,
    known,
  )
}

function conditionsOf({ compares }: Rule): readonly Condition[] {
  if (compares?.by !== 'mustBe') return []
  return [compares, ...(compares.when ? [compares.when] : [])]
}

/** Reports values that a path never has. */
export function checkValues(
  values: readonly unknown[],
  path: Path,
  location: string,
  mistakes: Mistakes,
): void {
  const { choices } = path.field
  const allowed = [
    ...(choices ? [...choices.keys()].map(literal) : []),
    ...(mayLack(path) ? ['null'] : []),
  ]
  for (const value of values) {
    const wrong = whyNever(value, path)
    const meant = choices && typeof value === 'string' ? meantChoice(value, choices) : ''
    if (wrong !== undefined)
      mistakes.add(location, `${path.text} is never ${literal(value)}${wrong}${meant}`, allowed)
  }
}

const meantChoice = (text: string, choices: ReadonlyMap<unknown, string>): string =>
  didYouMean(text, [...choices.keys()].map(String))

/** Returns why a path cannot have a value, or undefined if it can. */
function whyNever(value: unknown, path: Path): string | undefined {
  const { choices, parse, kind } = path.field
  if (value === null) return mayLack(path) ? undefined : ': it always has a value'
  if (choices) return [...choices.keys()].some((one) => one === value) ? undefined : ''
  try {
    return parse(value) === value
      ? undefined
      : `: a field of the kind "${kind}" stores it as ${literal(parse(value))}`
  } catch (error) {
    return `: ${errorText(error)}`
  }
}
