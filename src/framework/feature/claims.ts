import type { SharedParts } from './feature.ts'

/** Names of which each has one owner, such as the codes of errors. */
export class Claims {
  readonly #owners: Map<string, string>

  /** @param names the names that the framework has */
  constructor(names: readonly string[] = []) {
    this.#owners = new Map(names.map((name) => [name, 'the framework']))
  }

  /** Claims a name for an owner. Returns the one who has it already; undefined for a new name. */
  take(name: string, owner: string): string | undefined {
    const other = this.#owners.get(name)
    this.#owners.set(name, other ?? owner)
    return other
  }
}

/** Returns the words for a feature as an owner. */
export const featureOwner = ({ name }: { readonly name: string }): string => `the feature "${name}"`

/**
 * Returns a part of each feature that has it, then that of the service, each with the words for its
 * owner. The order is that in which they claim names.
 */
export function partsWithOwners<Key extends keyof SharedParts>(
  key: Key,
  features: readonly (SharedParts & { readonly name: string })[],
  own: NonNullable<SharedParts[Key]>,
): readonly (readonly [owner: string, part: NonNullable<SharedParts[Key]>])[] {
  const declared = features.flatMap((feature) => {
    const part = feature[key]
    return part === undefined ? [] : [[featureOwner(feature), part] as const]
  })
  return [...declared, ['createService()', own]]
}
