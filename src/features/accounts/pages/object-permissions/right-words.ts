import { modelsByType, type ModelGraph } from '../../../../framework/model/graph.ts'
import { capitalised } from '../../../../framework/model/components/describe.ts'
import type { RowRight } from '../../object-permissions/row-rights.ts'
import { conditionsInWords, type WordsContext } from './condition-words.ts'
import { enumerated } from './words.ts'

/**
 * Returns a right in words: a sentence for the models of which it selects objects in the same
 * words.
 *
 * @example
 * rightInWords({ models: ['lab.port'], actions: ['view', 'change'], constraints }, context)
 * // ['View and change ports whose site is Berlin and status is Active.']
 */
export function rightInWords(right: RowRight, context: WordsContext): readonly string[] {
  const groups = new Map<string | undefined, readonly string[]>()
  for (const { name, where } of objectsOf(right, context))
    groups.set(where, [...(groups.get(where) ?? []), name])
  const more = [...fieldsOf(right, context.graph), ...revealOf(right)]
  return [...groups].map(([where, names]) => {
    const objects = enumerated(names, 'and')
    const those = where === undefined ? `all ${objects}` : `${objects} ${where}`
    return `${[`${doneOf(right)} ${those}`, ...more].join('; ')}.`
  })
}

interface RightObjects {
  /** The label of the model. */
  readonly name: string
  /** The conditions in words; undefined for all objects. */
  readonly where: string | undefined
}

/** Returns the objects of each model of a right, also of a model that the service lacks. */
function objectsOf({ models, constraints }: RowRight, context: WordsContext): RightObjects[] {
  const byType = modelsByType(context.graph)
  return models.map((name) => {
    const model = byType.get(name)
    return model
      ? { name: model.labelPlural, where: conditionsInWords(constraints, model, context) }
      : { name: `objects of “${name}”`, where: undefined }
  })
}

/** The verbs of actions, in the order in which sentences have them. */
const verbs: readonly string[] = ['view', 'add', 'change', 'delete']

const isVerb = (action: string): boolean => verbs.includes(action)

/** Returns the actions of a right in words, at the beginning of a sentence. */
function doneOf({ actions }: RowRight): string {
  const transitions = actions.filter((action) => action !== 'reveal' && !isVerb(action))
  const done = [
    ...verbs.filter((verb) => actions.includes(verb)),
    ...transitions.map((name) => name.replaceAll('_', ' ')),
  ]
  return done.length === 0 ? 'Reveal the secret values of' : capitalised(enumerated(done, 'and'))
}

const revealOf = ({ actions }: RowRight): readonly string[] =>
  actions.includes('reveal') && actions.length > 1 ? ['reveal their secret values'] : []

/** Returns which fields a right includes setting, by the labels of the first model with each. */
function fieldsOf({ models, fields }: RowRight, graph: ModelGraph): readonly string[] {
  if (fields === null) return []
  const named = models.flatMap((name) => modelsByType(graph).get(name) ?? [])
  const labels = fields.map((name) => {
    const owner = named.find((model) => model.fields.has(name))
    return owner?.fields.get(name)?.label ?? `“${name}”`
  })
  return [`set only their ${enumerated(labels, 'and')}`]
}
