import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import { failure } from '../../errors/errors.ts'
import type { Model } from '../../model/graph.ts'
import { permissionName, type PermissionKind } from '../../model/permission.ts'
import type { Identity } from './identity.ts'

/** The permission that a route requires. */
export interface Access {
  /** The model of the objects. */
  readonly model: Model
  /** The right that the user needs on the model. */
  readonly permission: PermissionKind
  /** Other models whose objects the response shows. The user must be allowed to see them too. */
  readonly shows?: readonly Model[]
}

/**
 * Returns whether a request without credentials is answered: to read, unless a login is required.
 */
export function mayBeAnonymous(
  isSafe: boolean,
  { loginRequired }: Pick<Config, 'loginRequired'>,
): boolean {
  return isSafe && !loginRequired
}

/** Refuses a request without credentials (401) or without the permission (403). */
export function requireMay(identity: Identity | null, access: Access): void {
  if (!identity) throw failure('ERR_NO_CREDENTIALS')
  if (!may(identity, access))
    throw failure('ERR_PERMISSION', permissionName(access.model, access.permission))
}

/**
 * Returns whether the user may change objects of a model, with the credentials of the request: a
 * token may be for reading only.
 *
 * @example
 * const offersForm = mayWrite(request.identity, { model: book, permission: 'add' })
 */
export function mayWrite(identity: Identity | null, access: Access): boolean {
  return identity?.mayWrite === true && may(identity, access)
}

/**
 * Returns whether a user may see the objects of a model. Everybody may see those of a public model,
 * unless the service requires a login; the others require the permission to view.
 *
 * @example
 * const book = requireModel(graph, 'library.Book')
 * if (!maySee(request.identity, book, config)) return []
 */
export function maySee(
  identity: Identity | null,
  model: Model,
  { loginRequired }: Pick<Config, 'loginRequired'>,
): boolean {
  if (!loginRequired && !model.private) return true
  return identity !== null && may(identity, { model, permission: 'view' })
}

/** Refuses a reader who may not see a model: 401 without credentials, else 403. */
export function requireMaySee(
  identity: Identity | null,
  model: Model,
  config: Pick<Config, 'loginRequired'>,
): void {
  if (!maySee(identity, model, config)) requireMay(identity, { model, permission: 'view' })
}

/** Returns whether a reader may see the model of a route and the other models that it shows. */
export function mayRead(
  identity: Identity | null,
  { model, shows = [] }: Access,
  config: Pick<Config, 'loginRequired'>,
): boolean {
  return [model, ...shows].every((one) => maySee(identity, one, config))
}

/** Returns whether a user has a permission. */
export function may(identity: Identity, { model, permission }: Access): boolean {
  return identity.superuser || identity.permissions.has(permissionName(model, permission))
}

/**
 * Returns the authenticated user. Throws a 401 for an anonymous request; a page then redirects to
 * the log-in page.
 */
export function requireIdentity({ identity }: FastifyRequest): Identity {
  if (!identity) throw failure('ERR_NO_CREDENTIALS')
  return identity
}

/**
 * Returns whether credentials with limits may not call a route at all: a page, and an unsafe method
 * without a permission that limits could name.
 */
export const isBeyondLimits = (
  identity: Identity | null,
  { config }: { readonly config?: FastifyContextConfig },
  isSafe: boolean,
): boolean =>
  identity?.limits !== undefined &&
  (config?.page === true || !(config?.takesLimits ?? (isSafe || Boolean(config?.access))))
