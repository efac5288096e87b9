/** A piece of source text: a line, or a group that is broken over lines where it does not fit one. */
export type Piece = string | Group

/** Items between brackets. */
export interface Group {
  /** Everything up to and with the opening bracket. */
  readonly open: string
  readonly items: readonly Piece[]
  /** The closing bracket and everything after it. */
  readonly close: string
  readonly style: Style
}

interface Style {
  /** Between a bracket and an item on one line. */
  readonly pad: string
  /** Between items on one line. */
  readonly between: string
  /** After each item on a line of its own. */
  readonly after: string
  readonly broken?: boolean
}

const width = 100

/** How the items of a group are kept apart. */
export const styles = {
  list: { pad: '', between: ', ', after: ',' },
  object: { pad: ' ', between: ', ', after: ',' },
  type: { pad: ' ', between: '; ', after: '' },
  /** Never on one line. */
  body: { pad: ' ', between: '; ', after: '', broken: true },
} as const satisfies Record<string, Style>

/** Lays a piece out within the width, after `indent` spaces and before `trailing` more characters. */
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

/** A call; the brackets of a lone literal stand right inside its own. */
export function call(name: string, args: readonly Piece[]): Piece {
  const [only] = args
  return args.length === 1 && typeof only === 'object' && /^[[{]$/.test(only.open)
    ? after(before(`${name}(`, only), ')')
    : { open: `${name}(`, items: args, close: ')', style: styles.list }
}

/** An object literal. */
export function object(entries: readonly (readonly [string, Piece])[]): Piece {
  if (entries.length === 0) return '{}'
  const items = entries.map(([key, value]) => before(`${keyOf(key)}: `, value))
  return { open: '{', items, close: '}', style: styles.object }
}

/** An array literal. */
export function list(items: readonly Piece[]): Piece {
  return items.length === 0 ? '[]' : { open: '[', items, close: ']', style: styles.list }
}

/** A JSON value as a literal. */
export function codeLiteral(value: unknown): Piece {
  if (typeof value === 'string') return quote(value)
  if (Array.isArray(value)) return list(value.map(codeLiteral))
  if (value === null || typeof value !== 'object') return String(value)
  return object(Object.entries(value).map(([key, inner]) => [key, codeLiteral(inner)]))
}

/** A string literal in the quotes that need fewer escapes. */
export function quote(text: string): string {
  const double = JSON.stringify(text)
  if (text.includes("'") && !text.includes('"')) return double
  return `'${double.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** A key of an object or interface, quoted where it must be. */
export function keyOf(key: string): string {
  return /^([A-Za-z_$][\w$]*|\d+)$/.test(key) ? key : quote(key)
}

function flatten(piece: Piece): string {
  if (typeof piece === 'string') return piece
  const { open, items, close, style } = piece
  return open + style.pad + items.map(flatten).join(style.between) + style.pad + close
}

/** A long string goes on the line below its key. */
function belowKey(text: string, indent: number): string {
  return text.replace(/^(\S+:) (?=['"])/, `$1\n${' '.repeat(indent + 2)}`)
}

/** A last argument with brackets is broken alone when the arguments before it fit the line. */
function hugLast({ open, items, close, style }: Group, indent: number): Group | undefined {
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
