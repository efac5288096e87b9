import { graph } from '../../src/app.ts'
import type { Model } from '../../src/framework/model/graph.ts'

/** Every second, third … model, so that a suite can run in several files at once. */
export function part(index: number, of: number): readonly Model[] {
  return [...graph.models.values()].filter((_, place) => place % of === index)
}
