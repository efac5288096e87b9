import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Json } from '../../model/json-value.ts'
import type { Config } from '../../config.ts'
import type { Graph, Model } from '../../model/graph.ts'

/** A response of the API, and the data that its page shows with it. */
export interface ShownResponse {
  readonly graph: Graph
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
  /** The base of internal links. */
  readonly linkBase: string
}

/** A response with a model and an object of it. */
export interface ModelResponse extends ShownResponse {
  readonly model: Model
  readonly object: Json
}
