/** The parts of a PostgreSQL address that people may see. */
export interface DatabaseUrl {
  readonly host: string
  readonly database: string
}

/**
 * Reads a PostgreSQL address, also one without a host (`postgres://user@/database?host=/run/postgresql`),
 * which is no URL to everyone else. Undefined when it is neither.
 */
export function parseDatabaseUrl(text: string): DatabaseUrl | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return undefined
  const withHost = text
    .replace(/^([^?#]*?)@\//, '$1@local/')
    .replace(/^(\w+:\/\/)(?=\/)/, '$1local')
  if (!URL.canParse(withHost)) return undefined
  const url = new URL(withHost)
  const host =
    url.searchParams.get('host') ?? (withHost === text ? decodeURIComponent(url.host) : '')
  return { host: host || 'the local socket', database: decodeURIComponent(url.pathname.slice(1)) }
}

/** The address without its password. */
export function hidePassword(text: string): string {
  return text.replace(/(:\/\/[^/:]*:).*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…')
}
