import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../framework/config/config.ts'
import type { ModelGraph, Model } from '../../../framework/model/graph.ts'
import type { JsonObject } from '../../../framework/model/json-value.ts'
import type { Markup } from '../frame/html.ts'
import type { Viewing } from '../values/field-value.ts'

/** A page about a model, its reader, and the data for its values and links. */
export interface PageView extends Viewing {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings. */
  readonly config: Config
  /** The model that the page is about. */
  readonly model: Model
  /** The request for the page, with its database and its reader. */
  readonly request: FastifyRequest
  /** The parts that the service registers. */
  readonly parts: PageParts
  /** The URL of the list page of the model, such as `/lab/sites/`. */
  readonly list: string
}

/**
 * A part of pages that a service registers and a model places: a meter in a column, a drawing on
 * the page of an object.
 *
 * @example
 * const use: PagePart = {
 *   label: 'Use',
 *   read: async (rooms, { request }) => {
 *     const text = 'select room_id, count(*) from lab_port where room_id = any($1) group by 1'
 *     const ids = rooms.map(({ id }) => Number(id))
 *     const rows = await request.database.rows({ text, values: [ids] })
 *     return new Map(rows.map(([id, count]) => [Number(id), html`<b>${Number(count)}</b>`]))
 *   },
 * }
 */
export interface PagePart {
  /** The title of the column or of the section. */
  readonly label: string
  /** True for a part that stands beside the sections and tabs where there is room. */
  readonly isBeside?: boolean
  /**
   * The path of the API's view or action of an object that the part shows instead, such as
   * `drawing/`: the page has no link and no button for it where it shows the part.
   */
  readonly instead?: string
  /**
   * Reads what the part shows of several objects, by their ids, with a number of statements that
   * does not depend on the number of objects. Each object has its `id` and the shown fields. Shows
   * only what the reader of the request may see.
   */
  readonly read: (
    objects: readonly JsonObject[],
    view: PageView,
  ) => Promise<ReadonlyMap<number, Markup>>
}

/** The parts of a service by their names. */
export type PageParts = Readonly<Record<string, PagePart>>
