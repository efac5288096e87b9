import { read } from 'read'
import { StartError } from '../start-error.ts'

/** Reads a secret: without echo in a terminal, else the first line of standard input. */
export async function readHidden(prompt: string): Promise<string> {
  if (process.stdin.isTTY) return ask(prompt)
  let text = ''
  for await (const chunk of process.stdin) {
    text += String(chunk)
    if (text.includes('\n')) break
  }
  return text.split(/\r?\n/)[0] ?? ''
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
