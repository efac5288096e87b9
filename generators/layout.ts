// Lays out generated TypeScript much as Prettier does. Prettier itself takes 1.2 seconds for the
// generated files, more than everything else that `generate` does.
import { memoize } from '../src/framework/memoize.ts'

/**
 * A piece of source text: a line, or a group that is broken over lines when it does not fit one.
 */
export type Piece = string | GroupPiece

/** Items between brackets. */
export interface GroupPiece {
  /** Text up to the opening bracket, inclusive. */
  readonly open: string
  readonly items: readonly Piece[]
  /** Text from the closing bracket, inclusive. */
  readonly close: string
  readonly style: Style
}

interface Style {
  /** Text between a bracket and an item on one line. */
  readonly pad: string
  /** Text between items on one line. */
  readonly between: string
  /** Text after each item on its own line. */
  readonly after: string
  readonly broken?: boolean
}

const width = 100

/** Separators of the items of a group. */
export const styles = {
  list: { pad: '', between: ', ', after: ',' },
  object: { pad: ' ', between: ', ', after: ',' },
  type: { pad: ' ', between: '; ', after: '' },
  /** Always broken over lines. */
  body: { pad: ' ', between: '; ', after: '', broken: true },
} as const satisfies Record<string, Style>

/**
 * Formats a piece within the width, after `indent` spaces and before `trailing` more characters.
 */
export function render(piece: Piece, indent = 0, trailing = 0): string {
  const flat = flatten(piece)
  const fits = indent + flat.length + trailing <= width
  if (typeof piece === 'string') return fits ? flat : belowKey(piece, indent)
  if (fits && !piece.style.broken) return flat
  const hugged = hugLast(piece, indent)
  if (hugged) return render(hugged, indent, trailing)
  const lines = piece.items.map(
    (item) => ' '.repeat(indent + 2) + render(item, indent + 2, piece.style.after.length),
  )
  const body = lines.map((line) => line + piece.style.after).join('\n')
  return `${piece.open}\n${body}\n${' '.repeat(indent)}${piece.close}`
}

/** Puts text before a piece. */
export function before(text: string, piece: Piece): Piece {
  return typeof piece === 'string' ? text + piece : { ...piece, open: text + piece.open }
}

/** Puts text after a piece. */
export function after(piece: Piece, text: string): Piece {
  return typeof piece === 'string' ? piece + text : { ...piece, close: piece.close + text }
}

/** Returns a call. The brackets of a single literal argument touch those of the call. */
export function call(name: string, args: readonly Piece[]): Piece {
  const [only] = args
  return args.length === 1 && typeof only === 'object' && /^[[{]$/.test(only.open)
    ? after(before(`${name}(`, only), ')')
    : { open: `${name}(`, items: args, close: ')', style: styles.list }
}

/** Returns an object literal. */
export function object(entries: readonly (readonly [string, Piece])[]): Piece {
  if (entries.length === 0) return '{}'
  const items = entries.map(([key, value]) => before(`${keyOf(key)}: `, value))
  return { open: '{', items, close: '}', style: styles.object }
}

/** Returns an array literal. */
export function listPiece(items: readonly Piece[]): Piece {
  return items.length === 0 ? '[]' : { open: '[', items, close: ']', style: styles.list }
}

/** Returns a JSON value as a literal. */
export function codeLiteral(value: unknown): Piece {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return listPiece(value.map(codeLiteral))
  if (value === null || typeof value !== 'object') return String(value)
  return object(Object.entries(value).map(([key, inner]) => [key, codeLiteral(inner)]))
}

/** Returns a string literal with the quotes that need fewer escapes. */
export function quote(text: string): string {
  const double = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return double
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** Returns a key of an object or interface, quoted unless it is an identifier. */
export function keyOf(key: string): string {
  return /^([A-Za-z_$][\w$]*|\d+)$/.test(key) ? key : quote(key)
}

/** Formats a piece on one line, however long. */
export const flatten = (piece: Piece): string =>
  typeof piece === 'string' ? piece : flattenGroup(piece)

/** Returns a group on one line: each is measured again with every group that holds it. */
const flattenGroup = memoize(
  ({ open, items, close, style }: GroupPiece): string =>
    open + style.pad + items.map(flatten).join(style.between) + style.pad + close,
)

/** Puts a long string on the line below its key. */
function belowKey(text: string, indent: number): string {
  return text.replace(/^(\S+:) (?=['"])/, `$1\n${' '.repeat(indent + 2)}`)
}

/** Breaks only the last argument when the arguments before it fit the line. */
function hugLast(
  { open, items, close, style }: GroupPiece,
  indent: number,
): GroupPiece | undefined {
  const last = items.at(-1)
  if (
    style !== styles.list ||
    !open.endsWith('(') ||
    typeof last !== 'object' ||
    !/^[[{]$/.test(last.open)
  )
    return undefined
  const head =
    open +
    items
      .slice(0, -1)
      .map((item) => `${flatten(item)}, `)
      .join('') +
    last.open
  const fits = items.length > 1 && indent + head.length <= width
  return fits ? { ...last, open: head, close: last.close + close } : undefined
}
