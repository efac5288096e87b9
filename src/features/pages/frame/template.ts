import htm from 'htm'
import { Fragment, h, isValidElement, type VNode } from 'preact'
import { jsxAttr, jsxEscape, jsxTemplate } from 'preact/jsx-runtime'
import { memoize } from '../../../framework/memoize.ts'

/** A tag of templates. */
export type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => VNode

// The types of htm describe its module instead of its default export.
const exported = htm as unknown as {
  bind(
    make: (...parts: never[]) => unknown,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => unknown
}

/**
 * Renders HTML with escaped values. Parses each template once, into the texts between its values.
 * The result is one text if all values are texts or such results. Templates with components, spread
 * attributes or attributes that are objects are built as elements, which Preact renders.
 */
export const template: Tag = (strings, ...values) => {
  const { texts, slots } = compiled(strings)
  if (!slots) return elements(strings, ...values)
  const before: string[] = []
  const built: object[] = []
  let text = texts[0] ?? ''
  for (let at = 0; at < slots.length; at += 1) {
    const content = filled(slots[at] as Slot, values)
    const next = texts[at + 1] ?? ''
    if (typeof content === 'string') text += content + next
    else {
      before.push(text)
      built.push(content)
      text = next
    }
  }
  return built.length > 0 ? jsxTemplate([...before, text], ...built) : new Text(text)
}

const elements = exported.bind(h) as Tag

/** The position of a value: a child, a whole attribute, or a part of the text of an attribute. */
interface Slot {
  readonly index: number
  readonly is: 'child' | 'attribute' | 'part'
  /** The name of the attribute. */
  readonly name?: string
}

/** A parsed template: its slots and the texts around them; one without slots is built. */
interface Compiled {
  readonly texts: string[]
  readonly slots?: readonly Slot[]
}

/** Returns the content of a slot: text, or an object that Preact renders. */
function filled({ is, name = '', index }: Slot, values: readonly unknown[]): string | object {
  const value = values[index]
  if (is === 'part') return escaped(String(value))
  return is === 'attribute' ? attributeText(name, value) : childContent(value)
}

function childContent(value: unknown): string | object {
  if (typeof value !== 'object' || value === null) return escaped(value)
  if (value instanceof Text) return value.text
  if (isValidElement(value)) return value
  if (!Array.isArray(value)) return ''
  const contents = value.map(childContent)
  const isText = contents.every((content) => typeof content === 'string')
  // Preact escapes texts in lists.
  return isText ? contents.join('') : value
}

/** A template that is nothing but text, as an element that takes less memory than others. */
class Text implements VNode {
  readonly type = Fragment
  readonly key = null
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  get props(): VNode['props'] {
    const properties: object = { tpl: [this.text], exprs: [] }
    return properties as VNode['props'] // those that jsxTemplate() makes
  }
}

// Preact tells elements from other objects by this property.
const { constructor: mark } = h(Fragment, null)
Object.defineProperty(Text.prototype, 'constructor', { value: mark })

const escaped = (value: unknown): string => (jsxEscape(value) as string | null) ?? ''

/** Returns a blank and an attribute. Booleans of `aria-…` and `data-…` are `true` and `false`. */
function attributeText(name: string, value: unknown): string {
  const words = String(value)
  const isText =
    value !== null && value !== undefined && (typeof value === 'object' || name[4] === '-')
  const shown = isText ? words : value
  const text = jsxAttr(name, shown === '' ? true : shown)
  return text ? ` ${text}` : ''
}

/** Stands for a value while a template is parsed. */
class Placeholder {
  /** The only own property: it is found among the attributes when a value is spread. */
  readonly ':placeholder': number

  constructor(index: number) {
    this[':placeholder'] = index
  }

  /** Returns a marker, for a value within the text of an attribute. */
  toString(): string {
    return `\u0000${this[':placeholder']}\u0000`
  }
}

type Piece = string | Slot

/** The pieces of an element; undefined where the element has to be built. */
class Pieces {
  readonly list: readonly Piece[] | undefined

  constructor(list: readonly Piece[] | undefined) {
    this.list = list
  }
}

const compiled = memoize((strings: TemplateStringsArray): Compiled => {
  const placeholders = Array.from(
    { length: strings.length - 1 },
    (_, index) => new Placeholder(index),
  )
  const pieces = childrenPieces([parse(strings, ...placeholders)].flat())
  if (!pieces) return { texts: [] }
  const texts = ['']
  const slots: Slot[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') texts.push((texts.pop() ?? '') + piece)
    else {
      slots.push(piece)
      texts.push('')
    }
  }
  return { texts, slots }
})

const parse = exported.bind(
  (tag: unknown, attributes: Readonly<Record<string, unknown>> | null, ...children: unknown[]) =>
    new Pieces(elementPieces(tag, attributes ?? {}, children)),
)

/** Elements without content. */
const empty = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Attributes that Preact does not render as an attribute, of all elements or of some. */
const unlike = new Set(['dangerouslySetInnerHTML', 'style', ':placeholder'])
const valueIsUnlike = new Set(['select', 'textarea'])

function elementPieces(
  tag: unknown,
  attributes: Readonly<Record<string, unknown>>,
  children: readonly unknown[],
): readonly Piece[] | undefined {
  const names = Object.keys(attributes)
  const inner = childrenPieces(children)
  const isBuilt =
    typeof tag !== 'string' ||
    names.some((name) => unlike.has(name)) ||
    ('value' in attributes && valueIsUnlike.has(tag))
  if (isBuilt || !inner) return undefined
  const start = [`<${tag}`, ...names.flatMap((name) => attributePieces(name, attributes[name]))]
  return empty.has(tag) ? [...start, '/>'] : [...start, '>', ...inner, `</${tag}>`]
}

function childrenPieces(children: readonly unknown[]): readonly Piece[] | undefined {
  const all = children.map((child): readonly Piece[] | undefined => {
    if (child instanceof Pieces) return child.list
    return [
      child instanceof Placeholder ? { index: child[':placeholder'], is: 'child' } : escaped(child),
    ]
  })
  return all.includes(undefined) ? undefined : all.flatMap((list) => list ?? [])
}

function attributePieces(name: string, value: unknown): readonly Piece[] {
  if (name === 'key') return []
  if (value instanceof Placeholder) return [{ index: value[':placeholder'], is: 'attribute', name }]
  const parts = String(value).split('\u0000')
  if (parts.length === 1) return [attributeText(name, value)]
  // Every second part is the index of a value.
  const inner = parts.map((part, at): Piece =>
    at % 2 === 1 ? { index: Number(part), is: 'part' } : escaped(part),
  )
  return [` ${name}="`, ...inner, '"']
}
