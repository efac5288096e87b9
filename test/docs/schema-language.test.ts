import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { readModules } from '../../generators/reference/read-modules.ts'
import { languageFile, sections } from '../../generators/reference/sections.ts'
import type { ApplicationDeclaration, NamedDeclaration } from '../../src/framework/model/define.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { blocksOf } from '../support/document.ts'
import { root } from '../support/running.ts'

const language = readModules(root, [languageFile])

/** Returns the examples of a section in the order of the document, of all names or of some. */
function examplesOf(part: string, isShown: (name: string) => boolean = () => true): string {
  const groups = sections.find((section) => section.part === part)?.groups ?? []
  const names = groups.flatMap((group) => group.names).filter(isShown)
  return names.flatMap((name) => language.get(name)?.examples ?? []).join('\n')
}

/** The block of the document whose models are in no docstring. */
const plugBlock = blocksOf('docs/schema-language.md').find(({ text }) => text.includes("'Plug'"))

/** A module with the declarations of all examples, and a model `lab.Port` with their options. */
const module = `import Type from 'typebox'
import { ${[...language.keys()].map(importOf).join(', ')} } from ${JSON.stringify(pathToFileURL(join(root, languageFile)).href)}
${examplesOf('policies', isType)}
${examplesOf('models')}
${plugBlock?.text}
${examplesOf('own kinds')}
${examplesOf('expressions')}
${examplesOf('applications', isType)}
export const others = [${examplesOf('applications', (name) => !isType(name))}]
export const port = defineModel('Port', { path: 'ports', nested: ['name'],
  unique: [codeOfSite, onePortPerSite].map((set, at) => ({ ...set, fields: ['site', 'name'].slice(at), whenSet: ['name'], reportedOn: 'name' })),
  fields: { ${examplesOf('common options')} ${examplesOf('kinds')} even: even({ max: 8 }), ...described },
  filters: { ${examplesOf('filters')} },
  policy: { ${examplesOf('policies', (name) => !isType(name))} },
  rules: [ ${examplesOf('rules')} ] })
export const commented = withComments({ ...site, name: 'CommentedSite', path: 'commented-sites' })
`

function importOf(name: string): string {
  return isType(name) ? `type ${name}` : name
}

function isType(name: string): boolean {
  return /^[A-Z]/.test(name) && name !== 'InvalidValue'
}

t.test('has examples that resolve', async (t) => {
  const file = join(t.testdir({}), 'examples.ts')
  writeFileSync(file, module)
  const { applications, others, ...rest } = (await import(pathToFileURL(file).href)) as {
    applications: readonly ApplicationDeclaration[]
    others: readonly ApplicationDeclaration[]
  } // what the text exports
  const models = Object.values<unknown>(rest).filter(isModel)
  const sources = models.map((model) => ({ application: 'lab', file, model }))
  const listed = applications.filter(({ name }) => name === 'lab')
  const graph = resolve(listed, sources)
  t.strictSame([...graph.models.keys()].toSorted(), [
    'lab.Cable',
    'lab.CommentedSite',
    'lab.Job',
    'lab.Outlet',
    'lab.Plug',
    'lab.Port',
    'lab.Site',
    'lab.UsedOutlet',
  ])
  const fields = graph.models.get('lab.Port')?.fields.size ?? 0
  t.ok(fields > 45, `${fields} fields`)
  t.strictSame(
    others.map(({ name }) => name),
    ['users', 'extras', 'secrets'],
  )
})

const isModel = (value: unknown): value is NamedDeclaration =>
  typeof value === 'object' && value !== null && 'fields' in value

t.test('has an example of every part of a model', async (t) => {
  const used = new Set([...examplesOf('models').matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name))
  const parts = language.get('ModelDeclaration')?.members.map(({ name }) => name) ?? []
  const unused = parts.filter((name) => !used.has(name))
  t.strictSame(unused, [])
})
