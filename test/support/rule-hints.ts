import {
  requireModel,
  type ModelGraph,
  type Model,
  type ResolvedField,
} from '../../src/framework/model/graph.ts'
import type { Comparison, Condition } from '../../src/framework/model/rules.ts'
import type { Json } from './json.ts'
import { hints, type Hint, type Hints, type Making } from './sample-hints.ts'
import { limitsOf } from '../../src/host/testing/sample-values.ts'

type Of<By extends Comparison['by']> = Extract<Comparison, { readonly by: By }>

/**
 * Returns the requirements of samples of a model: its hint, or those that follow from its rules.
 */
export function hintOf(model: Model, own: Hints = {}): Hint | undefined {
  return own[model.key] ?? hints[model.key] ?? hintFromRules(model)
}

/** Returns the requirements that follow from the rules of a model. */
export function hintFromRules(model: Model): Hint | undefined {
  const all = comparisonsOf(model)
  if (all.length === 0) return undefined
  const bound = all.flatMap((one) => (one.by === 'mustBe' ? [one.path] : []))
  return {
    reason: 'the rules of the model',
    fit: async (body, making, variant) => {
      const samples = varied(making, variant)
      let fitting: Json = body
      for (const one of all) fitting = { ...fitting, ...(await fit(model, one, fitting, samples)) }
      return fitting
    },
    alone: aloneOf(model, all),
    beside: (name, value, making) => besideOf(model, name, value, making),
    limits: Object.fromEntries(bound.map((name) => [name, []])),
  }
}

/** Returns samples that are created with every field, in a variant. */
function varied(samples: Making, variant: number): Making {
  const making: Making = {
    graph: samples.graph,
    make: (key, options) => samples.make(key, { full: true, variant, ...options }),
    referred: (key, index) => samples.referred(key, index),
    next: () => samples.next(),
  }
  reached.set(making, reachedBy(samples))
  return making
}

/** Returns the comparisons of the declared rules of a model. */
const comparisonsOf = ({ rules }: Model): readonly Comparison[] =>
  rules.flatMap(({ compares }) => compares ?? [])

/** Returns values that make a body keep one rule. */
async function fit(model: Model, rule: Comparison, body: Json, samples: Making): Promise<Json> {
  if (!isBound(rule, body)) return {}
  switch (rule.by) {
    case 'sameAs':
      return fitSameAs(model, rule, body, samples)
    case 'different':
      return { [rule.b]: await another(model, rule.b, samples) }
    case 'requires':
      return { [rule.field]: emptyOf(model.fields.get(rule.field)) }
    case 'notBefore':
      return { [rule.end]: body[rule.start] }
    case 'oneOf':
      return fitOneOf(model, rule, body, samples)
    case 'mustBe':
      return fitMustBe(model, rule, body, samples)
  }
}

async function fitSameAs(
  model: Model,
  { path, field }: Of<'sameAs'>,
  body: Json,
  samples: Making,
): Promise<Json> {
  const value = body[field] ?? null
  const isPossible = value !== null || endOf(model, path, samples.graph)?.nullable === true
  return isPossible ? reach(model, path, value, samples) : { [headOf(path)]: null }
}

/** Keeps the first reference that is set, or sets the first one. */
async function fitOneOf(
  model: Model,
  { names }: Of<'oneOf'>,
  body: Json,
  samples: Making,
): Promise<Json> {
  const [first = ''] = names
  const kept = names.find((name) => isSet(body[name])) ?? first
  const value = body[kept] ?? (await another(model, kept, samples))
  return Object.fromEntries(names.map((name) => [name, name === kept ? value : null]))
}

/** Returns whether a body may break a rule. */
function isBound(rule: Comparison, body: Json): boolean {
  if (rule.by === 'sameAs') return isSet(body[headOf(rule.path)])
  if (rule.by === 'different') return isSet(body[rule.a]) && body[rule.a] === body[rule.b]
  if (rule.by === 'oneOf') return true
  if (rule.by === 'notBefore') return isSet(body[rule.start]) && isSet(body[rule.end])
  return rule.by === 'mustBe' || (isSet(body[rule.field]) && !isSet(body[rule.other]))
}

/** Returns the last field of a path. */
function endOf(model: Model, path: string, graph: ModelGraph): ResolvedField | undefined {
  const [head = '', ...rest] = path.split('.')
  const field = model.fields.get(head)
  if (rest.length === 0) return field
  return endOf(requireModel(graph, field?.reference?.target ?? ''), rest.join('.'), graph)
}

async function fitMustBe(
  model: Model,
  { path, is, when }: Of<'mustBe'>,
  body: Json,
  samples: Making,
): Promise<Json> {
  if (when && isOwn(when.path) && !when.is.includes(body[when.path] ?? null)) return {}
  const head = headOf(path)
  if (!isOwn(path)) return isSet(body[head]) ? reach(model, path, is[0], samples) : {}
  return head in body && !is.includes(body[head] ?? null) ? { [head]: is[0] } : {}
}

/** Returns null for each reference of a rule but one. */
const othersCleared = ({ names }: Of<'oneOf'>, kept: string): Json =>
  Object.fromEntries(names.filter((name) => name !== kept).map((name) => [name, null]))

/** Returns the values that an object needs so that one field can change alone. */
function aloneOf(model: Model, all: readonly Comparison[]): Readonly<Record<string, Json>> {
  const alone: Record<string, Json> = {}
  for (const [name, values] of all.flatMap((rule) => aloneBy(model, rule)))
    alone[name] = { ...alone[name], ...values }
  return alone
}

/** Returns what one rule needs, by the field that changes. */
function aloneBy(model: Model, rule: Comparison): readonly (readonly [string, Json])[] {
  switch (rule.by) {
    case 'sameAs':
      return isRequired(model, rule) ? [] : [[rule.field, { [headOf(rule.path)]: null }]]
    case 'requires':
      return [[rule.other, { [rule.field]: emptyOf(model.fields.get(rule.field)) }]]
    case 'oneOf':
      return rule.names.map((name) => [name, othersCleared(rule, name)])
    case 'mustBe':
      return rule.when ? aloneUnder(model, rule, rule.when) : []
    case 'different':
    case 'notBefore':
      return []
  }
}

function aloneUnder(
  model: Model,
  { path, is }: Of<'mustBe'>,
  when: Condition,
): readonly (readonly [string, Json])[] {
  const condition = headOf(when.path)
  const values = { [condition]: isOwn(when.path) ? otherThan(model, when) : null }
  return [[headOf(path), values], ...(isOwn(path) ? [[condition, { [path]: is[0] }] as const] : [])]
}

/** Returns whether the reference of a rule is required. */
const isRequired = (model: Model, { path }: Of<'sameAs'>): boolean =>
  model.fields.get(headOf(path))?.nullable !== true

/** Returns the required references that agree with a new value of a field, or undefined. */
async function besideOf(
  model: Model,
  name: string,
  value: unknown,
  samples: Making,
): Promise<Json | undefined> {
  let beside: Json = {}
  for (const rule of comparisonsOf(model)) {
    if (rule.by !== 'sameAs' || rule.field !== name || !isRequired(model, rule)) continue
    if (value === null && endOf(model, rule.path, samples.graph)?.nullable !== true)
      return undefined
    beside = { ...beside, ...(await reach(model, rule.path, value, varied(samples, 1))) }
  }
  return beside
}

/** An object that others reach by a path, and how many more of them may refer to it. */
interface Reached {
  readonly id: number
  readonly size: number
  left: number
}

/** The latest of these objects, by the path and the value at its end. */
const reached = new WeakMap<Making, Map<string, Reached>>()

function reachedBy(samples: Making): Map<string, Reached> {
  const known = reached.get(samples) ?? new Map<string, Reached>()
  reached.set(samples, known)
  return known
}

/**
 * Returns the value of the first field of a path, so that the path ends in a value. One, two or
 * three objects refer to the same one, so that counts differ.
 */
export async function reach(
  model: Model,
  path: string,
  value: unknown,
  samples: Making,
): Promise<Json> {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { [head]: value }
  const field = model.fields.get(head)
  const target = requireModel(samples.graph, field?.reference?.target ?? '')
  const make = async (): Promise<number> =>
    samples.make(target.key, { given: await reach(target, rest.join('.'), value, samples) })
  if (field?.unique) return { [head]: await make() }
  return { [head]: await shared(`${model.key} ${path} ${JSON.stringify(value)}`, samples, make) }
}

/** Returns an earlier object of a path, or a new one; each is used up to three times. */
async function shared(name: string, samples: Making, make: () => Promise<number>): Promise<number> {
  const known = reachedBy(samples)
  const earlier = known.get(name)
  if (earlier && earlier.left > 0) {
    earlier.left -= 1
    return earlier.id
  }
  const id = await make()
  const size = ((earlier?.size ?? 0) % 3) + 1
  known.set(name, { id, size, left: size - 1 })
  return id
}

/** Returns a value of a field that no sample has. */
export async function another(model: Model, name: string, samples: Making): Promise<unknown> {
  const field = model.fields.get(name)
  const target = field?.reference?.target
  if (target !== undefined) return samples.make(target)
  return field?.nullable ? null : `Other ${samples.next()}`
}

/** Returns a value that a condition on a field of the model does not name. */
export function otherThan(model: Model, { path, is }: Condition): unknown {
  const field = model.fields.get(path.split('.').at(-1) ?? '')
  if (!field) throw new Error(`${model.key} has no ${path}`)
  return [...candidatesOf(field), ...(field.nullable ? [null] : [])].find(
    (one) => !is.includes(one),
  )
}

function candidatesOf(field: ResolvedField): readonly unknown[] {
  if (field.choices) return [...field.choices.keys()]
  if (field.kind === 'boolean') return [true, false]
  if (field.lookups !== 'number') return field.nullable ? [] : ['Other']
  const { minimum = 0, maximum = 100 } = limitsOf(field)
  return [minimum, minimum + 1, maximum]
}

/** Returns the first name of a path. */
const headOf = (path: string): string => path.split('.')[0] ?? path
/** Returns whether a path is a field of the model itself. */
const isOwn = (path: string): boolean => !path.includes('.')
const isSet = (value: unknown): boolean => value !== null && value !== undefined && value !== ''
const emptyOf = (field: ResolvedField | undefined): unknown => (field?.nullable ? null : '')
