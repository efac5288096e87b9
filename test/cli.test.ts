import { verify } from '@node-rs/argon2'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import pg from 'pg'
import t from 'tap'
import { query } from './support/data-folder.ts'
import { addressOf, createDatabase } from './support/postgres.ts'

const command = fileURLToPath(new URL('../src/cadastre.mjs', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'cadastre-cli-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))

const connection = await createDatabase(t)
const DATABASE_URL = addressOf(connection)
const plain = { PATH: process.env['PATH'], HOME: folder, DATABASE_URL }

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the command in an empty folder with the given settings only. */
function cadastre(
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Record<string, string> } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [command, ...args], {
    cwd: folder,
    env: { ...plain, ...env },
  })
  child.stdin.end(input)
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk) => (out += String(chunk)))
  child.stderr.on('data', (chunk) => (err += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err })))
}

const givenKey = '0123456789ABCDEF0123456789abcdef01234567'
const password = 'correct horse battery'

t.test('creates the first user by migrate, and prints it once', async (t) => {
  const fresh = addressOf(await createDatabase(t, { template: 'template0' }))
  const env = { DATABASE_URL: fresh }
  const first = await cadastre(['migrate'], { env })
  t.equal(first.code, 0, first.err)
  t.match(
    first.out,
    /The first user was created: admin, a superuser\.\n {2}password: {2}\S{20}\n {2}API token: [0-9a-f]{40}\n {2}This is shown once/,
  )
  const again = await cadastre(['migrate'], { env })
  t.strictSame([again.code, again.out], [0, 'The database is up to date.\n'])
  t.notMatch(first.err + again.err, /\s at /)
})

t.test('--version prints the versions of the package and of PostgreSQL', async (t) => {
  const { version } = JSON.parse(
    readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
  ) as { readonly version: string }
  for (const [flag, address, server] of [
    ['--version', '', /^PostgreSQL 1\d\.\d+ \(embedded\)$/],
    ['-V', 'postgres://no-such-host.invalid/inventory', /^PostgreSQL: the server of DATABASE_URL/],
  ] as const) {
    const { code, out, err } = await cadastre([flag], { env: { DATABASE_URL: address } })
    const lines = out.split('\n')
    t.match([code, err, ...lines], [0, '', version, server, ''], flag)
    t.equal(lines.length, 3)
  }
})

t.test('totals prints the kept totals, and --check replaces wrong ones', async (t) => {
  const database = addressOf(await createDatabase(t))
  const env = { DATABASE_URL: database }
  await cadastre(['migrate'], { env })
  const right = await cadastre(['totals', '--check'], { env })
  t.match(right, { code: 0, err: '', out: /^The totals of all \d+ tables are right\.$/m })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`insert into _totals values ('users_user', -1, 4, 1)`)
  await client.end()
  const shown = await cadastre(['totals'], { env })
  t.match(shown, { code: 0, out: /^users_user: 5$/m })
  const wrong = await cadastre(['totals', '--check'], { env })
  t.match(wrong, {
    code: 1,
    out: /^users_user: the total was 5, the table has 1 rows\n1 of \d+ totals were wrong/,
  })
  t.match(await cadastre(['totals'], { env }), { out: /^users_user: 1$/m })
})

t.test('check lists the objects that break a rule', async (t) => {
  const database = addressOf(await createDatabase(t))
  const env = { DATABASE_URL: database }
  await cadastre(['migrate'], { env })
  t.match(await cadastre(['check'], { env }), {
    code: 0,
    out: /^No rule is broken: \d+ objects of \d+ models were checked\.\n$/,
    err: '',
  })
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  await client.query(`
    insert into dcim_region (id, name, slug, parent_id)
    values (7, E'two\nlines', 'seven', 8), (8, 'eight', 'eight', 7), (9, 'nine', 'not a slug', null)`)
  await client.end()
  const loop = 'A region may not be placed under itself or under one of its descendants.'
  const wrong = 'Enter a valid "slug" consisting of letters, numbers, underscores or hyphens.'
  t.strictSame(await cadastre(['check', '--model', 'dcim.region'], { env }), {
    code: 1,
    out:
      `dcim.Region 7 "two\\nlines": parent: ${loop}\n` +
      `dcim.Region 8 "eight": parent: ${loop}\n` +
      `dcim.Region 9 "nine": slug: ${wrong}\n` +
      '3 of 3 objects of 1 model break a rule.\n',
    err: '',
  })
  const line = (id: number, label: string, errors: object): string =>
    `${JSON.stringify({ model: 'dcim.Region', id, label, errors })}\n`
  t.match(await cadastre(['check', '--json'], { env }), {
    code: 1,
    out:
      line(7, 'two\nlines', { parent: [loop] }) +
      line(8, 'eight', { parent: [loop] }) +
      line(9, 'nine', { slug: [wrong] }),
    err: /^3 of \d+ objects of \d+ models break a rule\.\n$/,
  })
  for (const [name, message] of [
    ['dcim.Regio', 'There is no model "dcim.Regio". Did you mean "dcim.Region"?\n'],
    [
      'extras.ObjectChange',
      'Objects of extras.ObjectChange are not checked: the service alone writes their fields.\n',
    ],
  ] as const) {
    const refused = await cadastre(['check', '--model', name], { env })
    t.strictSame(refused, { code: 2, out: '', err: message })
  }
})

t.test('manages users and tokens', async (t) => {
  const made = await Promise.all([
    cadastre(['user', 'create', 'jane', '--superuser'], { input: `${password}\n` }),
    cadastre(['user', 'create', 'joe', '--password', 'another password']),
  ])
  t.strictSame(
    made.map(({ code }) => code),
    [0, 0],
    made.map(({ err }) => err).join(),
  )
  t.match(made[0].out, /^User jane was created with id \d+\.$/m)
  const [[jane], [joe]] = [await user('jane'), await user('joe')]
  t.match(jane, [true, true, /^\$argon2id\$v=19\$/])
  t.match(joe, [false, true, /^\$argon2id\$v=19\$/])

  const tokens = await Promise.all([
    cadastre(['token', 'create', 'jane', '--key', givenKey, '--description', 'restored']),
    cadastre(['token', 'create', 'joe', '--read-only', '--expires', '2031-01-31T00:00:00Z']),
  ])
  t.strictSame(
    tokens.map(({ code }) => code),
    [0, 0],
    tokens.map(({ err }) => err).join(),
  )
  t.equal(tokens[0].out.trim(), givenKey.toLowerCase())
  t.match(tokens[1].out.trim(), /^[0-9a-f]{40}$/)
  const stored = await query(
    connection,
    'select row_to_json(k)::text from users_token k order by id',
  )
  for (const { out } of tokens)
    t.notOk(JSON.stringify(stored).includes(out.trim()), 'no key is in the database')

  const [all, changed, off] = await Promise.all([
    cadastre(['token', 'list']),
    cadastre(['user', 'password', 'jane'], { input: 'a new password' }),
    cadastre(['user', 'activate', 'joe', '--off']),
  ])
  t.match(all.out, /jane.*012345….*true.*never.*restored/)
  t.match(all.out, /joe.*false.*2031-01-31/)
  for (const { out } of tokens) t.notOk(all.out.includes(out.trim()), 'the list shows no key')
  t.match(
    [changed.out, off.out],
    [/^The password of jane was changed\.$/m, /^User joe is inactive\.$/m],
  )
  const after = [await user('jane'), await user('joe')]
  t.not(after[0]?.[0]?.[2], jane?.[2])
  t.strictSame(after[1]?.[0]?.[1], false)
  const [id] =
    (await query(connection, `select id from users_token where description = 'restored'`))[0] ?? []
  const [on, gone] = await Promise.all([
    cadastre(['user', 'activate', 'joe']),
    cadastre(['token', 'delete', String(id)]),
  ])
  t.match(on.out, /^User joe is active\.$/m)
  t.match(gone.out, new RegExp(`^Token ${String(id)} was deleted\\.$`, 'm'))
  t.strictSame(await query(connection, `select count(*)::int from users_token`), [[1]])
})

const user = (name: string): Promise<unknown[][]> =>
  query(
    connection,
    `select is_superuser, is_active, password from users_user where username = '${name}'`,
  )

const hasTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0

/**
 * Runs the command in a terminal, types an answer at each prompt, and returns the text of the
 * screen.
 */
function inTerminal(args: readonly string[], answers: readonly string[]): Promise<Ran> {
  const line = [process.execPath, command, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', line, '/dev/null'], {
    cwd: folder,
    env: plain,
    timeout: 60_000,
  })
  let [out, answered] = ['', 0]
  child.stdout.on('data', (chunk) => {
    out = stripVTControlCharacters(out + String(chunk))
    const asked = out.match(/(password|again): /gi)?.length ?? 0
    for (; answered < asked; answered++)
      child.stdin.write(answers[answered] === undefined ? '\u0003' : `${answers[answered]}\r`)
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, out, err: '' })))
}

t.test(
  'prompts twice in a terminal without showing the input',
  { skip: !hasTerminal && 'no program `script` here' },
  async (t) => {
    const made = await inTerminal(['user', 'create', 'tty'], [password, password])
    t.equal(made.code, 0, made.out)
    t.match(made.out, /^Password: \s*Password again: \s*User tty was created with id \d+\.\s*$/)
    t.notOk(made.out.includes(password), 'the screen does not show the password')
    const differing = await inTerminal(
      ['user', 'password', 'tty'],
      [password, 'correct house battery'],
    )
    t.strictSame(
      [differing.code, /differ/.test(differing.out), /again: [^]*c/.test(differing.out)],
      [1, true, false],
      differing.out,
    )
    const stopped = await inTerminal(['user', 'password', 'tty'], [])
    t.strictSame(
      [stopped.code, /Cancelled: nothing was changed/.test(stopped.out)],
      [1, true],
      stopped.out,
    )
    const [row] = await user('tty')
    t.ok(await verify(String(row?.[2]), password), 'the typed password is stored')
  },
)

/** The arguments, settings and input of commands, and the expected message. */
const mistakes: readonly (readonly [readonly string[], Record<string, string>, string, RegExp])[] = [
  [['user', 'create', 'jane'], {}, 'short\n', /^password: Ensure this field has at least 8 characters\.\nusername: user with this username already exists\.$/],
  [['token', 'create', 'jane', '--key', 'abc'], {}, '', /^key: A key is exactly 40 hexadecimal characters\.$/],
  [['token', 'delete', '999999'], {}, '', /^There is no token 999999\.$/],
  [['user', 'destroy', 'jane'], {}, '', /^error: unknown command 'destroy'/],
  [['token', 'list'], { DATABASE_URL: 'mysql://root:hunter2@db/x' }, '', /^DATABASE_URL is "mysql:\/\/root:…@db\/x"/],
  [['token', 'list'], { DATABASE_URL: 'postgres://x:hunter2@127.0.0.1:1/x' }, '', /127\.0\.0\.1/],
] // prettier-ignore

t.test('prints errors as sentences and exits with 1', async (t) => {
  for (let at = 0; at < mistakes.length; at += 2) {
    await Promise.all(
      mistakes.slice(at, at + 2).map(async ([args, env, input, sentence]) => {
        const { code, out, err } = await cadastre(args, { input, env })
        t.strictSame([code, out], [1, ''], args.join(' '))
        t.match(err.trim(), sentence)
        t.notMatch(err, /\s at |[a-z]\.ts:\d|hunter2/, 'neither a stack nor a password')
      }),
    )
  }
})

t.test('reads settings from .env, which the environment overrides', async (t) => {
  const place = join(folder, '.env')
  t.teardown(() => rmSync(place))
  writeFileSync(place, 'PAGINATE_COUNT=x\nBASE_PATH=/inventory\n')
  const right = await cadastre(['openapi'], { env: { PAGINATE_COUNT: '7' } })
  t.equal(right.code, 0, right.err)
  t.match(JSON.parse(right.out), { openapi: '3.1.0', servers: [{ url: '/inventory' }] })
})
