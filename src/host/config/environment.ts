import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'dotenv'
import type { Environment } from '../../framework/config/setting.ts'
import { StartError } from '../../framework/errors/start-error.ts'
import { decodeText, NotText } from '../../framework/files/index.ts'

/** Returns the variables of the process and, for others, those of the `.env` file of a folder. */
export function readEnvironment(
  folder: string = process.cwd(),
  environment: Environment = process.env,
): Environment {
  return { ...readDotenv(join(folder, '.env')), ...environment }
}

function readDotenv(path: string): Environment {
  try {
    return parse(decodeText(readFileSync(path)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    if (error instanceof NotText)
      throw new StartError(`The settings file ${path}, line ${error.line}: ${error.message}`)
    throw new StartError(
      `The settings file ${path} cannot be read: make it readable or remove it.`,
      {
        cause: error,
      },
    )
  }
}
