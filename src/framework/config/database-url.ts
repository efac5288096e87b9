/**
 * Returns whether a text is a PostgreSQL address. Without a host it is not a valid URL elsewhere
 * (`postgres://user@/database?host=/run/postgresql`).
 */
export function isDatabaseUrl(text: string): boolean {
  if (!/^postgres(ql)?:\/\//.test(text)) return false
  const withHost = text
    .replace(/^([^?#]*?)@\//, '$1@local/')
    .replace(/^(\w+:\/\/)(?=\/)/, '$1local')
  return URL.canParse(withHost)
}

/** Returns the address without its password. */
export function hidePassword(text: string): string {
  return text.replace(/(:\/\/[^/:]*:).*@/, '$1…@').replace(/(password=)[^&]*/gi, '$1…')
}
