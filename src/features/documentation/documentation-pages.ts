import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { failure } from '../../framework/errors/errors.ts'
import type { ResourceOptions } from '../../framework/http/objects/index.ts'
import { jsonObjectOf, textOf } from '../../framework/model/json-value.ts'
import { representationsOf, type Representations } from '../../framework/openapi/representations.ts'
import { sendRepresentation } from '../../framework/openapi/send-representation.ts'
import type { PagesOptions } from '../../framework/openapi/serve.ts'
import { requireParameters } from '../../framework/request/parameters.ts'
import { frameOf, sharedPageText } from '../pages/frame/shell.ts'
import { splitDocument, type DocumentParts } from './document-parts.ts'
import { indexPage } from './index-page.ts'
import { operationPage } from './operation-page.ts'

/** The largest number of operations whose pages are kept, each with its compressed forms. */
const maxKeptPages = 50

/**
 * Returns a plugin that serves the documentation: the list of operations at `/api/docs/`, a page
 * for each operation below it, and the document for old clients at `/api/docs/?format=openapi`. The
 * pages are made of the document when they are first requested, and are the same for everybody.
 */
export const documentationPages =
  (own: Pick<ResourceOptions, 'about' | 'config' | 'graph'>) =>
  async (
    app: FastifyInstance,
    { basePath, readDocument, sendOldDocument }: PagesOptions,
  ): Promise<void> => {
    const frame = frameOf(own)
    const isShared = !own.config.loginRequired
    const headers = { type: 'text/html; charset=utf-8', isShared }
    let parts: Promise<DocumentParts> | undefined
    const readParts = (): Promise<DocumentParts> => (parts ??= readDocument().then(splitDocument))
    const index = representationsOf(async () =>
      sharedPageText(indexPage(await readParts(), frame), frame),
    )
    const kept = new LRUCache<string, Representations>({ max: maxKeptPages })
    const options = { config: { types: ['text/html'] }, schema: { hide: true } }

    app.get(`${basePath}/api/docs/`, options, async (request, reply) => {
      const parameters = requireParameters(request.query)
      if (parameters.get('format')?.at(-1) === 'openapi') return sendOldDocument(request, reply)
      const q = (parameters.get('q')?.at(-1) ?? '').trim()
      if (q === '') return sendRepresentation(request, reply, index, headers)
      const text = sharedPageText(indexPage(await readParts(), frame, q), frame)
      return reply.type(headers.type).send(text)
    })

    app.get(`${basePath}/api/docs/:operation/`, options, async (request, reply) => {
      const id = textOf(jsonObjectOf(request.params)['operation'])
      const page = kept.get(id) ?? operationRepresentations(await readParts(), id)
      kept.set(id, page)
      return sendRepresentation(request, reply, page, headers)
    })

    function operationRepresentations(found: DocumentParts, id: string): Representations {
      const operation = found.find(id)
      if (!operation) throw failure('ERR_NOT_FOUND')
      return representationsOf(() => sharedPageText(operationPage(found, operation, frame), frame))
    }
  }
