/**
 * Returns the header `Content-Disposition` of a file that browsers save under a name (RFC 6266).
 * Old clients get the characters of ASCII alone.
 */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
