const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Replaces characters that XML does not allow by U+FFFD: control characters, lone surrogates,
 * U+FFFE and U+FFFF.
 */
export const withXmlCharacters = (text: string): string =>
  text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')

/** Returns a text as the content of an element or a quoted attribute of XML. */
export const escapeXml = (text: string): string =>
  withXmlCharacters(text).replace(/[&<>"']/g, (character) => entities[character] ?? character)
