import type { TSchema } from 'typebox'

/** The facets of a field whose value has keys that users define, not declarations. */
export interface OpenFacets {
  /** The query parameters of a list that filter by these keys, as one object of parameters. */
  readonly openFilters?: TSchema
  /** The models that an import writes before the model of the field, by key. */
  readonly importAfter?: readonly string[]
  /**
   * The models whose objects define the keys and their values, by key. They are a part of every
   * object with the field, so that no condition limits which of them somebody sees.
   */
  readonly definedBy?: readonly string[]
}
