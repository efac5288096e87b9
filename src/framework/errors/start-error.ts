/**
 * Thrown when the service cannot start, or a command cannot begin. The message says what is wrong
 * and what to do; the command line prints it without a stack.
 *
 * @example
 * throw new StartError('books.csv is missing: name another file with --file.')
 */
export class StartError extends Error {
  override readonly name: string = 'StartError'
}
