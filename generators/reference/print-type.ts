import {
  NodeBuilderFlags,
  TypeFlags,
  type Checker,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync'

const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType

/** The most texts of a choice that are listed. */
const maxTexts = 20

/**
 * Returns the type of a property as a reader writes values of it: without `undefined` and
 * `readonly`, and with the texts of a choice instead of its name.
 */
export function printType(checker: Checker, property: Symbol): string {
  const type = checker.getTypeOfSymbol(property)
  if (!type || hasTypeFlag(type, TypeFlags.Unknown)) return 'unknown'
  const printed = printValue(checker, checker.getNonNullableType(type) ?? type)
  if (!membersOf(type).some((member) => hasTypeFlag(member, TypeFlags.Null))) return printed
  return printed.includes('=>') ? `(${printed}) | null` : `${printed} | null`
}

function printValue(checker: Checker, value: Type): string {
  const texts = choicesOf(checker, value)
  if (texts.length > maxTexts) return 'string'
  return texts.length > 0 ? texts.join(' | ') : plain(checker.typeToString(value, undefined, flags))
}

const hasTypeFlag = ({ flags: given }: Type, flag: TypeFlags): boolean => (given & flag) !== 0

/** Returns the members of a union; none for any other type. */
const membersOf = (type: Type): readonly Type[] =>
  type.isUnionType() ? (type.getTypes() ?? []) : []

/** Returns the texts of a union of texts; nothing for any other type. */
function choicesOf(checker: Checker, type: Type): readonly string[] {
  const members = membersOf(type)
  return members.every((member) => member.isStringLiteralType())
    ? members.map((member) => checker.typeToString(member, undefined, flags))
    : []
}

/** Removes what only forbids changes, and writes long types by their names. */
function plain(text: string): string {
  const mutable = text
    .replaceAll('readonly ', '')
    .replaceAll(/Frozen<\{[^{}]*\bdatabaseUrl\b[^{}]*\}>/g, 'Config')
  const shortened = replaceArguments(mutable, /\bFastify(?:Instance|Request)</, (name) => name)
  return replaceArguments(shortened, /\bReadonly</, (_, inner) => inner).replace(/; \}/g, ' }')
}

/** Replaces types that begin as a pattern does, which ends with `<`, and their arguments. */
function replaceArguments(
  text: string,
  pattern: RegExp,
  replace: (name: string, inner: string) => string,
): string {
  const found = pattern.exec(text)
  if (!found) return text
  const start = found.index + found[0].length
  const end = endOfArguments(text, start)
  const replaced = replace(found[0].slice(0, -1), text.slice(start, end - 1))
  return replaceArguments(text.slice(0, found.index) + replaced + text.slice(end), pattern, replace)
}

/** Returns the place after the `>` that closes the arguments that begin at `start`. */
function endOfArguments(text: string, start: number): number {
  let end = start
  for (let depth = 1; depth > 0 && end < text.length; end += 1) {
    const isArrow = text[end] === '>' && text[end - 1] === '='
    depth += text[end] === '<' ? 1 : text[end] === '>' && !isArrow ? -1 : 0
  }
  return end
}
