import {
  NodeBuilderFlags,
  TypeFlags,
  type Checker,
  type Symbol,
  type Type,
} from 'typescript/unstable/sync'

const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.UseSingleQuotesForStringLiteralType

/**
 * Returns the type of a property as a reader writes values of it: without `undefined` and
 * `readonly`, and with the texts of a choice instead of its name.
 */
export function printType(checker: Checker, property: Symbol): string {
  const type = checker.getTypeOfSymbol(property)
  if (!type || (type.flags & TypeFlags.Unknown) !== 0) return 'unknown'
  const value = checker.getNonNullableType(type) ?? type
  const texts = choicesOf(checker, value)
  return texts.length > 0 ? texts.join(' | ') : plain(checker.typeToString(value, undefined, flags))
}

/** Returns the texts of a union of texts; nothing for any other type. */
function choicesOf(checker: Checker, type: Type): readonly string[] {
  const members = type.isUnionType() ? (type.getTypes() ?? []) : []
  return members.every((member) => member.isStringLiteralType())
    ? members.map((member) => checker.typeToString(member, undefined, flags))
    : []
}

/** Removes what only forbids changes. */
function plain(text: string): string {
  const mutable = text.replaceAll('readonly ', '')
  return mutable.replace(/\bReadonly<([^]*)>$/, '$1').replace(/; \}/g, ' }')
}
