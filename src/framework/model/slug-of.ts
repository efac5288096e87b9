/**
 * Returns the slug of a name: its letters and digits, without accents and in lower case, joined by
 * hyphens, at most 50 characters. It is empty for a name without any letter or digit of ASCII.
 *
 * @example
 * slugOf('Érable & Cie') // 'erable-cie'
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 50)
    .replace(/-$/, '')
}
