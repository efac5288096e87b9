import type { FastifyReply, FastifyRequest } from 'fastify'

/** A preference, or a parameter of one: a token, and its value, quoted or not. */
const preference = /([\w!#$%&'*+.^`|~-]+)(?:\s*=\s*(?:"([^"]*)"|([^\s,;"]*)))?/g

/**
 * Returns the value of a preference in the header `Prefer`, empty where it has none; undefined
 * without the preference. The first one of a name counts (RFC 7240, section 2).
 *
 * @example
 * preferenceIn(request, 'handling') // 'lenient' with Prefer: etag, handling=lenient
 */
export function preferenceIn(
  { headers: { prefer } }: Pick<FastifyRequest, 'headers'>,
  name: string,
): string | undefined {
  if (prefer === undefined) return undefined
  const all = [...String(prefer).matchAll(preference)]
  const found = all.find(([, token]) => token?.toLowerCase() === name)
  return found && (found[2] ?? found[3] ?? '')
}

/** Adds a preference to those of which the response says that they were applied. */
export function addApplied(reply: FastifyReply, applied: string): void {
  const others = reply.getHeader('preference-applied')
  const all = [...(others === undefined ? [] : [others]), applied]
  reply.header('preference-applied', all.join(', '))
}
