import {
  NodeBuilderFlags,
  TypeFlags,
  type Checker,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync'

const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType

/** The most texts of a choice that are listed. */
const mostTexts = 20

/**
 * Returns the type of a property as a reader writes values of it: without `undefined` and
 * `readonly`, and with the texts of a choice instead of its name.
 */
export function printType(checker: Checker, property: Symbol): string {
  const type = checker.getTypeOfSymbol(property)
  if (!type || (type.flags & TypeFlags.Unknown) !== 0) return 'unknown'
  const value = checker.getNonNullableType(type) ?? type
  const texts = choicesOf(checker, value)
  if (texts.length > mostTexts) return 'string'
  return texts.length > 0 ? texts.join(' | ') : plain(checker.typeToString(value, undefined, flags))
}

/** Returns the texts of a union of texts; nothing for any other type. */
function choicesOf(checker: Checker, type: Type): readonly string[] {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : []
  return members.every((member) => member.isStringLiteralType())
    ? members.map((member) => checker.typeToString(member, undefined, flags))
    : []
}

/** Removes what only forbids changes, and writes long types by their names. */
function plain(text: string): string {
  const mutable = text
    .replaceAll('readonly ', '')
    .replaceAll(/Frozen<\{ databaseUrl[^]*?\}>/g, 'Config')
  return withoutArguments(mutable)
    .replace(/\bReadonly<([^]*)>$/, '$1')
    .replace(/; \}/g, ' }')
}

/** Removes the type arguments of Fastify's types, which are the same everywhere. */
function withoutArguments(text: string): string {
  const [found] = /Fastify(?:Instance|Request)</.exec(text) ?? []
  if (found === undefined) return text
  const start = text.indexOf(found) + found.length
  let end = start
  for (let depth = 1; depth > 0 && end < text.length; end += 1) {
    const isArrow = text[end] === '>' && text[end - 1] === '='
    depth += text[end] === '<' ? 1 : text[end] === '>' && !isArrow ? -1 : 0
  }
  return text.slice(0, start - 1) + withoutArguments(text.slice(end))
}
