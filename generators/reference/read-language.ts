import { join } from 'node:path'
import {
  API,
  SignatureKind,
  SymbolFlags,
  type Checker,
  type Signature,
  type Symbol,
} from 'typescript/unstable/sync'
import { allowedBy, type Parameter } from '../../src/framework/model/arguments.ts'
import * as language from '../../src/framework/model/index.ts'
import type { Entry, Language, DescribedPart, ReferenceParameter } from './entry.ts'
import { printType } from './print-type.ts'
import { hasFlag, meaningOf, onOneLine } from './symbols.ts'

/** The file whose exports are the public names of the schema language. */
export const languageFile = 'src/framework/public/schema.ts'

/** Reads the public names of the schema language with their types and docstrings. */
export function readLanguage(root: string): Language {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.types.json')] })
    const [project] = snapshot.getProjects()
    const file = project?.program.getSourceFile(join(root, languageFile))
    const module = file && project?.checker.getSymbolAtLocation(file)
    if (!project || !module)
      throw new Error(`${languageFile} is not a module of tsconfig.types.json`)
    return entriesOf(project.checker, module)
  } finally {
    api.close()
  }
}

function entriesOf(checker: Checker, module: Symbol): Language {
  const entries = checker
    .getExportsOfModule(module)
    .map((symbol) => entryOf(checker, symbol))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  return new Map(entries.map((entry) => [entry.name, entry]))
}

function entryOf(checker: Checker, exported: Symbol): Entry {
  const isAlias = hasFlag(exported, SymbolFlags.Alias)
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
  const { name } = exported
  const signature = signatureOf(checker, symbol)
  const description = {
    name,
    meaning: meaningOf(checker, symbol),
    examples: examplesOf(checker, symbol),
  }
  if (!signature) return { ...description, members: membersOf(checker, partsOf(checker, symbol)) }
  const described = parametersOf(name)
  return described
    ? {
        ...description,
        parameters: described.map(describedParameter),
        members: membersOf(checker, optionsOf(checker, signature, described)),
      }
    : { ...description, parameters: taggedParameters(checker, symbol), members: [] }
}

/** Returns the signature of a function; nothing for a type and for another value. */
function signatureOf(checker: Checker, symbol: Symbol): Signature | undefined {
  if (!hasFlag(symbol, SymbolFlags.Function | SymbolFlags.BlockScopedVariable)) return undefined
  const type = checker.getTypeOfSymbol(symbol)
  return type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
}

/** Returns the parts that an interface declares itself, or those of a type alias. */
function partsOf(checker: Checker, symbol: Symbol): readonly Symbol[] {
  if (hasFlag(symbol, SymbolFlags.Interface)) return [...symbol.getMembers().values()]
  if (!hasFlag(symbol, SymbolFlags.TypeAlias)) return []
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
}

/** Returns the parameters that a function of the language checks its arguments against. */
function parametersOf(name: string): readonly Parameter[] | undefined {
  const value: unknown = new Map(Object.entries(language)).get(name)
  if (typeof value !== 'function' || !('parameters' in value)) return undefined
  return value.parameters as readonly Parameter[] // `describeFunction` added them
}

const describedParameter = ({ name, schema, optional, rest }: Parameter): ReferenceParameter => ({
  name,
  meaning: name === 'options' ? '' : allowedBy(schema),
  isOptional: optional ?? false,
  isRest: rest ?? false,
})

/** Returns the parameters of a plain function: its `@param` tags. */
function taggedParameters(checker: Checker, symbol: Symbol): readonly ReferenceParameter[] {
  return tagsOf(checker, symbol, 'param').map((text) => {
    const [, name = '', meaning = ''] = /^(\w+)\s+(?:- )?([^]*)$/.exec(text) ?? []
    return { name, meaning: onOneLine(meaning) }
  })
}

/** Returns the properties of the parameter `options`: an item of the tuple of all parameters. */
function optionsOf(
  checker: Checker,
  signature: Signature,
  parameters: readonly Parameter[],
): readonly Symbol[] {
  const [tuple] = signature.getParameters()
  const type = tuple && checker.getTypeOfSymbol(tuple)
  const index = parameters.findIndex(({ name }) => name === 'options')
  const item = type?.isTypeReference() ? checker.getTypeArguments(type)[index] : undefined
  const options = item && checker.getNonNullableType(item)
  return options ? checker.getPropertiesOfType(options) : []
}

const membersOf = (checker: Checker, symbols: readonly Symbol[]): readonly DescribedPart[] =>
  symbols.map((symbol) => ({
    name: symbol.name,
    type: printType(checker, symbol),
    isRequired: !hasFlag(symbol, SymbolFlags.Optional),
    meaning: meaningOf(checker, symbol),
    fallback: onOneLine(tagsOf(checker, symbol, 'default')[0] ?? ''),
  }))

const examplesOf = (checker: Checker, symbol: Symbol): readonly string[] =>
  tagsOf(checker, symbol, 'example')

function tagsOf(checker: Checker, symbol: Symbol, name: string): readonly string[] {
  return symbol
    .getJsDocTags(checker)
    .flatMap((tag) => (tag.name === name ? [(tag.text ?? '').trim()] : []))
}
