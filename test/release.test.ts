import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { root } from './support/running.ts'

const { PATH, HOME } = process.env

/** The files that a release and the check of generated files read or write. */
const paths = [
  '.changeset/config.json',
  'CHANGELOG.md',
  'docs',
  'examples',
  'generators',
  'openapi.json',
  'package.json',
  'package-lock.json',
  'prisma',
  'schema',
  'src',
  'tsconfig.json',
]

const changeset = "---\n'cadastre': major\n---\n\nRacks have wheels.\n"

t.test('writes the version and the changes to all files that have them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-release-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, '.changeset/wheels.md'), changeset)
  const run = (command: string, ...args: readonly string[]): string => {
    const identity = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.net' }
    const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.net' }
    const env = { PATH, HOME, ...identity, ...committer }
    const ran = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
    t.equal(ran.status, 0, `${command} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }
  run('git', 'init', '--quiet')
  run('git', 'add', '.changeset', 'CHANGELOG.md', 'openapi.json', 'package.json')
  run('git', 'add', 'package-lock.json')
  run('git', 'commit', '--quiet', '--message', 'Start')
  run('npm', 'run', 'release')
  t.strictSame(run('git', 'diff', '--name-only', 'HEAD').trim().split('\n'), [
    '.changeset/wheels.md',
    'CHANGELOG.md',
    'openapi.json',
    'package-lock.json',
    'package.json',
  ])
  const read = (path: string): string => readFileSync(join(folder, path), 'utf8')
  t.match(JSON.parse(read('openapi.json')), { info: { version: '1.0.0' } })
  t.match(JSON.parse(read('package-lock.json')), { version: '1.0.0' })
  t.match(read('CHANGELOG.md'), /## 1\.0\.0\n\n### Major Changes\n\n- .*Racks have wheels\./)
  run('npm', 'run', 'generate', '--', '--check')
})
