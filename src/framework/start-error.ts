/** Why the service cannot start: one sentence for the person who started it, saying what and what to do. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
