import { requireModel, type Model } from '../../../src/framework/model/graph.ts'
import { graph } from '../../support/inventory.ts'
import type { Limit } from './limits.ts'

/**
 * Returns whether a delete of objects of a model deletes or changes visible ones that it finds by a
 * hidden field, or by a hidden object that it deletes: a channel of the documentation.
 */
export function followsHidden(
  model: Model,
  limits: readonly Limit[],
  seen: ReadonlySet<string> = new Set(),
): boolean {
  if (seen.has(model.key)) return false
  const path = new Set([...seen, model.key])
  return followed(model).some(({ model: key, field, onDelete }) => {
    const limit = limits.find((one) => one.model.key === key)
    if (limit?.hiddenFields.some(({ name }) => name === field)) return true
    if (onDelete !== 'cascade') return false
    const next = requireModel(graph, key)
    const isHidden = limit !== undefined && limit.hidden.length > 0
    return (isHidden && followed(next).length > 0) || followsHidden(next, limits, path)
  })
}

/** Returns the references by which a delete of objects of a model finds others. */
const followed = ({ dependents }: Model): Model['dependents'] =>
  dependents.filter(({ onDelete }) => onDelete !== 'protect')
