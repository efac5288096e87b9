import { withArticle } from './components/describe.ts'
import type { ComponentNames } from './components/names.ts'
import type { Operation } from './define.ts'
import type { Model } from './graph.ts'
import {
  describeOperation,
  describeRestore,
  describeTransition,
  type Verb,
} from './operation-descriptions.ts'
import { restoreName } from './soft-delete.ts'
import type { FieldTransition, Transition } from './states.ts'
import { transitionsOf } from './transitions.ts'

/** Names of a resource's handlers. */
export type Handler =
  | 'list'
  | 'create'
  | 'read'
  | 'update'
  | 'partialUpdate'
  | 'remove'
  | 'bulkCreate'
  | 'bulkUpdate'
  | 'bulkPartialUpdate'
  | 'bulkRemove'
  | 'transition'
  | 'restore'

/** The number of objects in a body and its response: one, or a list. */
export type Amount = 'one' | 'many'

/** Query schemas of a model's resource. */
export type QueryName = 'listQuery' | 'readQuery' | 'updateQuery' | 'deleteQuery'

/** One HTTP operation of a model, as it is routed and documented. */
export interface RouteOperation {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** Route, such as `/api/lab/ports/`, `/api/lab/ports/bulk/` or `/api/lab/ports/:id/`. */
  readonly url: string
  /** Operation id, such as `lab_ports_list`. */
  readonly operationId: string
  readonly summary: string
  readonly description: string
  /** Handler of the model's resource. */
  readonly handler: Handler
  /** The transition that the operation performs. */
  readonly transition?: Transition
  readonly query?: QueryName
  readonly amount: Amount
  /** Component of the request body. */
  readonly body?: string
  /** True if each object of the body must have its `id`. */
  readonly byId?: boolean
  readonly status: 200 | 201 | 204
  /** Component of the response. */
  readonly response?: string
}

interface Row extends Pick<RouteOperation, 'method' | 'handler' | 'query' | 'status' | 'byId'> {
  readonly amount?: Amount
  /** The declared operation that the model must offer. */
  readonly needs: Operation
  readonly at: 'list' | 'bulk' | 'detail'
  readonly verb: Verb
  readonly summary: (model: Model) => string
  readonly body?: (key: string, names: ComponentNames) => string
  readonly response?: (key: string, names: ComponentNames) => string
}

const flat = (key: string, names: ComponentNames): string => names.form(key, 'flat')
const writable = (key: string, names: ComponentNames): string => names.form(key, 'writable')
const newBody = (key: string, names: ComponentNames): string => names.newBody(key)
const created = (key: string, names: ComponentNames): string => names.created(key)

/** Every operation, in the order of the documentation. */
const rows: readonly Row[] = [
  {
    needs: 'list',
    method: 'get',
    at: 'list',
    verb: 'list',
    handler: 'list',
    query: 'listQuery',
    status: 200,
    summary: ({ labelPlural }) => `List ${labelPlural}`,
    response: (key, names) => names.form(key, 'list'),
  },
  {
    needs: 'create',
    method: 'post',
    at: 'list',
    verb: 'create',
    handler: 'create',
    status: 201,
    summary: ({ label }) => `Create ${withArticle(label)}`,
    body: newBody,
    response: created,
  },
  {
    needs: 'create',
    method: 'post',
    at: 'bulk',
    verb: 'bulk_create',
    handler: 'bulkCreate',
    status: 201,
    amount: 'many',
    summary: ({ labelPlural }) => `Create several ${labelPlural}, all or none`,
    body: newBody,
    response: created,
  },
  {
    needs: 'update',
    method: 'put',
    at: 'bulk',
    verb: 'bulk_update',
    handler: 'bulkUpdate',
    status: 200,
    amount: 'many',
    summary: ({ labelPlural }) => `Update several ${labelPlural}, all or none`,
    body: writable,
    byId: true,
    response: flat,
  },
  {
    needs: 'update',
    method: 'patch',
    at: 'bulk',
    verb: 'bulk_partial_update',
    handler: 'bulkPartialUpdate',
    status: 200,
    amount: 'many',
    summary: ({ labelPlural }) => `Change some fields of several ${labelPlural}, all or none`,
    body: (key, names) => names.form(key, 'patchedWritable'),
    byId: true,
    response: flat,
  },
  {
    needs: 'delete',
    method: 'delete',
    at: 'bulk',
    verb: 'bulk_delete',
    handler: 'bulkRemove',
    status: 204,
    amount: 'many',
    summary: ({ labelPlural }) => `Delete several ${labelPlural}, all or none`,
    body: () => 'ObjectId',
  },
  {
    needs: 'read',
    method: 'get',
    at: 'detail',
    verb: 'read',
    handler: 'read',
    query: 'readQuery',
    status: 200,
    summary: ({ label }) => `Read ${withArticle(label)}`,
    response: (key, names) => names.shape(key, 'base'),
  },
  {
    needs: 'update',
    method: 'put',
    at: 'detail',
    verb: 'update',
    handler: 'update',
    status: 200,
    summary: ({ label }) => `Update ${withArticle(label)}`,
    body: writable,
    response: flat,
  },
  {
    needs: 'update',
    method: 'patch',
    at: 'detail',
    verb: 'partial_update',
    handler: 'partialUpdate',
    status: 200,
    summary: ({ label }) => `Change some fields of ${withArticle(label)}`,
    body: (key, names) => names.form(key, 'patchedWritable'),
    response: flat,
  },
  {
    needs: 'delete',
    method: 'delete',
    at: 'detail',
    verb: 'delete',
    handler: 'remove',
    status: 204,
    summary: ({ label }) => `Delete ${withArticle(label)}`,
  },
]

/**
 * Returns the HTTP operations of a model, from which routes, components and the document are made.
 */
export function operationsOf(model: Model, names: ComponentNames): readonly RouteOperation[] {
  return [
    ...rows
      .filter((row) => model.operations.has(row.needs))
      .map((row) => routeOperation(row, model, names)),
    ...transitionsOf(model).map((transition) => transitionOperation(transition, model, names)),
    ...(model.softDelete ? [restoreOperation(model, names)] : []),
  ]
}

const restoreOperation = (model: Model, names: ComponentNames): RouteOperation => ({
  method: 'post',
  url: urls.restore(model),
  operationId: operationIdOf(model, restoreName),
  summary: `Restore ${withArticle(model.label)}`,
  description: describeRestore(model),
  handler: 'restore',
  amount: 'one',
  status: 200,
  response: flat(model.key, names),
})

const transitionOperation = (
  transition: FieldTransition,
  model: Model,
  names: ComponentNames,
): RouteOperation => ({
  method: 'post',
  url: urls.transition(model, transition),
  operationId: operationIdOf(model, transition.name),
  summary: `${transition.label}: ${withArticle(model.label)}`,
  description: describeTransition(transition, model),
  handler: 'transition',
  transition,
  amount: 'one',
  status: 200,
  response: flat(model.key, names),
})

/** Returns the id of an operation on a model, such as `lab_ports_read`. */
export const operationIdOf = ({ application, path }: Model, verb: string): string =>
  `${application}_${path}_${verb}`.replaceAll('-', '_')

function routeOperation(row: Row, model: Model, names: ComponentNames): RouteOperation {
  const { needs, at, verb, summary, body, response, amount = 'one', ...facts } = row
  const forced =
    needs === 'update' || needs === 'delete' ? model.force?.[needs] && needs : undefined
  return {
    ...facts,
    amount,
    ...(forced ? { query: `${forced}Query` } : {}),
    url: urls[at](model),
    operationId: operationIdOf(model, verb),
    summary: summary(model),
    description: describeOperation(verb, model, names.graph),
    ...(body ? { body: body(model.key, names) } : {}),
    ...(response ? { response: response(model.key, names) } : {}),
  }
}

/** URLs of a model's routes; `:id` stands for the primary key. */
export const urls = {
  list: (model: Model): string => model.url,
  bulk: (model: Model): string => `${model.url}bulk/`,
  detail: (model: Model): string => `${model.url}:id/`,
  restore: (model: Model): string => `${model.url}:id/${restoreName}/`,
  transition: (model: Model, { name }: Transition): string => `${model.url}:id/${name}/`,
} as const
