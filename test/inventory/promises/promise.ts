/**
 * What is promised of a model beyond its declaration's shape: a rule that every write keeps, an
 * effect that a write has, what holds when others write at the same time, or a route beyond reading
 * and writing.
 */
export type Kind = 'rule' | 'effect' | 'race' | 'action' | 'filter'

/**
 * Kind, sentence, and what proves it: `file › name of a test`, the file below `test/` without its
 * ending, or `contract › thing`, a thing that the contract suites are held to. An action's sentence
 * begins with its route.
 */
export type Row = readonly [kind: Kind, says: string, ...proofs: string[]]

/** Promises by model, or by application for what is about none. */
export type Table = Readonly<Record<string, readonly Row[]>>
