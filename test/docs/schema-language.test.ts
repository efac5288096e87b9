import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import type { TObject } from 'typebox'
import type { Parameter } from '../../src/framework/model/arguments.ts'
import type { NamedDeclaration } from '../../src/framework/model/define.ts'
import * as language from '../../src/framework/model/index.ts'
import { commonOptions, defaultWhen } from '../../src/framework/model/kind.ts'
import { declarationParts, uniqueParts } from '../../src/framework/model/resolve/parts.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { root } from '../support/running.ts'

const page = readFileSync(join(root, 'docs/schema-language.md'), 'utf8')
const common: Readonly<Record<string, object>> = { ...commonOptions, defaultWhen }

/** The text of a section, by its heading. */
const sections = new Map(
  page.split(/^#{2,3} /m).map((text) => {
    const [heading = '', ...lines] = text.split('\n')
    return [heading.replaceAll('`', ''), lines.join('\n')] as const
  }),
)

/** The described functions of the language, by name. */
const functions = Object.entries(language).flatMap(([name, value]) =>
  'parameters' in value ? [{ name, called: value.called, parameters: value.parameters }] : [],
)

/** The rows of the first table of a text: the words of each option. */
const tableOf = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/^\| `(\w+)`\s*\| (.*?)\s*\|$/gm)].map(([, name = '', words = '']) => [name, words]), // prettier-ignore
  )

const optionsOf = (parameters: readonly Parameter[]): TObject['properties'] => {
  const found = parameters.find(({ name }) => name === 'options')
  return found ? (found.schema as TObject).properties : {} // options are an object
}

const wordsOf = (schema: object): unknown => ('description' in schema ? schema.description : undefined) // prettier-ignore

const describedBy = (schemas: Readonly<Record<string, object>>): unknown[][] =>
  Object.entries(schemas).map(([name, schema]) => [name, wordsOf(schema)])

t.test('has every function of the language, with its parameters and options', async (t) => {
  const others = Object.keys(language).filter((name) => !functions.some((one) => one.name === name))
  t.strictSame(others, ['defineModel'], 'what is no described function')
  for (const { name, called, parameters } of functions) {
    const text = sections.get(name) ?? ''
    t.equal(called, name)
    t.ok(text.includes(`\`${name}(`), `${name} has a section`)
    for (const parameter of parameters) t.ok(text.includes(parameter.name), `${name}: ${parameter.name}`) // prettier-ignore
    const options = Object.entries(optionsOf(parameters))
    const shared = options.filter(([option]) => option in common).map(([option]) => `\`${option}\``)
    const [, listed = ''] = /^Common options: (.*)\.$/m.exec(text) ?? []
    t.equal(listed, shared.join(', '), `${name}: its common options`)
    const own = options.filter(([option]) => !(option in common))
    const words = own.map(([option, schema]) => [option, wordsOf(schema)])
    t.strictSame([...tableOf(text)], words, `${name}: its own options`)
  }
})

t.test('has every part of a model', async (t) => {
  const [parts = '', unique = ''] = (sections.get('Models') ?? '').split('A set in `unique`')
  t.strictSame([...tableOf(parts)], describedBy(declarationParts))
  t.strictSame([...tableOf(unique)], describedBy(uniqueParts))
  const used = new Set([...unique.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name))
  const unused = Object.keys(declarationParts).filter((name) => !used.has(name))
  t.strictSame(unused, ['customFields'], 'parts without an example: the page has no custom fields')
})

t.test('describes the common options in their own words', async (t) => {
  t.strictSame([...tableOf(sections.get('Common options') ?? '')], describedBy(common))
})

t.test('has examples that resolve', async (t) => {
  const blocks = (from: string, to: string): string =>
    [...page.slice(page.indexOf(from), to === '' ? undefined : page.indexOf(to)).matchAll(/^```ts\n([^]*?)^```/gm)].map(([, text = '']) => text).join('\n') // prettier-ignore
  const address = JSON.stringify(pathToFileURL(join(root, 'src/framework/model/index.ts')).href)
  const text = `import { ${Object.keys(language).join(', ')} } from ${address}
${blocks('# The language', '## Common options')}
export const port = defineModel('Port', { path: 'ports', nested: ['name'],
  fields: { ${blocks('## Kinds of fields', '## Filters')} },
  filters: { ${blocks('## Filters', '## Rules')} },
  rules: [ ${blocks('## Rules', '')} ] })\n`
  const file = join(t.testdir({}), 'examples.ts')
  writeFileSync(file, text)
  const models = Object.values((await import(pathToFileURL(file).href)) as Record<string, NamedDeclaration>) // what the text exports
  const applications = [{ name: 'lab', label: 'Lab', description: '' }]
  const sources = models.map((model) => ({ application: 'lab', file, model }))
  const graph = resolve(applications, sources)
  const fields = graph.models.get('lab.Port')?.fields.size ?? 0
  t.ok(fields > 40, `${fields} fields`)
  const used = functions.filter(({ name }) => !new RegExp(`\\b${name}\\(`).test(text))
  t.strictSame(used, [], 'every function has an example')
}) // prettier-ignore
