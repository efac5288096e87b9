import { escapeXml } from '../escape-xml.ts'

/** Attributes of an element; undefined ones are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A well-formed part of an SVG document. */
export class SvgMarkup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** Builds an element; escapes the texts among its children. */
export function svgElement(
  name: string,
  attributes: Attributes = {},
  ...children: readonly (SvgMarkup | string)[]
): SvgMarkup {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escape(formatValue(value))}"`],
  )
  const inner = children.map((child) => (child instanceof SvgMarkup ? child.text : escape(child)))
  return new SvgMarkup(
    `<${name}${list.join('')}${inner.length > 0 ? `>${inner.join('')}</${name}>` : '/>'}`,
  )
}

/** Returns the text of a value; numbers have at most two decimals. */
const formatValue = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

/**
 * Replaces characters that XML does not allow by U+FFFD (control characters, lone surrogates,
 * U+FFFE and U+FFFF), and escapes the text.
 */
function escape(text: string): string {
  const allowed = text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
  return escapeXml(allowed)
}
