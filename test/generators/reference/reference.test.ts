import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { insertNames, namesOf, printReference } from '../../../generators/reference/reference.ts'
import { referenceDocuments } from '../../../generators/reference/sections.ts'
import { exportsIn } from '../../architecture/exports.ts'
import { readSources } from '../../architecture/imports.ts'
import { root } from '../../support/running.ts'

const [language, framework] = referenceDocuments
if (!language || !framework) throw new Error('there are two references')
const names = namesOf(language)
const entries = [...names.values()]
const ofFramework = [...namesOf(framework).values()]
const documents = await printReference()
const text = documents.get(language.path) ?? ''

t.test('finds the committed documents up to date', async (t) => {
  const paths = ['docs/schema-language.md', 'docs/framework.md']
  t.strictSame([...documents.keys()], paths)
  for (const [path, printed] of documents) {
    const committed = readFileSync(join(root, path), 'utf8').replaceAll('\r\n', '\n')
    t.equal(committed, printed, `${path}; if not: npm run generate:docs`)
  }
})

t.test('describes every public name, with an example that uses it', async (t) => {
  t.ok(entries.length > 60, `${entries.length} names`)
  for (const { name, meaning, examples } of entries) {
    t.match(meaning, /^[A-Z].*\.$/, `${name} is described in sentences`)
    const isUsed = examples.some((code) => new RegExp(`\\b${exampleOf(name)}\\b`).test(code))
    t.ok(isUsed, `${name} has an example`)
  }
})

t.test('describes every name of the framework, and shows functions by an example', async (t) => {
  t.ok(ofFramework.length > 40, `${ofFramework.length} names`)
  for (const { name, meaning, parameters, examples } of ofFramework) {
    t.match(meaning, /^[A-Z].*\.$/, `${name} is described in sentences`)
    if (parameters) t.ok(examples.join().includes(name), `${name} has an example`)
  }
})

/** The types whose values an example shows without their names, by a name in the example. */
const shown: Readonly<Record<string, string>> = {
  CommonOptions: 'defaultWhen',
  ModelDeclaration: 'defineModel',
  Rule: 'check',
}

const exampleOf = (name: string): string => shown[name] ?? name

t.test('names the type of the settings, which has too many of them to be read', async (t) => {
  const { members = [] } = ofFramework.find(({ name }) => name === 'HookOptions') ?? {}
  t.equal(members.find(({ name }) => name === 'config')?.type, 'Config')
  t.notMatch(documents.get(framework.path) ?? '', 'Frozen<{')
})

t.test('describes every option, part and parameter', async (t) => {
  for (const { name, members, parameters = [] } of [...entries, ...ofFramework]) {
    for (const member of members) {
      t.match(member.meaning, /^[A-Z].*\.$/, `${name}, ${member.name}`)
      t.notOk(/\b(readonly|any)\b/.test(member.type), `${name}, ${member.name}: ${member.type}`)
      t.notOk(member.isRequired && member.fallback !== '', `${name}, ${member.name}: one of both`)
    }
    const others = parameters.filter((one) => one.name !== 'options' || members.length === 0)
    for (const parameter of others) t.ok(parameter.meaning, `${name}, ${parameter.name}`)
  }
})

t.test(
  'prints types with all their brackets, and names only what projects can import',
  async (t) => {
    const types = [...entries, ...ofFramework].flatMap(({ name, members, parameters = [] }) => [
      ...members.map(({ name: member, type }) => [`${name}, ${member}`, type] as const),
      ...parameters.map((one) => [`${name}, ${one.name}`, one.meaning] as const),
    ])
    for (const [name, type] of types) t.equal(unclosed(type), 0, `${name}: ${type}`)
    const named = new Set([...entries, ...ofFramework].map(({ name }) => name))
    const internal = new Set(
      readSources(['src/framework/', 'src/features/', 'src/host/'])
        .flatMap((source) => exportsIn(source.text))
        .filter((name) => !named.has(name) && !words.has(name)),
    )
    for (const { name, meaning, members } of [...entries, ...ofFramework])
      for (const sentence of [meaning, ...members.map((member) => member.meaning)])
        for (const [, code = ''] of sentence.matchAll(/`(\w+)[^`]*`/g))
          t.notOk(internal.has(code), `${name}: ${sentence}`)
  },
)

/** Names of other exports that mean something else in docstrings, or the name of an error. */
const words: ReadonlySet<string> = new Set([
  'DeclarationError',
  'dryRun',
  'group',
  'name',
  'paths',
  'plain',
  'service',
  'settings',
])

/** Returns the number of brackets that a type does not close. */
function unclosed(type: string): number {
  const text = type.replaceAll('=>', '')
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  return Math.abs(count(/[<([{]/g) - count(/[>)\]}]/g))
}

t.test('keeps hand-written text and replaces the generated', async (t) => {
  const stale = text.replace(/^### `text`$/m, '### `txt`').replace('## Rules', '## All rules')
  const written = insertNames(stale, language, names)
  t.notMatch(written, '`txt`')
  t.match(written, '## All rules')
})

t.test('refuses names that are in no section, and sections of unknown names', async (t) => {
  const { text: entry, ...others } = Object.fromEntries(names)
  const renamed = new Map([...Object.entries(others), ['words', { ...entry, name: 'words' }]])
  const wrong = /sections\.ts: words is exported by .* and in no section; text is in a section/
  t.throws(() => insertNames(text, language, renamed as typeof names), wrong) // an entry by its name
})
