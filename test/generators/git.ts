import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import type { Project } from './project.ts'

/** Runs git in the project with a test identity. */
export function git(project: Project, ...args: readonly string[]): void {
  const identity = [
    '-c',
    'user.name=A',
    '-c',
    'user.email=a@example.net',
    '-c',
    'init.defaultBranch=main',
  ]
  const { status, stderr } = spawnSync('git', ['-C', project.root, ...identity, ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

/** Commits all files of the project. */
export const commit = (project: Project): void => {
  git(project, 'add', '.')
  git(project, 'commit', '--quiet', '--message', 'change')
}

/** Makes a remote repository with the commits of the project its upstream. */
export function publish(project: Project): void {
  git(project, 'clone', '--quiet', '--bare', '.', '../remote.git')
  git(project, 'remote', 'add', 'origin', join(project.root, '../remote.git'))
  git(project, 'fetch', '--quiet', 'origin')
  git(project, 'branch', '--quiet', '--set-upstream-to=origin/main')
}

/** Returns the names of the migrations, in order. */
export const migrations = (project: Project): readonly string[] =>
  readdirSync(join(project.root, 'prisma/migrations')).toSorted()

/** Runs `generate --redo`, which has to succeed and to leave the named migrations. */
export async function expectRedo(
  t: Test,
  project: Project,
  names: readonly string[],
): Promise<void> {
  const { code, output } = await project.run('--redo')
  t.equal(code, 0, output)
  t.strictSame(migrations(project), names)
}
