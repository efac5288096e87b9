import { read } from 'read'
import { StartError } from '../errors/start-error.ts'
import { decodeChunks, linesOf, NotText } from '../files/index.ts'

/**
 * Reads a secret: without echo in a terminal, else the first line of standard input. Throws a
 * `StartError` for a line that is not UTF-8.
 */
export async function readHidden(prompt: string): Promise<string> {
  return process.stdin.isTTY ? ask(prompt) : readFirstLine(process.stdin)
}

/** Returns the first line of an input, without its end. Throws a `StartError` for other texts. */
export async function readFirstLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  try {
    for await (const line of linesOf(decodeChunks(input))) return line
    return ''
  } catch (error) {
    if (!(error instanceof NotText)) throw error
    throw new StartError(`Standard input, line ${error.line}: ${error.message}`)
  }
}

/** Reads a new password; in a terminal twice, since typing errors are not visible. */
export async function readNewPassword(prompt: string): Promise<string> {
  const password = await readHidden(prompt)
  if (process.stdin.isTTY && (await ask(`${prompt} again`)) !== password)
    throw new StartError('The two passwords differ.')
  return password
}

async function ask(prompt: string): Promise<string> {
  try {
    return await read({ prompt: `${prompt}: `, silent: true, output: process.stderr })
  } catch (error) {
    throw new StartError('Cancelled: nothing was changed.', { cause: error }) // Ctrl-C
  }
}
