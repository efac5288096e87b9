import { graph } from '../support/inventory.ts'
import type { Model } from '../../src/framework/model/graph.ts'

/**
 * Returns one of `count` equal parts of the models, so that a suite can be divided into several
 * test files, which run at the same time.
 */
export function part(index: number, count: number): readonly Model[] {
  return [...graph.models.values()].filter((_, position) => position % count === index)
}
