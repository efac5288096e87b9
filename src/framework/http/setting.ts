import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Setting } from '../model/field.ts'

/** Returns the properties of a request that change representations. */
export function settingOf(
  request: FastifyRequest,
  config: Pick<Config, 'basePath' | 'choiceShape'>,
): Setting {
  return {
    base: originOf(request, config.basePath),
    choiceShape: choiceShapeOf(request, config),
    isAnonymous: request.identity === null,
  }
}

/**
 * Returns the shape of choices: that of `Accept`, else that of the token, else that of the service.
 */
export function choiceShapeOf(
  { choiceShape, identity }: FastifyRequest,
  config: Pick<Config, 'choiceShape'>,
): Setting['choiceShape'] {
  return choiceShape ?? identity?.choiceShape ?? config.choiceShape
}

/**
 * Returns the URL in front of `/api/` that the client uses: the scheme and the host of the request,
 * and the base path. A request of HTTP/1.0 may have no host.
 */
export function originOf(request: FastifyRequest, basePath: string): string {
  return `${request.protocol}://${request.host || 'localhost'}${basePath}`
}
