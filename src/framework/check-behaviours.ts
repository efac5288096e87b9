import type { Graph } from './model/graph.ts'
import { Mistakes, noModel } from './model/resolve/mistakes.ts'
import type { BehaviourRow } from './write/merge-behaviours.ts'

/** Throws a `DeclarationError` when a service has behaviours of models that do not exist. */
export function checkBehaviours({ models }: Graph, rows: readonly BehaviourRow[]): void {
  const mistakes = new Mistakes()
  for (const [model] of rows) {
    if (models.has(model)) continue
    const { wrong, allowed } = noModel(model, models.keys())
    mistakes.add('the behaviours of createService()', wrong, allowed)
  }
  mistakes.throwAny()
}
