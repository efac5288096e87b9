import type { Computation } from '../computation.ts'
import type { ModelGraph, Model, ResolvedField } from '../graph.ts'
import { templatePaths } from '../kinds/computed-text.ts'
import { didYouMean } from '../similar-names.ts'
import { noModel, type Finding } from './mistakes.ts'

/** Returns the mistakes in the inputs of a computed field. */
export function wrongComputation(
  field: ResolvedField,
  model: Model,
  graph: ModelGraph,
): readonly Finding[] {
  const { computes } = field
  return computes ? findingsOf(computes.by, computes, model, graph) : []
}

const findingsOf = <By extends Computation['by']>(
  by: By,
  ...computed: Parameters<Check<By>>
): readonly Finding[] => checks[by](...computed)

type Check<By extends Computation['by']> = (
  computes: Extract<Computation, { readonly by: By }>,
  model: Model,
  graph: ModelGraph,
) => readonly Finding[]

const checks: { readonly [By in Computation['by']]: Check<By> } = {
  count: (computes, model, graph) =>
    wrongReference(computes.model, computes.reference, model, graph),
  summary: (computes, model, graph) =>
    wrongReference(computes.model, computes.reference, model, graph),
  reverse: (computes, model, graph) => {
    const { model: from, reference } = computes
    const wrong = wrongReference(from, reference, model, graph)
    return wrong.length > 0 ? wrong : wrongReverse(from, reference, graph)
  },
  link: (computes, model, graph) => wrongEnds(computes, model, graph),
  peer: (computes, model, graph) => {
    const wrong = wrongEnds(computes, model, graph)
    const target = graph.models.get(computes.target)
    if (wrong.length > 0 || target?.table === model.table) return wrong
    const none = `the ends of ${computes.model} refer to ${model.key}, not to ${computes.target}`
    return [{ wrong: none, allowed: [model.key] }]
  },
  firstOf: ({ target, fields }, model, graph) => {
    if (!graph.models.has(target)) return [noModel(target, graph.models.keys())]
    const allowed = referencesTo(model, ({ key }) => key === target, graph)
    return fields
      .filter((name) => !allowed.includes(name))
      .map((name) => ({
        wrong: `${name} is not a reference of ${model.key} to ${target}`,
        allowed,
      }))
  },
  oneOf: (computes, model, graph) =>
    Object.entries(computes.references).flatMap(([name, target]) =>
      wrongChoice(name, target, { model, graph, optional: computes.optional }),
    ),
  family: ({ of }, model) => {
    const allowed = namesOf(model, ({ lookups }) => lookups === 'network')
    return allowed.includes(of)
      ? []
      : [{ wrong: `${of} is not a network or address field of ${model.key}`, allowed }]
  },
  text: ({ templates }, model, graph) =>
    templates.flatMap((template) =>
      templatePaths(template).flatMap((path) => wrongPath(path.split('.'), model, graph)),
    ),
  expression: () => [], // its paths are checked where its type is found
  target: ({ type, id }, model) => {
    const texts = namesOf(
      model,
      ({ column, lookups }) => column !== undefined && lookups === 'text',
    )
    const numbers = namesOf(
      model,
      ({ column, reference, kind }) => column !== undefined && !reference && kind === 'integer',
    )
    return [
      ...(texts.includes(type)
        ? []
        : [{ wrong: `${type} is not a stored text of ${model.key}`, allowed: texts }]),
      ...(numbers.includes(id)
        ? []
        : [{ wrong: `${id} is not a stored integer of ${model.key}`, allowed: numbers }]),
    ]
  },
}

/** Refuses a field of another model that does not refer to this one. */
function wrongReference(
  key: string,
  name: string,
  model: Model,
  graph: ModelGraph,
): readonly Finding[] {
  const from = graph.models.get(key)
  if (!from) return [noModel(key, graph.models.keys())]
  const allowed = referencesTo(from, ({ table }) => table === model.table, graph)
  if (allowed.includes(name)) return []
  const wrong = from.fields.get(name)?.columnName
    ? `${key}.${name} is not a reference to this model`
    : `${key} has no stored field ${name}`
  return [{ wrong: wrong + didYouMean(name, allowed), allowed }]
}

/** Refuses a reference that is not unique: several objects could point at this one. */
function wrongReverse(key: string, name: string, graph: ModelGraph): readonly Finding[] {
  const sets = graph.models.get(key)?.unique ?? []
  const alone = sets.some(
    ({ fields, where }) => fields.length === 1 && fields[0] === name && where.length === 0,
  )
  if (alone) return []
  const wrong = `several objects of ${key} may have the same ${name}, and reverse() shows one`
  return [{ wrong, allowed: [`a reference with \`oneToOne: true\``, `count('${key}', '${name}')`] }]
}

function wrongEnds(
  { model: key, ends }: Extract<Computation, { readonly by: 'link' | 'peer' }>,
  model: Model,
  graph: ModelGraph,
): readonly Finding[] {
  const [a, b] = ends
  if (a === b) return [{ wrong: `both ends of ${key} are ${a}; a link has two` }]
  return [a, b].flatMap((end) => wrongReference(key, end, model, graph))
}

interface Choosing {
  readonly model: Model
  readonly graph: ModelGraph
  readonly optional: boolean
}

/** Refuses a reference of which `oneOf` cannot choose: to another model, or that is always set. */
function wrongChoice(
  name: string,
  target: string,
  { model, graph, optional }: Choosing,
): readonly Finding[] {
  if (!graph.models.has(target)) return [noModel(target, graph.models.keys())]
  const allowed = referencesTo(model, ({ key }) => key === target, graph)
  const field = model.fields.get(name)
  if (!field || !allowed.includes(name)) {
    const wrong = `${name} is not a reference of ${model.key} to ${target}`
    return [{ wrong: wrong + didYouMean(name, allowed), allowed }]
  }
  if (!field.nullable)
    return [{ wrong: `the reference ${name} is required, so that no other one could be set`, allowed: ['optional: true'] }] // prettier-ignore
  if (field.reference?.onDelete === 'setNull' && !optional)
    return [
      {
        wrong: `the reference ${name} is cleared with its object, and none would be set then`,
        allowed: ["onDelete: 'cascade'", "onDelete: 'protect'", 'oneOf(…, { optional: true })'],
      },
    ]
  return []
}

/** Checks that each name of a path is a field, and each but the last a reference. */
function wrongPath(
  [name = '', ...rest]: readonly string[],
  model: Model,
  graph: ModelGraph,
): readonly Finding[] {
  const field = model.fields.get(name)
  if (!field) return [noField(name, model)]
  if (rest.length === 0) return []
  const target = graph.models.get(field.reference?.target ?? '')
  if (target && field.columnName) return wrongPath(rest, target, graph)
  const allowed = namesOf(model, ({ reference, columnName }) => Boolean(reference && columnName))
  return [{ wrong: `${model.key}.${name} is not a reference to one object`, allowed }]
}

function noField(name: string, { key, fields }: Model): Finding {
  const known = [...fields.keys()]
  return { wrong: `${key} has no field ${name}${didYouMean(name, known)}`, allowed: known }
}

function referencesTo(
  from: Model,
  isTarget: (target: Model) => boolean,
  graph: ModelGraph,
): readonly string[] {
  return namesOf(from, ({ reference }) => {
    const target = graph.models.get(reference?.target ?? '')
    return target !== undefined && isTarget(target)
  })
}

const namesOf = (model: Model, suits: (field: ResolvedField) => boolean): readonly string[] =>
  [...model.fields.values()].filter(suits).map(({ name }) => name)
