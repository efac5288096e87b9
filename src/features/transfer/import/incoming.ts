import { isJsonObject } from '../../../framework/model/json-value.ts'
import type { Model } from '../../../framework/model/graph.ts'

/** An object to import. */
export interface Incoming {
  /** Source of the object in messages: `books.jsonl, line 12`. */
  readonly location: string
  /** Key by which other objects refer to it: `library.Book/12`. */
  readonly key?: string
  /** Body of a create; references may be ids, natural keys or `{ "$ref": key }`. */
  readonly body: Readonly<Record<string, unknown>>
  /** Id of the existing object that it is known to be. */
  readonly id?: number
  /** Whether an import that did not end created this object: it is completed. */
  readonly isUnfinished?: boolean
}

/** Result of importing an object. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'

/** Receives the results of an import as it runs. */
export interface ImportListener {
  /** Counts objects of a model with one result. */
  count(model: Model, outcome: ImportOutcome, objects: number): void
  /** Reports an error of an object; the object is not imported. */
  refuse(location: string, field: string, message: string): void
  /** Reports a value that was left out or changed; equal notes are counted. */
  note(text: string, location: string): void
}

/** Returns the key in `{ "$ref": "library.Book/12" }`, or undefined for any other value. */
export function keyIn(value: unknown): string | undefined {
  return isJsonObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined
}
