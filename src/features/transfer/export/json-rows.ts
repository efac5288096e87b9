import type { Model } from '../../../framework/model/graph.ts'
import type { Exported } from './rows.ts'

/** Returns objects as JSON lines, such as `{"model":"library.Book","body":{"title":"Notes"}}`. */
export const jsonRows = (model: Model, objects: readonly Exported[]): string =>
  objects.map((object) => `${JSON.stringify(lineOfObject(model, object))}\n`).join('')

/** Returns an exported object with its model and, when it has no natural key, its line number. */
export const lineOfObject = ({ key: model }: Model, { number, body }: Exported): object => ({
  model,
  ...(number === null ? {} : { key: number }),
  body,
})
