import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Setting } from '../model/field.ts'
import { originOf } from './origin.ts'

/** What representations for a request depend on beyond their rows. */
export function settingOf(
  request: FastifyRequest,
  { basePath, choiceShape }: Pick<Config, 'basePath' | 'choiceShape'>,
): Setting {
  return { base: originOf(request, basePath), choiceShape, stranger: request.identity === null }
}
