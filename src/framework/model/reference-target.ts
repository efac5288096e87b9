/** The target of a reference, and what happens to the row when the target is deleted. */
export interface ReferenceTarget {
  /** The target, such as `lab.Site`. */
  readonly target: string
  readonly onDelete: 'protect' | 'cascade' | 'setNull'
  readonly oneToOne: boolean
  /** The name of these rows in filter paths of the target, such as `ports`. */
  readonly reverse?: string
  /** Makes the model a hierarchy: filters for a parent find its descendants; cycles are refused. */
  readonly tree: boolean
  /** The message of a cycle over several objects, where cycles are refused without a hierarchy. */
  readonly acyclic?: string
  /**
   * The filters of the target that lists take behind the name of the reference: `one` for those of
   * the target, `deep` also for those of the objects that it refers to.
   */
  readonly filters: 'none' | 'one' | 'deep'
}
