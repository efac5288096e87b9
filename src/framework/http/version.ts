import { readFileSync } from 'node:fs'

const { version: current } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string } // our own file

/** The version in package.json. */
export const version: string = current
