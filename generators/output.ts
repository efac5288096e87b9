/** Destination of the command's output. */
export interface Output {
  readonly out: (text: string) => void
  readonly error: (text: string) => void
}

/** Output that prints to the terminal. */
export const terminal: Output = { out: console.log, error: console.error }
