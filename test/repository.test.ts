import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import semver from 'semver'
import t from 'tap'
import { parse } from 'yaml'

const root = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

interface Job {
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[]
}

const workflow = (name: string): Readonly<Record<string, Job>> =>
  (parse(read(`.github/workflows/${name}.yml`)) as { jobs: Record<string, Job> }).jobs // as GitHub reads it

const manifest = JSON.parse(read('package.json')) as {
  readonly version: string
  readonly scripts: Readonly<Record<string, string>>
  readonly engines: { readonly node: string }
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const commands = (...names: readonly string[]): readonly string[] =>
  names.flatMap((name) =>
    Object.values(workflow(name)).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? [])),
  )

t.test('runs the test command of the README in the CI workflow', async (t) => {
  const [, command = ''] = /## Test it\n\n```sh\n(.*)\n```/.exec(read('README.md')) ?? []
  t.ok(commands('ci').includes(command), command)
})

t.test('workflows and pull requests name scripts that exist', async (t) => {
  const texts = [...commands('ci', 'release'), read('.github/PULL_REQUEST_TEMPLATE.md')]
  const scripts = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)])
  t.ok(scripts.length > 0, 'scripts are named')
  for (const [, script = ''] of scripts) t.ok(manifest.scripts[script], script)
})

t.test('covers the oldest supported Node.js and PostgreSQL in the CI workflow', async (t) => {
  const oldestNode = Number(/\d+/.exec(manifest.engines.node)?.[0])
  const oldestServer = Number(
    /oldestVersion = (\d+)/.exec(read('src/host/external-server.ts'))?.[1],
  )
  t.match(workflow('ci'), {
    test: {
      strategy: { matrix: { node: [oldestNode, 22, 24], os: ['ubuntu-latest', 'macos-latest'] } },
    },
    postgres: { strategy: { matrix: { postgres: [oldestServer, 18] } } },
  })
})

t.test('finds the files of all relative links of the documents', async (t) => {
  for (const folder of ['', 'docs/']) {
    const names = readdirSync(new URL(`./${folder}`, root)).filter((name) => name.endsWith('.md'))
    const links = names.flatMap((name) => linksIn(`${folder}${name}`))
    t.ok(links.length > 0, `there are links in ./${folder}`)
    for (const [path, link] of links)
      t.doesNotThrow(() => readFileSync(new URL(link, new URL(path, root))), `${path}: ${link}`)
  }
})

/** Returns the relative links of a document, each with the path of the document. */
const linksIn = (path: string): readonly (readonly [path: string, link: string])[] =>
  [...read(path).matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, link = '']) => [
    path,
    link,
  ])

interface TapSettings {
  readonly include: readonly string[]
}

interface Batches {
  readonly batchNames: readonly string[]
  readonly testFiles: readonly string[]
  readonly testFilesOf: (batch: string) => readonly string[]
}

t.test('runs every test file once: in a batch or, listed in .taprc, by itself', async (t) => {
  // Imported by its address: test/batches.mjs is not part of the bundle.
  const { batchNames, testFiles, testFilesOf } = (await import(
    new URL('test/batches.mjs', root).href
  )) as Batches
  const { include } = parse(read('.taprc')) as TapSettings // as tap reads it
  const batches = readdirSync(new URL('test/batches/', root)).map((name) => name.slice(0, -4))
  t.strictSame(batches.toSorted(), [...batchNames].toSorted())
  const batched = batches.flatMap((batch) => testFilesOf(batch))
  const separate = include.filter((path) => path.endsWith('.test.ts'))
  t.strictSame([...batched, ...separate].toSorted(), testFiles)
  for (const batch of batches) t.ok(testFilesOf(batch).length > 0, `${batch} has test files`)
})

/** Versions of the embedded server, and whether an installation takes them. */
const servers = [
  ['18.4.0-beta.17', true],
  ['18.5.0-beta.18', true],
  ['18.9.0-beta.20', true],
  ['18.12.0-beta.1', true],
  ['18.12.3', true],
  ['18.3.0-beta.16', false],
  ['19.0.0-beta.1', false],
  ['19.0.0', false],
] as const

t.test('takes later minor versions of the embedded server, which npm has as betas', async (t) => {
  const ranges = new Set(Object.values(manifest.optionalDependencies))
  t.equal(ranges.size, 1, 'the same on every platform')
  const [range = ''] = ranges
  for (const [version, isTaken] of servers)
    t.equal(semver.satisfies(version, range), isTaken, version)
})

t.test('pins each action of the workflows by the hash of a commit', async (t) => {
  const steps = ['ci', 'release'].flatMap((name) =>
    Object.values(workflow(name)).flatMap((job) => job.steps),
  )
  const used = steps.flatMap(({ uses }) => uses ?? [])
  t.ok(used.length > 0, 'actions are used')
  for (const action of new Set(used)) t.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40}$/, action)
})

t.test('has examples that accept the version of the package', async (t) => {
  const examples = new URL('examples/', root)
  const names = readdirSync(examples).filter((name) =>
    existsSync(new URL(`${name}/package.json`, examples)),
  )
  t.ok(names.length > 2, `${names.length} examples`)
  for (const name of names) {
    const { dependencies } = JSON.parse(read(`examples/${name}/package.json`)) as {
      readonly dependencies: { readonly cadastre: string }
    }
    t.ok(
      semver.satisfies(manifest.version, dependencies.cadastre),
      `${name}: ${dependencies.cadastre}`,
    )
  }
})

/** The first commit whose subject is checked; those before it are older than the rule. */
const firstChecked = '37c5eb26'
const types = 'build|chore|ci|docs|feat|fix|perf|refactor|release|revert|style|test'
const subject = new RegExp(`^(${types})(\\([a-z0-9,/ -]+\\))?!?: [^A-Z].*[^.]$`)
const history = spawnSync('git', ['log', '--no-merges', '--format=%s', `${firstChecked}..HEAD`], {
  cwd: root,
  encoding: 'utf8',
})
const skip = history.status === 0 ? false : 'this copy has no history'

t.test('has commits with a type and at most 72 columns', { skip }, async (t) => {
  for (const line of history.stdout.split('\n').filter((one) => one !== ''))
    t.ok(subject.test(line) && line.length <= 72, line)
})
