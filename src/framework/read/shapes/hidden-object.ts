import type { Model } from '../../model/graph.ts'
import { hiddenKey, labelShape } from '../visibility/index.ts'
import type { Build } from './compiled-shape.ts'

/** A reference to an object: its row, and SQL for the id that the referring row stores. */
export interface JoinedObject {
  readonly target: Model
  readonly shape: string
  readonly joined: string
  readonly id: string | undefined
}

/** Returns what builds an object of which the reader sees the id alone, from a row of the id. */
export const identifying =
  ({ url }: Model, shape: string): Build =>
  ([id], { base }) => ({
    id,
    url: `${base}${url}${String(id)}/`,
    ...(shape === labelShape ? { [hiddenKey]: true } : {}),
  })

/**
 * Returns what builds an object with `build`, or with `identify` where the row has the id in the
 * column `stored`, but in the column `seen` none of a row that the reader sees.
 */
export const orIdentified =
  (
    build: Build,
    identify: Build,
    { stored, seen }: { readonly stored: number; readonly seen: number },
  ): Build =>
  (row, context) =>
    row[stored] !== null && row[seen] === null
      ? identify([row[stored]], context)
      : build(row, context)
