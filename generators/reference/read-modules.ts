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
import type { Entry, PublicNames, DescribedPart, ReferenceParameter } from './entry.ts'
import { printType } from './print-type.ts'
import { hasFlag, meaningOf, onOneLine } from './symbols.ts'

/** Reads the names that modules of the package export, with their types and docstrings. */
export function readModules(
  root: string,
  paths: readonly string[],
  listsInherited = false,
): PublicNames {
  const api = new API({ cwd: root })
  try {
    const snapshot = api.updateSnapshot({ openProjects: [join(root, 'tsconfig.types.json')] })
    const [project] = snapshot.getProjects()
    const entries = paths.flatMap((path) => {
      const file = project?.program.getSourceFile(join(root, path))
      const module = file && project?.checker.getSymbolAtLocation(file)
      if (!project || !module) throw new Error(`${path} is not a module of tsconfig.types.json`)
      return entriesOf(project.checker, module, listsInherited)
    })
    return new Map(entries.map((entry) => [entry.name, entry]))
  } finally {
    api.close()
  }
}

function entriesOf(checker: Checker, module: Symbol, listsInherited: boolean): readonly Entry[] {
  return checker
    .getExportsOfModule(module)
    .map((symbol) => entryOf(checker, symbol, listsInherited))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

function entryOf(checker: Checker, exported: Symbol, listsInherited: boolean): Entry {
  const isAlias = hasFlag(exported, SymbolFlags.Alias)
  const symbol = isAlias ? checker.getAliasedSymbol(exported) : exported
  const { name } = exported
  const signature = signatureOf(checker, symbol)
  const description = {
    name,
    meaning: meaningOf(checker, symbol),
    examples: examplesOf(checker, symbol),
  }
  if (!signature) {
    const parts = partsOf(checker, symbol, listsInherited)
    return { ...description, members: membersOf(checker, parts) }
  }
  const described = parametersOf(name)
  return described
    ? {
        ...description,
        parameters: described.map(describedParameter),
        members: membersOf(checker, optionsOf(checker, signature, described)),
      }
    : { ...description, parameters: plainParameters(checker, symbol, signature), members: [] }
}

/** Returns the signature of a function; nothing for a type and for another value. */
function signatureOf(checker: Checker, symbol: Symbol): Signature | undefined {
  if (!hasFlag(symbol, SymbolFlags.Function | SymbolFlags.BlockScopedVariable)) return undefined
  const type = checker.getTypeOfSymbol(symbol)
  return type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
}

/**
 * Returns the parts that an interface or a class declares itself, with those that an interface
 * inherits behind them on request, or the parts of a type alias.
 */
function partsOf(checker: Checker, symbol: Symbol, listsInherited: boolean): readonly Symbol[] {
  if (hasFlag(symbol, SymbolFlags.Interface | SymbolFlags.Class)) {
    const own = [...symbol.getMembers().values()].filter(isPart)
    const inherited =
      listsInherited && hasFlag(symbol, SymbolFlags.Interface)
        ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
        : []
    return [...new Map([...own, ...inherited].map((part) => [part.name, part])).values()]
  }
  if (!hasFlag(symbol, SymbolFlags.TypeAlias)) return []
  return checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
}

/** Returns whether a member is a part, and no constructor, private member or type parameter. */
const isPart = (member: Symbol): boolean =>
  /^[a-z]/i.test(member.name) && !hasFlag(member, SymbolFlags.TypeParameter)

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

/** Returns the parameters of a plain function: its `@param` tags, else their types. */
function plainParameters(
  checker: Checker,
  symbol: Symbol,
  signature: Signature,
): readonly ReferenceParameter[] {
  const tagged = taggedParameters(checker, symbol)
  if (tagged.length > 0) return tagged
  const parameters = signature.getParameters()
  return parameters.map((parameter, index) => {
    const type = printType(checker, parameter)
    const isPattern = parameter.name.startsWith('__')
    return {
      name: isPattern ? nameOf(type) : parameter.name,
      meaning: `\`${type}\``,
      isRest: signature.hasRestParameter && index === parameters.length - 1,
    }
  })
}

/** Returns the name of a parameter that the code takes apart: `options` for `BodyOptions`. */
const nameOf = (type: string): string =>
  (/([A-Z][a-z]+)(?:<.*)?$/.exec(type)?.[1] ?? 'given').toLowerCase()

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
