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
    value === undefined ? [] : [` ${key}="${escapeXml(formatValue(value))}"`],
  )
  const inner = children.map((child) =>
    child instanceof SvgMarkup ? child.text : escapeXml(child),
  )
  return new SvgMarkup(
    `<${name}${list.join('')}${inner.length > 0 ? `>${inner.join('')}</${name}>` : '/>'}`,
  )
}

/** Returns the text of a value; numbers have at most two decimals. */
const formatValue = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value
