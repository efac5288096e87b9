import type { Model } from '../../../framework/model/graph.ts'
import type { Exported } from './rows.ts'

/** Returns objects as JSON lines, such as `{"model":"library.Book","body":{"title":"Notes"}}`. */
export const jsonRows = (model: Model, objects: readonly Exported[]): string =>
  objects
    .map(({ number, body }) => {
      const line = { model: model.key, ...(number === null ? {} : { key: number }), body }
      return `${JSON.stringify(line)}\n`
    })
    .join('')
