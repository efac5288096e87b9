import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openEmbedded } from '../../../src/host/embedded/embedded.ts'
import { silentLog } from '../../../src/framework/log.ts'
import { newDataFolder } from '../../support/data-folder.ts'

const open = (dataDir: string) => openEmbedded({ dataDir, connections: 10 }, silentLog)

const refusals: readonly {
  readonly name: string
  readonly prepare: (dataDir: string) => void
  readonly message: RegExp
}[] = [
  {
    name: 'a folder with files of another program',
    prepare: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'thesis.txt'), 'x')
    },
    message:
      /^The data folder .* holds files that are not Cadastre's \(thesis\.txt\): set DATA_DIR/,
  },
  {
    name: 'a file',
    prepare: (dataDir) => writeFileSync(dataDir, ''),
    message: /^The data folder .* is not a folder: set DATA_DIR to another folder\.$/,
  },
  {
    name: 'a marker file without the path of the database',
    prepare: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'cadastre.json'), '{}')
    },
    message: /^The file .*cadastre\.json does not say where the database is: restore it/,
  },
  {
    name: 'a data folder whose database is missing',
    prepare: (dataDir) => {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'cadastre.json'), '{"database": "/nowhere/at/all"}')
    },
    message: /keeps its database in \/nowhere\/at\/all, which is not there: bring it back/,
  },
]

for (const { name, prepare, message } of refusals) {
  t.test(`refuses ${name}`, async (t) => {
    const dataDir = newDataFolder(t)
    prepare(dataDir)
    await t.rejects(open(dataDir), { name: 'StartError', message })
  })
}

t.test(
  'refuses a folder that the system does not create',
  { skip: !existsSync('/proc/self') },
  (t) =>
    t.rejects(open('/proc/none'), {
      name: 'StartError',
      message:
        /^The data folder \/proc\/none does not exist, and the system refuses to create it: set DATA_DIR/,
    }),
)

t.test('refuses data of another major version of PostgreSQL', async (t) => {
  const dataDir = newDataFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await t.rejects(open(dataDir), {
    name: 'StartError',
    message: /was written by PostgreSQL 17, and this Cadastre brings 18: start the version/,
  })
})

t.test('reports why the server does not start', async (t) => {
  const dataDir = newDataFolder(t)
  await (await open(dataDir)).close()
  writeFileSync(join(dataDir, 'postgres', 'local.conf'), `work_mme = '7MB'\n`)
  await t.rejects(open(dataDir), {
    name: 'StartError',
    message: /^PostgreSQL in .* does not start: .*(work_mme|errors)/,
  })
  t.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /work_mme/)
})
