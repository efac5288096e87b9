/**
 * What a requirement is about: a rule that every write enforces, an effect of a write, a guarantee
 * about concurrent writes, an action (a route beyond reads and writes of a model), or a filter.
 */
export type Kind = 'rule' | 'effect' | 'race' | 'action' | 'filter'

/**
 * A requirement beyond the shape that the declaration gives a model: its kind, a sentence, and its
 * proofs. A proof is `file › title of a test`, the file relative to `test/` without `.test.ts`, or
 * `contract › item`, an item that the contract suites must cover. The sentence about an action
 * begins with the method and the path of its route.
 */
export type Row = readonly [kind: Kind, sentence: string, ...proofs: string[]]

/** Requirements by model, or by application where they concern no model. */
export type Table = Readonly<Record<string, readonly Row[]>>
