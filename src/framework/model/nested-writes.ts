/** Children that the create of an object writes with it. */
export interface NestedWrite {
  /** The key in bodies: the reverse name of the reference. */
  readonly name: string
  /** The key of the model of the children. */
  readonly model: string
  /** Their reference to the object, which the service sets. */
  readonly field: string
}

/** The nested writes of a model. */
export interface NestedWriting {
  /** The children that a create takes, by name. */
  readonly nestedWrites: ReadonlyMap<string, NestedWrite>
}

/** Returns the children that the response to a create shows: those that the model embeds. */
export const shownChildren = ({
  nestedWrites,
  embeds,
}: NestedWriting & { readonly embeds: ReadonlyMap<string, unknown> }): readonly NestedWrite[] =>
  [...nestedWrites.values()].filter(({ name }) => embeds.has(name))
