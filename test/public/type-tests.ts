/** True if two types are the same, also in what is optional or read-only. */
export type Same<One, Other> =
  (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false

/** Accepts `true` only: the compiler refuses a type test that fails. */
export type Test<Holds extends true> = Holds
