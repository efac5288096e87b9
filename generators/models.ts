import type { Declaration, Declarations, ExtensionDeclaration } from './declarations.ts'
import { importedFrom } from './package.ts'

/** Prints the list of all declarations that the runtime resolves. */
export function printModels(
  { sources, extensions = [] }: Declarations,
  numbers: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, string> {
  const models = sources.map((source) => ({ ...source, local: localName(source) }))
  const added = extensions.map((one, at) => ({ ...one, local: localExtension(one, at) }))
  const entries = models.map(({ application, file, local, model }) => {
    const number = numbers.get(`${application}.${model.name}`)
    const numbered = number === undefined ? '' : `, number: ${number}`
    return `  { application: '${application}', file: '${file}', model: ${local}${numbered} },`
  })
  const list = `[\n${entries.join('\n')}\n]`
  const text = `// Generated from schema/. Do not edit: npm run generate
import ${added.length > 0 ? '{ extendSources, type ModelSources }' : 'type { ModelSources }'} from 'cadastre/generated'
import type { FlatTypes } from './serializers/index.ts'
${[...models, ...added].map(printImport).join('\n')}

/** Every declaration with its application and file, in order. */
export const sources: ModelSources<FlatTypes> = ${added.length > 0 ? printExtended(list, added) : list}
`
  return new Map([['src/generated/models.ts', text]])
}

/** The export of a declaration, and its name in the list. */
interface Imported extends Pick<Declaration, 'exported' | 'file'> {
  readonly local: string
}

const printImport = ({ exported, local, file }: Imported): string =>
  `import { ${exported === local ? local : `${exported} as ${local}`} } from '${importedFrom(file)}'`

function printExtended(list: string, added: readonly Imported[]): string {
  const rows = added.map(({ file, local }) => `  { file: '${file}', extension: ${local} },`)
  return `extendSources(${list}, [\n${rows.join('\n')}\n])`
}

/** Returns a unique name of an extension: a model may have several. */
const localExtension = ({ extension }: ExtensionDeclaration, at: number): string =>
  `${extension.extends.replace('.', '')}Extension${at + 1}`

/** Returns a unique name from application and model: names of exports may repeat. */
const localName = ({ application, model }: Declaration): string => `${application}${model.name}`
