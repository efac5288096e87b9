/** The parts of an address: before the hosts, the hosts with their ports, and after them. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^]*)$/

/** Returns whether a text is a PostgreSQL address, of one server or of several. */
export function isDatabaseUrl(text: string): boolean {
  const all = serverUrls(text)
  return all.length > 0 && all.every(isServerUrl)
}

/**
 * Returns whether a text is the address of one PostgreSQL server. Inserts a host where there is
 * none (`postgres://user@/database?host=/run/postgresql`): `URL` would refuse the address.
 */
export function isServerUrl(text: string): boolean {
  if (!parts.test(text) || serverUrls(text).length !== 1) return false
  const withHost = text
    .replace(/^([^?#]*?)@\//, '$1@local/')
    .replace(/^(\w+:\/\/)(?=\/)/, '$1local')
  return URL.canParse(withHost)
}

/**
 * Returns the address of each server that an address names, in its order: of several hosts as libpq
 * separates them, or of several values of the parameters `host` and `port`.
 *
 * @example
 * serverUrls('postgres://me@a,b:5433/inventory')
 * // ['postgres://me@a/inventory', 'postgres://me@b:5433/inventory']
 */
export function serverUrls(text: string): readonly string[] {
  const [, before = '', hosts = '', after = ''] = parts.exec(text) ?? []
  if (hosts.includes(',')) return hosts.split(',').map((host) => `${before}${host}${after}`)
  return urlsOfParameters(`${before}${hosts}`, after) ?? [text]
}

/** Returns an address for each value of the parameter `host`; undefined unless it has several. */
function urlsOfParameters(before: string, after: string): readonly string[] | undefined {
  const [path = '', query = ''] = after.split(/\?(.*)/s)
  const parameters = new URLSearchParams(query)
  const hosts = (parameters.get('host') ?? '').split(',')
  const ports = (parameters.get('port') ?? '').split(',')
  if (hosts.length < 2) return undefined
  return hosts.map((host, index) => {
    const own = new URLSearchParams(parameters)
    own.set('host', host)
    const port = ports.length > 1 ? ports[index] : ports[0]
    if (port) own.set('port', port)
    return `${before}${path}?${own.toString()}`
  })
}

/** Returns the address without its password. */
export function hidePassword(text: string): string {
  return text.replace(/(:\/\/[^/:]*:).*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…')
}
