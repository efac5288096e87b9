import type { TSchema } from 'typebox'
import type { ModelGraph } from '../model/graph.ts'

/** The paragraphs and headers that a feature adds to the OpenAPI document. */
export interface DocumentAdditions {
  /** Paragraphs of the description of the API, in Markdown. */
  readonly paragraphs?: readonly string[]
  /** Lines about the extensions `x-…` that its operations have. */
  readonly extensions?: readonly string[]
  /** Request headers that operations take. */
  readonly parameters?: readonly AddedParameter[]
  /** Headers of successful responses, by name. */
  readonly headers?: Readonly<Record<string, AddedHeader>>
  /** Schemas of members that the bodies of errors may have besides, by name. */
  readonly errorMembers?: Readonly<Record<string, TSchema>>
}

/** A request header of some operations. */
export interface AddedParameter {
  /** The name of the header, such as `X-Session-Key`. */
  readonly name: string
  readonly description: string
  readonly schema: object
  /** True for a component that operations refer to, which many operations have. */
  readonly shared?: true
  /** Returns whether an operation takes the header. */
  readonly takenBy: (operation: AddedTo) => boolean
}

/** An operation that a header may be added to. */
export interface AddedTo {
  readonly graph: ModelGraph
  /** The path in the document, such as `/api/lab/sites/`. */
  readonly path: string
  /** The operation, with the extensions of its schema. */
  readonly operation: { readonly responses: object; readonly [extension: string]: unknown }
}

/** A header of successful responses. */
export interface AddedHeader {
  readonly description: string
}

/** Returns the additions of several features as one. */
export const mergeAdditions = (all: readonly DocumentAdditions[]): Required<DocumentAdditions> => ({
  paragraphs: all.flatMap(({ paragraphs = [] }) => paragraphs),
  extensions: all.flatMap(({ extensions = [] }) => extensions),
  parameters: all.flatMap(({ parameters = [] }) => parameters),
  headers: Object.assign({}, ...all.map(({ headers }) => headers)),
  errorMembers: Object.assign({}, ...all.map(({ errorMembers }) => errorMembers)),
})
