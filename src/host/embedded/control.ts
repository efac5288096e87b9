import { chown, open, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { StartError } from '../../framework/errors/start-error.ts'
import { program, type Binaries } from './binaries.ts'
import { explainFileError, explainOutput } from './explain.ts'
import type { DataFolder } from './data-folder.ts'
import { removeStaleLocks } from './postmaster.ts'
import { removeHeartbeat } from './heartbeat.ts'
import { runProgram, type Account } from './run.ts'
import { listItem, printServerSettings, type ServerSettings } from './server-settings.ts'
import { prepareSocketFolder, removeSocketFolder, socketPort, socketFolderOf } from './socket.ts'

/** The parts of one embedded server. */
export interface Server {
  readonly folder: DataFolder
  readonly binaries: Binaries
  readonly account: Account | undefined
  readonly settings: ServerSettings
}

/** Seconds that a start may take: recovery after a crash takes minutes on a slow disk. */
const startSeconds = 600

/** Seconds that a stop may take. */
const stopSeconds = 120

/** Bytes of a log from which on the next start begins a new one. */
const maxLogBytes = 1024 * 1024

/** Bytes that a session of the server keeps after it has freed them. */
const keptBytes = String(8 * 1024 * 1024)

/**
 * Tells malloc to keep `keptBytes`, where it is that of glibc. By default it returns freed memory
 * to the system after each statement, and the next statement takes a page fault for each 4 kB. See
 * mallopt(3).
 */
const mallocSettings = { MALLOC_TRIM_THRESHOLD_: keptBytes, MALLOC_MMAP_THRESHOLD_: keptBytes }

/** Starts the server, detached from this process. Requires the lock, and that no server runs. */
export async function startServer(server: Server): Promise<void> {
  const { folder, binaries, account } = server
  const port = Number(server.settings['port'] ?? socketPort)
  removeStaleLocks(folder.cluster, socketFolderOf(folder.home), port)
  const logged = await prepareFiles(server)
  const { code, output } = await runProgram(
    program(binaries, 'pg_ctl'),
    ['start', '-w', '-s', '-t', String(startSeconds), '-l', basename(folder.log)],
    account,
    // pg_ctl passes its arguments to a shell, so no path may be among them.
    { cwd: folder.home, env: { ...mallocSettings, PGDATA: folder.cluster } },
  )
  if (code === 0) return
  const reason = await readFrom(folder.log, logged)
  throw explainOutput(`${output}\n${reason}`, `PostgreSQL in ${folder.home} does not start`)
}

/** Stops the server cleanly. Requires the lock. */
export async function stopServer(server: Server): Promise<void> {
  const { code, output } = await runProgram(
    program(server.binaries, 'pg_ctl'),
    ['stop', '-w', '-s', '-m', 'fast', '-t', String(stopSeconds), '-D', server.folder.cluster],
    server.account,
  )
  if (code === 0) {
    await removeHeartbeat(server.folder)
    return removeSocketFolder(server.folder.home)
  }
  throw new StartError(`PostgreSQL does not stop: ${output.trim()}`)
}

/** Creates the files and folders of the server; returns the size of the log. */
async function prepareFiles(server: Server): Promise<number> {
  const { folder, account, settings } = server
  try {
    const listen = await listenSettings(folder.home, account)
    const conf = join(folder.cluster, 'postgresql.conf')
    await writeFile(conf, printServerSettings({ ...listen, ...settings }), { mode: 0o600 })
    if (account) await chown(conf, account.uid, account.gid)
    await prepareLocalConf(join(folder.cluster, 'local.conf'), account)
    return await prepareLog(folder.log, account)
  } catch (error) {
    throw explainFileError(error, `The folder ${folder.home}`, 'check its owner and mode')
  }
}

async function prepareLocalConf(path: string, account: Account | undefined): Promise<void> {
  await writeFile(path, '', { flag: 'a', mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
}

async function listenSettings(home: string, account: Account | undefined): Promise<ServerSettings> {
  if (process.platform === 'win32') {
    return { listen_addresses: '127.0.0.1', port: await freePort(), unix_socket_directories: '' }
  }
  const folder = await prepareSocketFolder(home, account)
  return {
    listen_addresses: '',
    port: socketPort,
    unix_socket_directories: listItem(folder),
    unix_socket_permissions: '0700',
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Renames a large log to `postgres.log.1`; returns the size of the log. */
async function prepareLog(path: string, account: Account | undefined): Promise<number> {
  const before = await stat(path).catch(() => undefined)
  if (before && before.size > maxLogBytes) await rename(path, `${path}.1`)
  await writeFile(path, '', { flag: 'a', mode: 0o600 })
  if (account) await chown(path, account.uid, account.gid)
  return (await stat(path)).size
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (file === undefined) return ''
  try {
    const { bytesRead, buffer } = await file.read({ buffer: Buffer.alloc(65_536), position })
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}
