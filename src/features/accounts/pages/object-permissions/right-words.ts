import { capitalised } from '../../../../framework/model/components/describe.ts'
import { modelsByType } from '../../object-permissions/check.ts'
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
  return [...groups].map(([where, names]) =>
    sentenceOf(right.actions, enumerated(names, 'and'), where),
  )
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
const verbs = ['view', 'add', 'change', 'delete'] as const

function sentenceOf(
  actions: readonly string[],
  objects: string,
  where: string | undefined,
): string {
  const done = verbs.filter((verb) => actions.includes(verb))
  const those = where === undefined ? `all ${objects}` : `${objects} ${where}`
  if (!actions.includes('reveal')) return `${capitalised(enumerated(done, 'and'))} ${those}.`
  if (done.length === 0) return `Reveal the secret values of ${those}.`
  return `${capitalised(enumerated(done, 'and'))} ${those}; reveal their secret values.`
}
