import type { FastifyRequest } from 'fastify'
import type { ResourceOptions } from '../../../framework/http/objects/index.ts'
import type { Model } from '../../../framework/model/graph.ts'

/** A document of the objects of a list in a format of its own, such as an export template makes. */
export interface ListDocument {
  readonly name: string
  /** The path without the base path; it takes the filters of the list. */
  readonly path: string
}

/** Finds the documents that the reader of a list may download, with a few statements. */
export type FindDocuments = (
  model: Model,
  options: Pick<ResourceOptions, 'graph' | 'config'>,
  request: FastifyRequest,
) => Promise<readonly ListDocument[]>
