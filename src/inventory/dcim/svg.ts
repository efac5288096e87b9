/** Attributes of an element; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A piece of SVG that is well formed. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An element; texts among its children are escaped. */
export function element(
  name: string,
  attributes: Attributes = {},
  ...children: readonly (Markup | string)[]
): Markup {
  const list = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${escape(shown(value))}"`],
  )
  const inner = children.map((child) => (child instanceof Markup ? child.text : escape(child)))
  return new Markup(
    `<${name}${list.join('')}${inner.length > 0 ? `>${inner.join('')}</${name}>` : '/>'}`,
  )
}

const shown = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 100) / 100) : value

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** XML has no place for control characters, halves of surrogate pairs and U+FFFE, U+FFFF. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
