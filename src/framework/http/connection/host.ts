import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import plugin from 'fastify-plugin'
import type { Config } from '../../config/config.ts'
import { isHost } from '../../config/host.ts'
import { failure } from '../../errors/errors.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where any host is accepted: monitoring uses addresses. */
    anyHost?: boolean
  }
}

/**
 * Refuses a request with a 400 whose host is missing, malformed, given twice or not in
 * `ALLOWED_HOSTS`: absolute URLs in responses begin with it. The host comes from `Host`, or from a
 * trusted proxy's `X-Forwarded-Host`.
 */
export const hosts = plugin(
  async (app: FastifyInstance, { allowedHosts }: Pick<Config, 'allowedHosts'>) => {
    const isAllowed = allowanceOf(allowedHosts)
    let last: string | undefined // allowed; most requests name the same host
    app.addHook('onRequest', (request, _, next) => {
      const { host, raw, routeOptions } = request
      if (hasWrongHosts(raw)) throw failure('ERR_HOST')
      if (host === last || routeOptions.config.anyHost || (host === '' && isAllowed('')))
        return next()
      const name = hostName(host)
      if (!isHost(name)) throw failure('ERR_HOST')
      if (!isAllowed(name)) throw failure('ERR_HOST_NOT_ALLOWED')
      last = host
      next()
    })
  },
  { name: 'hosts' },
)

/**
 * Returns whether a request has several `Host` headers, or none in HTTP/1.1, which RFC 9112 (3.2)
 * forbids. Node takes the first one; a proxy may have taken another.
 */
function hasWrongHosts({ rawHeaders, httpVersionMinor }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isNamedHost(rawHeaders[at])) hosts += 1
  return hosts > 1 || (hosts === 0 && httpVersionMinor > 0)
}

const isNamedHost = (name: string | undefined): boolean =>
  name?.length === 4 && name.toLowerCase() === 'host'

/** Returns the host without its port; empty where the port is not valid. */
function hostName(host: string): string {
  const [, name = '', port = '0'] = /^(.*?)(?::(\d{1,5}))?$/s.exec(host) ?? []
  return host.length <= 255 && Number(port) <= 65_535 ? name : ''
}

/**
 * Returns a case-insensitive check of host names. A pattern with a leading dot allows subdomains.
 */
function allowanceOf(patterns: readonly string[]): (name: string) => boolean {
  if (patterns.includes('*')) return () => true
  const lower = patterns.map((pattern) => pattern.toLowerCase())
  return (name) => {
    const host = name.toLowerCase().replace(/\.$/, '')
    return lower.some((pattern) =>
      pattern.startsWith('.') ? `.${host}`.endsWith(pattern) : host === pattern,
    )
  }
}
