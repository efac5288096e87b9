import type { Checker, Symbol, SymbolFlags } from 'typescript/unstable/sync'

/** Returns whether a symbol of the compiler is of a sort, such as `SymbolFlags.Function`. */
export const hasFlag = (symbol: Symbol, flag: SymbolFlags): boolean => (symbol.flags & flag) !== 0

/** Returns the description of a symbol's docstring on one line; empty without a docstring. */
export const meaningOf = (checker: Checker, symbol: Symbol): string =>
  onOneLine(symbol.getDocumentationComment(checker))

/** Returns a text with its line breaks and repeated spaces as single spaces. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
