import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  API,
  SignatureKind,
  SymbolFlags,
  type Checker,
  type Program,
  type Symbol,
} from 'typescript/unstable/sync'
import { hasFlag, meaningOf } from './symbols.ts'

/** A file of code, and what it is for. */
export interface DescribedFile {
  /** Path from the root of the project. */
  readonly path: string
  /** The functions, classes and values that it exports; its types if it exports no others. */
  readonly names: readonly string[]
  /** The first sentence of its comment, or of the docstring of its main export. */
  readonly purpose: string
}

/** The folders whose files are listed, each with those below it. */
const folders: readonly string[] = ['generators', 'src/framework', 'src/inventory']

/** Text for `cadastre init`, not code of this package. */
const templates = 'generators/template/'

/** Options of the compiler that resolve no imports: each file says what it exports. */
const configFile = 'generators/reference/tsconfig.docstrings.json'

/** Reads the purposes of the files of the framework, the inventory, the generators and `src/`. */
export function readFiles(root: string): readonly DescribedFile[] {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, configFile)] })
    const [project] = snapshot.getProjects()
    if (!project) throw new Error(`${configFile} names no project`)
    const { program, checker } = project
    return pathsIn(root).map((path) => describeFile({ root, path, program, checker }))
  } finally {
    api.close()
  }
}

function pathsIn(root: string): readonly string[] {
  const below = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path.replaceAll('\\', '/')}`,
    ),
  )
  const direct = readdirSync(join(root, 'src')).map((name) => `src/${name}`)
  return [...direct, ...below]
    .filter((path) => /\.(ts|mjs)$/.test(path) && !path.startsWith(templates))
    .toSorted()
}

interface Source {
  readonly root: string
  readonly path: string
  readonly program: Program
  readonly checker: Checker
}

function describeFile({ root, path, program, checker }: Source): DescribedFile {
  const file = program.getSourceFile(join(root, path))
  const module = file && checker.getSymbolAtLocation(file)
  const exported = module ? checker.getExportsOfModule(module) : []
  const own = exported.filter((symbol) => !hasFlag(symbol, SymbolFlags.Alias))
  const values = own.filter((symbol) => hasFlag(symbol, SymbolFlags.Value))
  const shown = values.length > 0 ? values : own
  const comment = headOf(readFileSync(join(root, path), 'utf8'))
  const main = mainOf(path, shown, checker)
  const purpose = comment || (main ? meaningOf(checker, main) : '')
  if (purpose === '')
    throw new Error(`${path} has neither a comment at its head nor an export with a docstring`)
  return { path, names: shown.map(({ name }) => name), purpose: firstSentence(purpose) }
}

/** Returns the comment before the first import, without `#!` and markers; empty without one. */
function headOf(text: string): string {
  const [, comment = ''] = /^(?:#!.*\n)?((?:\/\/ .*\n)+)/.exec(text) ?? []
  const [, module = ''] = /^\/\*\*((?:(?!\*\/)[^])*)@module/m.exec(text) ?? []
  return (comment || module)
    .replace(/^ *(\/\/|\*) ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the export that has the name of the file, otherwise the first function or class with the
 * name in its own, otherwise the first function or class, otherwise the first value or type.
 */
function mainOf(path: string, shown: readonly Symbol[], checker: Checker): Symbol | undefined {
  const name = path.replace(/^.*\/|\.\w+$/g, '').replaceAll('-', '')
  const described = shown.filter((symbol) => meaningOf(checker, symbol) !== '')
  const callable = described.filter((symbol) => isCallable(checker, symbol))
  return (
    described.find((symbol) => symbol.name.toLowerCase() === name) ??
    callable.find((symbol) => symbol.name.toLowerCase().includes(name)) ??
    callable[0] ??
    described[0]
  )
}

/** Returns whether an export is a function, also one that a constant holds, or a class. */
function isCallable(checker: Checker, symbol: Symbol): boolean {
  if (hasFlag(symbol, SymbolFlags.Class | SymbolFlags.Function)) return true
  const type = checker.getTypeOfSymbol(symbol)
  return type !== undefined && checker.getSignaturesOfType(type, SignatureKind.Call).length > 0
}

/** Returns the text up to the first full stop before a space, without it. */
const firstSentence = (text: string): string => /^(.*?)\.(?= |$)/.exec(text)?.[1] ?? text
