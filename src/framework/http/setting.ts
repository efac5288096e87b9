import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Setting } from '../model/field.ts'
import { originOf } from './origin.ts'

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
