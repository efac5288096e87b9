import type { Model } from '../../model/graph.ts'
import { ownersOf } from '../values/label.ts'

/** The attributes of a text control from which the script of pages offers objects of a model. */
export interface PickerAttributes {
  /** The URL of the list of the model; absent where it has none. */
  readonly 'data-pick': string | undefined
  /** The references to the owners of an object, separated by spaces. */
  readonly 'data-owners': string
}

/** Returns the attributes for a reference to a model; none without one. */
export function pickerAttributes(target: Model | undefined): Partial<PickerAttributes> {
  if (!target) return {}
  const owners = ownersOf(target).map(({ name }) => name)
  return {
    'data-pick': target.operations.has('list') ? target.url : undefined,
    'data-owners': owners.join(' '),
  }
}
