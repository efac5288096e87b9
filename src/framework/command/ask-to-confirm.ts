import { read } from 'read'

/**
 * Asks a question on the terminal. Returns true for `y` and `yes`, and false for any other answer
 * and for Ctrl-C.
 */
export async function askToConfirm(question: string): Promise<boolean> {
  try {
    const answer = await read({ prompt: `${question} (y/N) `, output: process.stderr })
    return /^y(es)?$/i.test(answer.trim())
  } catch {
    return false // Ctrl-C
  }
}
