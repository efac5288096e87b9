/** The fields of a record that tell which object it is about, and in which states. */
export interface RecordSubject {
  /** The field with the id of the object. */
  readonly id: string
  /** The fields with the states that a record of a change has, by the names of their fields. */
  readonly states?: RecordStates
}

/** The fields of a record with values of its object before and after a change. */
export interface RecordStates {
  readonly before: string
  readonly after: string
  /** Texts that name the object as it was after the change, or before its deletion. */
  readonly names: readonly string[]
  /** The number of the transaction that wrote the record, which orders records by their commits. */
  readonly transaction?: string
}
