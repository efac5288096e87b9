import t from 'tap'
import { artifacts } from '../../generators/artifacts.ts'
import { runGenerate } from '../../generators/command.ts'
import { language, Project } from './project.ts'

const applications = new URL('../../src/features/applications/', import.meta.url).href

/** The outputs, without the document, whose printer loads a service. */
const someArtifacts = artifacts
  .filter(({ name }) => ['list of models', 'OpenAPI document'].includes(name))
  .map((one) => (one.last ? { ...one, print: () => new Map<string, string>() } : one))

/** Returns `schema/index.ts` with applications of the framework. */
const indexWith = (...names: readonly string[]): string => `
${names.map((name) => `import { ${name} } from '${applications}${name}.ts'`).join('\n')}
export const applications = [{ name: 'lab', label: 'Lab', description: '' }, ${names.join(', ')}]
`

const thing = `
import { defineModel, secret } from ${language}
export const declared = defineModel('Thing', { path: 'things', nested: [], fields: { code: secret() } })
`

t.test(
  'refuses a missing application of the framework before it plans a loss of data',
  async (t) => {
    const project = new Project(t).change({ 'schema/lab/thing.ts': thing })
    const run = async (index: string): Promise<string> => {
      const lines: string[] = []
      const print = (text: string): void => void lines.push(text)
      project.change({ 'schema/index.ts': index })
      await runGenerate(
        [],
        { root: project.root, artifacts: someArtifacts },
        { out: print, error: print },
      )
      return lines.join('\n')
    }
    t.match(await run(indexWith('secrets', 'users')), 'New migration 0001_initial')
    t.match(
      await run(indexWith('users')),
      /^A declaration is wrong:\n.*"secrets".*lab\.Thing\.code/,
    )
    t.match(await run(indexWith('secrets')), /^A declaration is wrong:\n.*"users".*every service/)
  },
)
