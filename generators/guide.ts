import { readFileSync } from 'node:fs'

/** A generated part of a guide in `docs/`; the rest is hand-written. */
export interface GuidePart {
  /** Path from the root of the project. */
  readonly path: string
  /** Line before the part. */
  readonly begin: string
  /** Line after the part. */
  readonly end: string
}

/** Returns the current text of a guide. */
export function readGuide({ path }: GuidePart): string {
  const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
  return text.replaceAll('\r\n', '\n')
}

/**
 * Returns a guide with its generated part replaced. Throws when the lines around it are missing.
 */
export function insertPart(guide: string, part: GuidePart, text: string): string {
  const begin = guide.indexOf(part.begin)
  const end = guide.indexOf(part.end)
  if (begin < 0 || end < begin)
    throw new Error(`${part.path}: the lines ${part.begin} and ${part.end} are missing`)
  return `${guide.slice(0, begin + part.begin.length)}\n\n${text}\n\n${guide.slice(end)}`
}

/** Returns a Markdown table that Prettier does not reformat. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = `|${'---|'.repeat(head.length)}`
  return ['<!-- prettier-ignore -->', line(head), rule, ...rows.map(line)].join('\n')
}
