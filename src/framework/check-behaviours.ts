import type { Graph } from './model/graph.ts'
import { Mistakes, nearest } from './model/resolve/mistakes.ts'
import type { BehaviourRow } from './write/merge-behaviours.ts'

/** Throws a `DeclarationError` when a service has behaviours of models that do not exist. */
export function checkBehaviours({ models }: Graph, rows: readonly BehaviourRow[]): void {
  const mistakes = new Mistakes()
  for (const [model] of rows) {
    if (models.has(model)) continue
    const guess = nearest(model, models.keys())
    const meant = guess === undefined ? '' : `; did you mean ${guess}?`
    mistakes.add('the behaviours of createService()', `there is no model ${model}${meant}`)
  }
  mistakes.throwAny()
}
