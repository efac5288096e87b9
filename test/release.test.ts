import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { root } from './support/running.ts'

const { PATH, HOME } = process.env

/** The files that `npm version` and the check of generated files read or write. */
const paths = [
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

t.test('commits the version to all files that have it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-release-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const path of paths) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const run = (command: string, ...args: readonly string[]): string => {
    const identity = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.net' }
    const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.net' }
    const env = { PATH, HOME, ...identity, ...committer }
    const ran = spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' })
    t.equal(ran.status, 0, `${command} ${args.join(' ')}: ${ran.stdout}${ran.stderr}`)
    return ran.stdout
  }
  run('git', 'init', '--quiet')
  run('git', 'add', 'openapi.json', 'package.json', 'package-lock.json')
  run('git', 'commit', '--quiet', '--message', 'Start')
  run('npm', 'version', '9.8.7', '--message', 'chore(release): %s')
  const committed = run('git', 'show', '--format=%s', '--name-only', 'v9.8.7^{commit}')
  t.strictSame(committed.trim().split(/\n+/), [
    'chore(release): 9.8.7',
    'openapi.json',
    'package-lock.json',
    'package.json',
  ])
  t.match(JSON.parse(readFileSync(join(folder, 'openapi.json'), 'utf8')), {
    info: { version: '9.8.7' },
  })
  run('npm', 'run', 'generate', '--', '--check')
})
