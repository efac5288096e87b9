import { isObject } from '../../framework/model/json-value.ts'
import type { Model } from '../../framework/model/graph.ts'

/** One object to be brought in. */
export interface Incoming {
  /** Where it comes from, for messages: `sites.jsonl, line 12`. */
  readonly place: string
  /** The name under which others refer to it, `dcim.Site/12`. */
  readonly key?: string
  /** What a create takes; references may be ids, natural keys, `{ "$ref": key }`. */
  readonly body: Readonly<Record<string, unknown>>
  /** The object that it is known to be already. */
  readonly id?: number
}

/** What became of an object that was brought in. */
export type ImportOutcome = 'created' | 'updated' | 'unchanged' | 'refused'

/** Hears what an import does, object by object and as it goes on. */
export interface ImportListener {
  /** What became of objects of a model. */
  count(model: Model, outcome: ImportOutcome, objects: number): void
  /** Something is wrong, and where: the object is not brought in. */
  refuse(place: string, field: string, message: string): void
  /** Something was left out or changed on the way in; equal notes are counted. */
  note(text: string, place: string): void
}

/** The key that `{ "$ref": "dcim.Site/12" }` names; undefined for everything else. */
export function keyIn(value: unknown): string | undefined {
  return isObject(value) && typeof value['$ref'] === 'string' ? value['$ref'] : undefined
}
