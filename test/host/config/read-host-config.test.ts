import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t from 'tap'
import { readHostConfig } from '../../../src/host/config/read-host-config.ts'
import { Type } from 'typebox'
import { facets } from '../../../src/framework/config/setting.ts'
import { readEnvironment } from '../../../src/host/config/environment.ts'
import type { Environment } from '../../../src/framework/config/setting.ts'

const defaults = readHostConfig({})

const token = '0123456789abcdefABCDEF0123456789abcdef01'

const validSettings: readonly (readonly [Environment, object])[] = [
  [{}, {}],
  [{ PORT: '', DATABASE_URL: ' ', SUPERUSER_PASSWORD: '' }, {}],
  [
    { HOST: '::', PORT: '0' },
    { host: '::', port: 0 },
  ],
  [{ DATA_DIR: '/srv/data/../inventory' }, { dataDir: '/srv/inventory' }],
  [{ DATABASE_URL: 'postgres://u:p@db/x' }, { databaseUrl: 'postgres://u:p@db/x' }],
  [
    { DATABASE_URL: 'postgresql://u@/x?host=/run/postgresql' },
    { databaseUrl: 'postgresql://u@/x?host=/run/postgresql' },
  ],
  [{ DATABASE_URL: 'postgres:///x' }, { databaseUrl: 'postgres:///x' }],
  ...[
    'postgres://u:p@a,b:5433,[::1]:5434/x?target_session_attrs=primary',
    'postgres://u@/x?host=/run/a,/run/b&port=5432,5433',
  ].map((text) => [{ DATABASE_URL: text }, { databaseUrl: text }] as const),
  [
    { DATABASE_REPLICAS: 'postgres://u:p@b/x, postgres://u:q@c:5433/x', REPLICA_MAX_LAG: '3' },
    {
      databaseReplicas: ['postgres://u:p@b/x', 'postgres://u:q@c:5433/x'],
      replicaMaxLag: 3,
    },
  ],
  ...['inventory', '/inventory', '/inventory/', 'inventory//'].map(
    (path) => [{ BASE_PATH: path }, { basePath: '/inventory' }] as const,
  ),
  [{ BASE_PATH: '/' }, { basePath: '' }],
  [{ BASE_PATH: '/a/b' }, { basePath: '/a/b' }],
  ...['1', 'true', 'TRUE', 'Yes', 'on'].map(
    (text) => [{ LOGIN_REQUIRED: text }, { loginRequired: true }] as const,
  ),
  ...['0', 'false', 'No', 'OFF'].map(
    (text) => [{ LOGIN_REQUIRED: text }, { loginRequired: false }] as const,
  ),
  [{ MAX_PAGE_SIZE: '0' }, { maxPageSize: 0 }],
  [{ MAX_PAGE_SIZE: 'None' }, { maxPageSize: 0 }],
  [{ TRUST_PROXY: '10.0.0.0/8, ::1,loopback,' }, { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] }],
  [{ CORS_ORIGINS: '*' }, { corsOrigins: ['*'] }],
  [
    { CORS_ORIGINS: 'https://a.example, http://localhost:3000' },
    { corsOrigins: ['https://a.example', 'http://localhost:3000'] },
  ],
  [
    { CHOICE_SHAPE: 'object', LOG_LEVEL: 'silent' },
    { choiceShape: 'object', logLevel: 'silent' },
  ],
  [
    { SUPERUSER_NAME: 'root@x', SUPERUSER_PASSWORD: 'pass word', SUPERUSER_API_TOKEN: token },
    { superuserName: 'root@x', superuserPassword: 'pass word', superuserApiToken: token },
  ],
  // Names that differ from those of settings by more than a misspelling, or are well known.
  [{ XDG_DATA_DIRS: '/usr/share', LOGNAME: 'root', PORTS: '1', HOSTS: 'x', HOSTNAME: 'vm' }, {}],
  [{ HOME: '/root', POST: 'x', port: 'x', SPORT: 'x', WORKER: '2', WORKERS: '1' }, {}],
  [{ DATABASE_URI: 'x', DATABASE_URL: 'postgres://db/x' }, { databaseUrl: 'postgres://db/x' }],
]

t.test('reads valid settings', async (t) => {
  for (const [environment, expected] of validSettings) {
    t.strictSame(
      readHostConfig(environment),
      { ...defaults, ...expected },
      JSON.stringify(environment),
    )
  }
})

const mistakes: readonly (readonly [Environment, string])[] = [
  [{ PORT: '65536' }, 'PORT is "65536"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '80.5' }, 'PORT is "80.5"; allowed: a whole number from 0 to 65535.'],
  [{ PORT: '0x50' }, 'PORT is "0x50"; allowed: a whole number from 0 to 65535.'],
  ...['DATA_DIR', 'WAL_ARCHIVE'].map(
    (name) =>
      [
        { [name]: '/srv/a\nb' },
        `${name} is "${JSON.stringify(resolve('/srv/a\nb')).slice(1, -1)}"; allowed: a path without line breaks.`,
      ] as const,
  ),
  [{ HOST: 'my host' }, 'HOST is "my host"; allowed: a host name or an IP address.'],
  [
    { DATABASE_URL: 'mysql://u:hush@db/x?password=hush' },
    'DATABASE_URL is "mysql://u:…@db/x?password=…"; allowed: an address such as postgres://user:password@host:5432/database.',
  ],
  ...['postgres://u:hush@a:5432,b:x/db', 'postgres://u:hush@a:1,b:70000/db'].map(
    (text) =>
      [
        { DATABASE_URL: text },
        `DATABASE_URL is "${text.replace('hush', '…')}"; allowed: an address such as postgres://user:password@host:5432/database.`,
      ] as const,
  ),
  [
    { DATABASE_REPLICAS: 'postgres://u:hush@a/x,postgres://u:hush@b:x/db' },
    'DATABASE_REPLICAS is "postgres://u:…@b:x/db"; allowed: addresses such as postgres://user:password@host:5432/database, each with one host.',
  ],
  [{ BASE_PATH: '/a b' }, 'BASE_PATH is "/a b"; allowed: a path such as /inventory.'],
  [{ BASE_PATH: '/a//b' }, 'BASE_PATH is "/a//b"; allowed: a path such as /inventory.'],
  ...['10.0.0.0/33', '10.0.0', 'true', '10.0.0.1/8/8', '::/129', '10.0.0.1/'].map(
    (text) =>
      [
        { TRUST_PROXY: text },
        `TRUST_PROXY is "${text}"; allowed: addresses and networks such as 10.0.0.1, 192.168.0.0/16, loopback, separated by commas.`,
      ] as const,
  ),
  [{ LOGIN_REQUIRED: 'maybe' }, 'LOGIN_REQUIRED is "maybe"; allowed: true or false.'],
  [{ PAGINATE_COUNT: '0' }, 'PAGINATE_COUNT is "0"; allowed: a whole number from 1 to 100000.'],
  [
    { MAX_PAGE_SIZE: 'many' },
    'MAX_PAGE_SIZE is "many"; allowed: a whole number from 0 to 10000000, or none.',
  ],
  [{ CHOICE_SHAPE: 'Pair' }, 'CHOICE_SHAPE is "Pair"; allowed: pair, object, value or slug.'],
  [
    { CORS_ORIGINS: 'https://a.example/' },
    'CORS_ORIGINS is "https://a.example/"; allowed: origins such as https://example.net, separated by commas, or *.',
  ],
  [
    { LOG_LEVEL: 'loud' },
    'LOG_LEVEL is "loud"; allowed: fatal, error, warn, info, debug, trace or silent.',
  ],
  [{ WORKERS: '65' }, 'WORKERS is "65"; allowed: a whole number from 1 to 64.'],
  [
    { SUPERUSER_NAME: 'a b' },
    'SUPERUSER_NAME is "a b"; allowed: 1 to 150 letters, digits and @ . + - _.',
  ],
  [
    { SUPERUSER_PASSWORD: 'x'.repeat(129) },
    'SUPERUSER_PASSWORD is "(not shown)"; allowed: 8 to 128 characters.',
  ],
  [
    { SUPERUSER_PASSWORD: 'short' },
    'SUPERUSER_PASSWORD is "(not shown)"; allowed: 8 to 128 characters.',
  ],
  [
    { SUPERUSER_API_TOKEN: 'secret' },
    'SUPERUSER_API_TOKEN is "(not shown)"; allowed: 40 hexadecimal digits.',
  ],
  [{ LOGIN_REQUIERD: '1' }, 'LOGIN_REQUIERD is not a setting: did you mean LOGIN_REQUIRED?'],
  [{ login_required: '1' }, 'login_required is not a setting: did you mean LOGIN_REQUIRED?'],
  ...(['PRT', 'POR', 'PROT', 'prt'] as const).map(
    (name) => [{ [name]: '8001' }, `${name} is not a setting: did you mean PORT?`] as const,
  ),
  [{ HSOT: '::' }, 'HSOT is not a setting: did you mean HOST?'],
  [{ WORKER: '2' }, 'WORKER is not a setting: did you mean WORKERS?'],
  [{ DATABASE_URI: 'x' }, 'DATABASE_URI is not a setting: did you mean DATABASE_URL?'],
  [
    { PORT: 'x', WORKERS: 'y', PAGINATE_CUONT: '1' },
    [
      'PAGINATE_CUONT is not a setting: did you mean PAGINATE_COUNT?',
      'PORT is "x"; allowed: a whole number from 0 to 65535.',
      'WORKERS is "y"; allowed: a whole number from 1 to 64.',
    ].join('\n'),
  ],
]

t.test('has defaults for settings that are not set', async (t) => {
  t.match(defaults, {
    host: '127.0.0.1',
    port: 8000,
    dataDir: resolve('data'),
    basePath: '',
    trustProxy: [],
    loginRequired: false,
    paginateCount: 50,
    maxPageSize: 1000,
    pageMaxBytes: 8_388_608,
    choiceShape: 'pair',
    writeResponse: 'flat',
    corsOrigins: [],
    logLevel: 'info',
    workers: 1,
    superuserName: 'admin',
  })
  for (const secret of ['databaseUrl', 'superuserPassword', 'superuserApiToken']) {
    t.notOk(secret in defaults, secret)
  }
})

t.test('reports all invalid settings in one error', async (t) => {
  for (const [environment, message] of mistakes) {
    t.throws(() => readHostConfig(environment), { name: 'StartError', message }, message)
  }
})

t.test('freezes the settings deeply', async (t) => {
  const config = readHostConfig({ TRUST_PROXY: 'loopback' })
  t.ok(Object.isFrozen(config) && Object.values(config).every((value) => Object.isFrozen(value)))
  t.not(readHostConfig({}).corsOrigins, config.corsOrigins)
})

t.test('prefers environment variables to the file .env', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-config-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  t.strictSame(readEnvironment(folder, { PORT: '1' }), { PORT: '1' })
  writeFileSync(join(folder, '.env'), '# ours\nPORT=9000\nBASE_PATH="/x"\nexport WORKERS=2\n')
  t.strictSame(readEnvironment(folder, { PORT: '1' }), {
    PORT: '1',
    BASE_PATH: '/x',
    WORKERS: '2',
  })
  t.throws(() => readEnvironment('/dev/null'), { name: 'StartError' })
})

t.test('refuses a setting of a service that the host has', async (t) => {
  const described = { ...facets('true or false'), description: 'Whether.', default: false }
  t.throws(() => readHostConfig({}, Type.Object({ port: Type.Boolean(described) })), {
    name: 'DeclarationError',
    message:
      'A declaration is wrong:\n  the setting port of createService(): the host has this setting',
  })
})
