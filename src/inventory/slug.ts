/** Returns the slug of a name: at most 50 lower-case letters and digits, joined by hyphens. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase()
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
}
