/** A change of a state that is allowed; it has a route and a permission of its own. */
export interface Transition {
  /** The name in the path of the route and in the permission, such as `confirm`. */
  readonly name: string
  /** The text of the button, such as `Confirm`. */
  readonly label: string
  /** One sentence for the documentation. */
  readonly description?: string
  /** The states that an object may have before. */
  readonly from: readonly string[]
  /** The state afterwards. */
  readonly to: string
}

/** The states of new objects, and the transitions between states. */
export interface StateMachine {
  /** The states of new objects; the first is the default. */
  readonly start: readonly string[]
  readonly transitions: readonly Transition[]
}

/** A transition with the name of its field. */
export interface FieldTransition extends Transition {
  readonly field: string
}
