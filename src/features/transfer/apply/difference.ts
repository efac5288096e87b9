/** A field whose stored value is not the wanted one. */
export interface FieldDifference {
  /** The stored value; absent for a new object. */
  readonly now?: unknown
  readonly wanted: unknown
}

/** An object that is not as the input wants it. */
export interface ObjectDifference {
  readonly action: 'create' | 'update' | 'delete'
  /** Key of the model, such as `library.Book`. */
  readonly model: string
  /** Absent for an object that does not exist yet. */
  readonly id?: number
  /** The fields that name the object, references as natural keys. */
  readonly object: Readonly<Record<string, unknown>>
  /** The place in the input: `books.jsonl, line 12`; absent for an object that is deleted. */
  readonly location?: string
  /** By the names of the fields; empty for an object that is deleted. */
  readonly fields: Readonly<Record<string, FieldDifference>>
}

/** Objects that are not of the input, which a delete of others deletes or clears a reference of. */
export interface AlsoConcerned {
  /** Key of their model. */
  readonly model: string
  readonly is: 'deleted' | 'cleared'
  /** The reference that is cleared. */
  readonly field?: string
  readonly count: number
}

/** Number of objects by what happens to them. */
export interface Counts {
  readonly create: number
  readonly update: number
  readonly delete: number
  readonly unchanged: number
}

/** Returns whether objects differ from the input. */
export const areDifferent = (counts: Counts): boolean =>
  counts.create + counts.update + counts.delete > 0
