import type { Declaration, Declarations } from './declarations.ts'
import { importedFrom } from './package.ts'

/** Prints the list of all declarations that the runtime resolves. */
export function printModels(
  { sources }: Declarations,
  numbers: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, string> {
  const rows = sources.map((source) => ({ ...source, local: localName(source) }))
  const imports = rows.map(
    ({ exported, local, file }) =>
      `import { ${exported === local ? local : `${exported} as ${local}`} } from '${importedFrom(file)}'`,
  )
  const entries = rows.map(({ application, file, local, model }) => {
    const number = numbers.get(`${application}.${model.name}`)
    const numbered = number === undefined ? '' : `, number: ${number}`
    return `  { application: '${application}', file: '${file}', model: ${local}${numbered} },`
  })
  const text = `// Generated from schema/. Do not edit: npm run generate
import type { ModelSources } from 'cadastre/generated'
import type { FlatTypes } from './serializers/index.ts'
${imports.join('\n')}

/** Every declaration with its application and file, in order. */
export const sources: ModelSources<FlatTypes> = [
${entries.join('\n')}
]
`
  return new Map([['src/generated/models.ts', text]])
}

/** Returns a unique name from application and model: names of exports may repeat. */
const localName = ({ application, model }: Declaration): string => `${application}${model.name}`
