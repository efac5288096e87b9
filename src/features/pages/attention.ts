import type { FastifyRequest } from 'fastify'
import type { Config } from '../../framework/config/config.ts'
import type { ModelGraph } from '../../framework/model/graph.ts'
import type { Reader } from '../../framework/model/permission.ts'

/** Something on the start page that a person should look at. */
export interface AttentionItem {
  /** The path of a page, such as `/lab/rooms/5/`, without the base path. */
  readonly path: string
  /** The text of the link. */
  readonly label: string
  /** The reason in a few words, such as `41 of 42 units are used`. */
  readonly reason: string
}

/**
 * Finds objects that need attention, for the start page.
 *
 * @example
 * const fullRooms: AttentionCheck = {
 *   title: 'Full rooms',
 *   shows: ['lab.Room'],
 *   find: async ({ request }) => {
 *     const text = 'select id, name from lab_room where seats = 0 order by name limit 5'
 *     const rows = await request.database.rows({ text, values: [] })
 *     return rows.map(([id, name]) => ({
 *       path: `/lab/rooms/${Number(id)}/`,
 *       label: String(name),
 *       reason: 'no seat is left',
 *     }))
 *   },
 * }
 */
export interface AttentionCheck {
  /** The heading above the objects. */
  readonly title: string
  /** The models whose objects it reads: it runs only for readers who may see them. */
  readonly shows: readonly string[]
  /** Returns at most a handful of objects, the most urgent first, with one statement. */
  readonly find: (request: AttentionRequest) => Promise<readonly AttentionItem[]>
}

/** The request that a check answers, and the models and settings of the service. */
export interface AttentionRequest {
  /** All models of the service. */
  readonly graph: ModelGraph
  /** The settings. */
  readonly config: Config
  /** The request for the start page, with its database and its reader. */
  readonly request: FastifyRequest
  /** Returns whether the reader may see a model. */
  readonly reader: Reader
}

/** Items of one check. */
export interface FoundAttention {
  readonly title: string
  readonly items: readonly AttentionItem[]
}

/** Runs the checks that the reader may run; leaves out those without items. */
export async function findAttention(
  checks: readonly AttentionCheck[],
  asked: AttentionRequest,
): Promise<readonly FoundAttention[]> {
  const { graph, reader } = asked
  const open = checks.filter(({ shows }) =>
    shows.every((key) => {
      const model = graph.models.get(key)
      return model !== undefined && reader.maySee(model)
    }),
  )
  const found = await Promise.all(
    open.map(async ({ title, find }) => ({ title, items: await find(asked) })),
  )
  return found.filter(({ items }) => items.length > 0)
}
