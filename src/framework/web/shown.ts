import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Graph, Model } from '../model/graph.ts'
import type { Json } from './value.ts'

/** An answer of the API and everything about it that its page shows. */
export interface Answer {
  readonly graph: Graph
  readonly config: Config
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly payload: unknown
  /** What the URLs of our own begin with. */
  readonly own: string
}

/** What a page shows of a model. */
export interface Shown extends Answer {
  readonly model: Model
  readonly object: Json
}
