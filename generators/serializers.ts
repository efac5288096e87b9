import { ComponentNames, kebab } from '../src/framework/model/components/names.ts'
import { componentsOf, type ModelComponents } from './components.ts'
import type { ModelGraph } from '../src/framework/model/graph.ts'
import type { JsonSchema } from '../src/framework/model/json-schema.ts'
import { printInterface, type FindComponent } from './interfaces.ts'
import { before, render } from './layout.ts'
import { printTypebox } from './typebox.ts'

/**
 * Prints one file for each model: the TypeBox schemas of its representations, and the same as plain
 * types.
 */
export function printSerializers(graph: ModelGraph): ReadonlyMap<string, string> {
  const all = componentsOf(graph)
  const schemas = new Map<string, JsonSchema>(
    all.flatMap(({ components }) => components.map(({ name, schema }) => [name, schema])),
  )
  const files = all
    .filter(({ components }) => components.length > 0)
    .map((one): [string, string] => [folder + pathIn(one), printFile(one, schemas)])
  return new Map([...files, [indexPath, printIndex(all, new ComponentNames(graph))]])
}

const folder = 'src/generated/serializers/'
const indexPath = `${folder}index.ts`

/** Prints the type that has the stored fields of each model. */
function printIndex(all: readonly ModelComponents[], names: ComponentNames): string {
  const rows = all.map((one) => {
    const flat = names.form(one.model.key, 'flat')
    const isPrinted = one.components.some(({ name }) => name === flat)
    return { key: one.model.key, file: pathIn(one), flat: isPrinted ? flat : undefined }
  })
  const imports = rows.flatMap(({ flat, file }) =>
    flat === undefined ? [] : [`import type { ${flat} } from './${file}'`],
  )
  const types = rows.map(({ key, flat = 'Readonly<Record<string, unknown>>' }) => {
    return `  '${key}': ${flat}`
  })
  return `// Generated from schema/. Do not edit: npm run generate
${imports.join('\n')}

/**
 * The stored fields of each model, by which the compiler checks behaviours. Those of a model that
 * no client writes have no types.
 */
export type FlatTypes = {
${types.join('\n')}
}
`
}

/** Returns the path of a model's file in the folder of the serializers. */
const pathIn = ({ model }: ModelComponents): string =>
  `${model.application}/${kebab(model.name)}.ts`

function printFile(
  { model, components }: ModelComponents,
  schemas: ReadonlyMap<string, JsonSchema>,
): string {
  // Types of other files are inlined: files that import each other would form a cycle.
  const own = new Set(components.map(({ name }) => name))
  const find: FindComponent = (name) => (own.has(name) ? undefined : schemas.get(name))
  return [
    `// Generated from ${model.file}. Do not edit: npm run generate`,
    `import Type from 'typebox'`,
    ...components.map(({ name }) => printComponent(name, schemas.get(name) ?? {}, find)),
    '',
  ].join('\n')
}

function printComponent(name: string, json: JsonSchema, find: FindComponent): string {
  return `
/** ${sentence(json.description ?? '')} */
${render(before(`export const ${name} = `, printTypebox(json)))}

/** ${name} as a plain type. */
${render(printInterface(name, json, find))}`
}

function sentence(words: string): string {
  return words.endsWith('.') ? words : `${words}.`
}
