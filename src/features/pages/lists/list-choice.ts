import type { FastifyRequest } from 'fastify'
import { contentType, type Model } from '../../../framework/model/graph.ts'
import {
  selectListPreference,
  storeListColumns,
  storePageSize,
  type ListOwner,
  type ListPreferenceRow,
} from '../sql/list-preferences.ts'

/** The columns and the page size that a user chose for the list of a model. */
export interface ListChoice {
  /** The keys of the columns; empty for the declared ones. */
  readonly columns: readonly string[]
  readonly pageSize?: number
}

type Chooser = Pick<FastifyRequest, 'identity' | 'database'>

const ownerOf = (model: Model, { identity }: Chooser): ListOwner | undefined =>
  identity?.session ? { userId: identity.userId, model: contentType(model) } : undefined

/** Reads the choice of the user of a request for a list; empty for readers without an account. */
export async function readListChoice(model: Model, request: Chooser): Promise<ListChoice> {
  const owner = ownerOf(model, request)
  if (!owner) return { columns: [] }
  const [row] = await request.database.rows<ListPreferenceRow>(selectListPreference(owner))
  const [columns, pageSize] = row ?? []
  return {
    columns: columns ? columns.split(',') : [],
    ...(pageSize ? { pageSize } : {}),
  }
}

/** Stores the choice of the user of a request for a list: its columns, its page size, or both. */
export async function storeListChoice(
  model: Model,
  request: Chooser,
  { columns, pageSize }: Partial<ListChoice>,
): Promise<void> {
  const owner = ownerOf(model, request)
  if (!owner) return
  const { rows } = request.database
  if (columns) await rows(storeListColumns(owner, columns.join(',')))
  if (pageSize) await rows(storePageSize(owner, pageSize))
}
