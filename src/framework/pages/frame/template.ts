import htm from 'htm'
import { h, isValidElement, type VNode } from 'preact'
import { jsxAttr, jsxEscape, jsxTemplate } from 'preact/jsx-runtime'
import { memoize } from '../../memoize.ts'

/** A tag of templates. */
export type Tag = (strings: TemplateStringsArray, ...values: unknown[]) => VNode

// The types of htm describe its module instead of its default export.
const exported = htm as unknown as {
  bind(
    make: (...parts: never[]) => unknown,
  ): (strings: TemplateStringsArray, ...values: unknown[]) => unknown
}

/**
 * Builds HTML whose values are escaped. A template is parsed once: what is between its values stays
 * text, and so is the whole of it where the values are texts, or other such templates: no element
 * is built. Templates with components, spread attributes, or attributes that are no text build all
 * their elements, which Preact renders.
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
  return jsxTemplate([...before, text], ...built)
}

const elements = exported.bind(h) as Tag

/** The place of a value: a child, a whole attribute, or a part of the text of an attribute. */
interface Slot {
  readonly index: number
  readonly is: 'child' | 'attribute' | 'part'
  /** The name of the attribute. */
  readonly name?: string
}

/** A template: the text around its places, one more than places; none where it has to be built. */
interface Compiled {
  readonly texts: string[]
  readonly slots?: readonly Slot[]
}

/** Returns what stands in a place: its text, or what Preact renders to text. */
function filled({ is, name = '', index }: Slot, values: readonly unknown[]): string | object {
  const value = values[index]
  if (is === 'part') return escaped(String(value))
  return is === 'attribute' ? attributeText(name, value) : childContent(value)
}

function childContent(value: unknown): string | object {
  if (typeof value !== 'object' || value === null) return escaped(value)
  if (isValidElement(value)) return textOf(value) ?? value
  if (!Array.isArray(value)) return ''
  const contents = value.map(childContent)
  const isText = contents.every((content) => typeof content === 'string')
  // Preact escapes texts in lists.
  return isText ? contents.join('') : value
}

/** The properties of the elements that `jsxTemplate` returns. */
interface TemplateProperties {
  readonly tpl?: readonly string[]
  readonly exprs?: readonly unknown[]
}

/** Returns the text of a template that is nothing but text. */
function textOf({ props }: VNode): string | undefined {
  const { tpl, exprs } = props as TemplateProperties // those of any element
  return exprs?.length === 0 ? tpl?.[0] : undefined
}

const escaped = (value: unknown): string => (jsxEscape(value) as string | null) ?? ''

/** Returns an attribute with a blank before it. Those of ARIA and of data have truths as texts. */
function attributeText(name: string, value: unknown): string {
  const words = String(value)
  const isText =
    value !== null && value !== undefined && (typeof value === 'object' || name[4] === '-')
  const shown = isText ? words : value
  const text = jsxAttr(name, shown === '' ? true : shown)
  return text ? ` ${text}` : ''
}

/** Stands for a value while a template is compiled. */
class Place {
  /** The only property: a spread of a value leaves it among the attributes. */
  readonly ':place': number

  constructor(index: number) {
    this[':place'] = index
  }

  /** Returns a mark for an attribute whose text has the value in it. */
  toString(): string {
    return `\u0000${this[':place']}\u0000`
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
  const places = Array.from({ length: strings.length - 1 }, (_, index) => new Place(index))
  const pieces = childrenPieces([parse(strings, ...places)].flat())
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
const unlike = new Set(['dangerouslySetInnerHTML', 'style', ':place'])
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
    return [child instanceof Place ? { index: child[':place'], is: 'child' } : escaped(child)]
  })
  return all.includes(undefined) ? undefined : all.flatMap((list) => list ?? [])
}

function attributePieces(name: string, value: unknown): readonly Piece[] {
  if (name === 'key') return []
  if (value instanceof Place) return [{ index: value[':place'], is: 'attribute', name }]
  const parts = String(value).split('\u0000')
  if (parts.length === 1) return [attributeText(name, value)]
  // Every second part is the index of a value.
  const inner = parts.map((part, at): Piece =>
    at % 2 === 1 ? { index: Number(part), is: 'part' } : escaped(part),
  )
  return [` ${name}="`, ...inner, '"']
}
