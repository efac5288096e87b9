// Translates stacks of bundled code. This file is JavaScript because the `cadastre` command uses it
// before TypeScript can be loaded.
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A position in a file of a bundle (`src/load.mjs`), as stacks name it. */
const bundled = /(file:\/\/[^\s()]*\/node_modules\/\.cache\/cadastre\/[^\s()]*\.mjs):(\d+):(\d+)/g

const maps = new Map()

/** Returns a stack that names source files instead of files of a bundle. */
export function originalStack(stack) {
  return stack.replaceAll(bundled, (position, url, line, column) => {
    const { fileName, lineNumber, columnNumber } = mapOf(url)?.findOrigin(+line, +column) ?? {}
    return fileName ? `${new URL(fileName, url).href}:${lineNumber}:${columnNumber}` : position
  })
}

/** Returns the source map of a file. Reads it for the first error: reading all maps takes 50 ms. */
function mapOf(url) {
  if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`))
  return maps.get(url)
}

function readMap(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  } catch {
    return undefined // a later start has removed the bundle
  }
}
