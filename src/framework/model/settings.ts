/** The settings of a service that fields may depend on. */
export interface ModelSettings {
  /** The names of all of them. Without it, the names in declarations are not checked. */
  readonly known?: readonly string[]
  /** The names of those that are on. */
  readonly on?: readonly string[]
}
