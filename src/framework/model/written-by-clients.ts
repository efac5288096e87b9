import type { Model } from './graph.ts'

/** Returns whether clients write objects of a model; only the service writes those of others. */
export const isWrittenByClients = ({ operations }: Pick<Model, 'operations'>): boolean =>
  operations.has('create') || operations.has('update') || operations.has('delete')
