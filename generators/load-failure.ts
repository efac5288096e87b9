import { readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as language from '../src/framework/model/index.ts'
import { jsonObjectOf } from '../src/framework/model/json-value.ts'
import { didYouMean } from '../src/framework/model/similar-names.ts'

/** The manifest of this package. */
const manifest = realpathSync(createRequire(import.meta.url).resolve('cadastre/package.json'))

/**
 * Returns why a file of `schema/` cannot be loaded, with the line where it is known, and with the
 * name that a misspelt one may stand for.
 */
export function reasonOf(root: string, error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const location = locationIn(root, error.stack ?? '')
  return `${explained(error)}${location === undefined ? '' : ` (${location})`}`
}

const explained = ({ message }: Error): string =>
  unknownName(message) ?? unknownExport(message) ?? unknownModule(message) ?? message

function unknownName(message: string): string | undefined {
  const [, name] = /^(\w+) is not defined$/.exec(message) ?? []
  return name === undefined ? undefined : `${message}${hintFor(name)}`
}

function unknownExport(message: string): string | undefined {
  const [, from, name = ''] = /'(.+)' does not provide an export named '(\w+)'/.exec(message) ?? []
  if (from === undefined) return undefined
  return `'${from}' exports no ${name}${meantExport(from, name)}`
}

function meantExport(from: string, name: string): string {
  if (from === 'cadastre/schema') return didYouMean(name, Object.keys(language))
  return from === 'cadastre' && Object.hasOwn(language, name)
    ? `: import it from 'cadastre/schema'`
    : ''
}

function unknownModule(message: string): string | undefined {
  const [, path, file = ''] =
    /^Package subpath '\.\/(.+)' is not .* in (.+) imported/.exec(message) ?? []
  if (path === undefined || realpathSync(file) !== manifest) return undefined
  const modules = modulesOfPackage()
  const wrong = `cadastre/${path}`
  const meant = didYouMean(wrong, modules)
  return `there is no module '${wrong}'${meant}; allowed: ${modules.join(', ')}`
}

/** Returns a hint for a name that a file uses and does not import. */
const hintFor = (name: string): string =>
  Object.hasOwn(language, name)
    ? `: import it from 'cadastre/schema'`
    : didYouMean(name, Object.keys(language))

/** Returns the modules of this package for declarations, such as `cadastre/schema`. */
function modulesOfPackage(): readonly string[] {
  return Object.keys(
    jsonObjectOf(jsonObjectOf(JSON.parse(readFileSync(manifest, 'utf8')))['exports']),
  )
    .filter((name) => name !== './package.json')
    .map((name) => name.replace(/^\./, 'cadastre'))
}

/** Returns the first location of a stack that is in `schema/`, such as `schema/lab/thing.ts:5`. */
function locationIn(root: string, stack: string): string | undefined {
  const folder = join(realpathSync(root), 'schema')
  for (const start of [folder, pathToFileURL(folder).href]) {
    const at = stack.indexOf(start)
    const [, path, line] =
      /^([^:\n()]+\.m?ts)(?:\?[^:\n]*)?:(\d+)/.exec(at < 0 ? '' : stack.slice(at + start.length)) ??
      []
    if (path !== undefined) return `schema${path.replaceAll(sep, '/')}:${line}`
  }
  return undefined
}
