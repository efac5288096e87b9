import type { FastifyInstance } from 'fastify'
import type { ResourceOptions } from '../../framework/http/resource.ts'
import { applicationChoices } from '../../framework/http/choices.ts'
import { contentTypes } from '../../framework/http/content-types.ts'
import { objectGraphs } from './graphs.ts'
import { attachImages } from './images/attach.ts'
import { serveImages } from './images/serve.ts'
import { renderExport } from '../../framework/templates/render-export.ts'

/** The routes of this application that no declaration gives, and those that it adds to others. */
export const extrasActions: readonly ((
  app: FastifyInstance,
  options: ResourceOptions,
) => Promise<void>)[] = [
  applicationChoices,
  contentTypes,
  objectGraphs,
  renderExport,
  attachImages,
  serveImages,
]
