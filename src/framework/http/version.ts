import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const file = createRequire(import.meta.url).resolve('cadastre/package.json')
const manifest: { readonly version: string } = JSON.parse(readFileSync(file, 'utf8'))

/** The version in package.json of this package. */
export const version = manifest.version
