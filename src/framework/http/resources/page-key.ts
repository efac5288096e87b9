import type { FastifyRequest } from 'fastify'
import { memoize } from '../../memoize.ts'
import type { RepresentationContext } from '../../model/field.ts'
import { maySee, type Identity } from '../authorization/index.ts'
import { tagDigest } from '../caching/index.ts'
import type { ResourceOptions } from '../objects/index.ts'

type ReaderOptions = Pick<ResourceOptions, 'graph' | 'config'>

/** Characters of the longest key that is not replaced by its digest: URLs can be long. */
const maxKeyLength = 200

/**
 * Returns a text for what a page depends on besides its tables: the form of the response, the URL,
 * and what the reader may see. Filters that are not declared depend on more.
 * Returns undefined where no page is kept: for a web page, for strict handling, which looks up the
 * values of filters, and with a session key, because every page that shows secrets is recorded.
 */
export function keyOfPage(
  options: ReaderOptions,
  request: FastifyRequest,
  context: RepresentationContext,
): string | undefined {
  const { url, identity, visibleRows, indent, html, strict, unlocked } = request
  if (html || strict || unlocked) return undefined
  const { base, choiceShape } = context
  const reader = identity ? hiddenModels(options)(identity) : 'anonymous'
  const rows = visibleRows?.digest ?? ''
  const key = [url, base, choiceShape, indent, reader, rows].join('\n')
  return key.length > maxKeyLength ? tagDigest(key) : key
}

/** Returns a digest of the keys of all models that a user may not see. */
const hiddenModels = memoize(({ graph, config }: ReaderOptions) =>
  memoize((identity: Identity) => {
    const hidden = [...graph.models.values()].filter((model) => !maySee(identity, model, config))
    return tagDigest(hidden.map(({ key }) => key).join())
  }),
)
