import { stringify } from 'yaml'
import type { Model } from '../../../framework/model/graph.ts'
import { lineOfObject } from './json-rows.ts'
import type { Exported } from './rows.ts'

/** Returns objects as items of a YAML list, each with the members of a JSON line. */
export const yamlRows = (model: Model, objects: readonly Exported[]): string =>
  objects
    .map((object) => stringify([lineOfObject(model, object)], { lineWidth: 0, blockQuote: false }))
    .join('')
