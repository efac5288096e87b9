import { createPrivateKey } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import t from 'tap'
import { service as inventory } from '../../../src/app.ts'
import { graph } from '../../support/inventory.ts'
import type { CommandContext } from '../../../src/framework/service/interface.ts'
import { addSecretsImport } from '../../../src/inventory/cli/secrets-import.ts'
import { addSecretsCommands } from '../../../src/features/secrets/cli/commands.ts'
import { plain } from '../../../src/features/transfer/import/progress.ts'
import {
  importDump,
  importPlain,
  type SecretImportOptions,
} from '../../../src/inventory/import/secrets/import-secrets.ts'
import { openDump } from '../../../src/inventory/import/secrets/netbox-dump.ts'
import { openForUser, unlockedBy } from '../../../src/features/secrets/user-key-accounts.ts'
import { testApp, type TestApp } from '../../support/app.ts'
import { makePair, quick } from '../../features/secrets/people.ts'
import { InventoryPeople } from '../people.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../../fixtures/netbox-secrets/${name}`, import.meta.url), 'utf8')
const dump = fixture('dump.json')
const key = createPrivateKey(fixture('private.pem'))

/** The texts that another implementation encrypted, by the names of the secrets. */
const plaintexts: Readonly<Record<string, string>> = {
  short: 'S3cret',
  'sixty-two': 'x'.repeat(62),
  'sixty-three': 'y'.repeat(63),
  long: 'z'.repeat(1000),
  accents: 'pässwörd',
  emoji: '🔑'.repeat(20),
  'counted-characters': 'pässwörd €',
  'wide-128': 'a'.repeat(128),
  'wide-200': 'ä'.repeat(200),
  'wide-600': 'b'.repeat(600),
  longest: 'l'.repeat(65_535),
}

t.test('opens values of another implementation, including their errors', async (t) => {
  const { secrets, roles, unopened } = await openDump(dump, key)
  const opened = Object.fromEntries(secrets.map(({ body }) => [body['name'], body['plaintext']]))
  t.strictSame(opened, plaintexts)
  t.match(roles, [{ body: { name: 'Login', slug: 'login' } }])
  t.match(secrets[0]?.body, {
    device: { site: { slug: 'hq' }, name: 'sw1' },
    role: { slug: 'login' },
  })
  t.match(unopened, [
    { location: 'secret 90', message: /cannot be decrypted/ },
    { location: 'secret 91', message: /no name/ },
  ])
})

const wrong = [
  { name: 'no JSON', text: '{"plaintext": "needle"', says: /^The dump is not JSON\.$/ },
  { name: 'something else', text: '{"a": 1}', says: /not what manage.py dumpdata writes/ },
  { name: 'no user key', text: '[]', says: /no active user key/ },
] as const

t.test('refuses a file that is not a dump, or that the key does not open', async (t) => {
  for (const { name, text, says } of wrong)
    await t.rejects(openDump(text, key), { message: says }, name)
  const other = createPrivateKey(makePair().privateKey)
  await t.rejects(openDump(dump, other), { message: /opens none of the user keys/ })
})

/** Creates the device of the secrets; returns the options of an import, and its results. */
async function prepareImport(service: TestApp) {
  const people = new InventoryPeople(service)
  const root = await people.root()
  const site = await people.samples.make('dcim.Site', {
    given: { name: 'Headquarters', slug: 'hq' },
  })
  await people.samples.make('dcim.Device', {
    given: { site, name: 'sw1', rack: null, position: null, face: null },
  })
  const { database, config } = service
  const lines: string[] = []
  const print = (line: string): void => void lines.push(line)
  const { privateKey } = root.pair
  const ring = await openForUser({ graph, database }, { username: 'root', privateKey })
  const extensions = inventory.extensionsOf(config)
  const common = { graph, extensions, database, print, progress: plain(print), chunk: 4 }
  const options: SecretImportOptions = {
    ...common,
    dryRun: false,
    update: true,
    unlocked: unlockedBy(ring),
  }
  const session = await people.session(root)
  const shown = async (): Promise<unknown> => {
    const { results } = await people.ask('GET', 'secrets?limit=100', { session })
    return Object.fromEntries(results.map(({ name, plaintext }) => [name, plaintext]))
  }
  return { people, root, options, lines, shown }
}

t.test('seals an imported dump again, and imports it a second time', async (t) => {
  const service = await testApp(t, quick)
  const { options, lines, shown } = await prepareImport(service)
  t.equal(await importDump({ ...options, dryRun: true }, { text: dump, key }), 1)
  t.strictSame(await shown(), {}, 'a dry run keeps nothing')
  t.equal(await importDump(options, { text: dump, key }), 1, 'two secrets are refused')
  t.strictSame(await shown(), plaintexts)
  lines.length = 0
  t.equal(await importDump(options, { text: dump, key }), 1)
  t.strictSame(await shown(), plaintexts, 'each is stored once')
  const output = lines.join('\n')
  t.match(output, /secret 90: ciphertext: It cannot be decrypted/)
  t.match(output, /^secrets\.Secret +11 unchanged$/m)
  for (const text of Object.values(plaintexts))
    t.notOk(output.includes(text), 'the output has no plaintext')
  const { rows } = service.database
  const [changes] = await rows({
    text: 'select json_agg(c)::text from extras_objectchange c',
    values: [],
  })
  t.notOk(String(changes?.[0]).includes('pässwörd'), 'nor has the change log')
})

const jsonLines = [
  { device: 'sw1', role: 'login', name: 'root', plaintext: 'one é' },
  {
    device: { site: { slug: 'hq' }, name: 'sw1' },
    role: { slug: 'login' },
    name: 'ops',
    plaintext: '',
  },
]
const csv = 'device,role,name,plaintext\nsw1,login,root,"two, ""quoted"""\nsw1,login,new, spaces \n'

t.test('seals imported clear text', async (t) => {
  const { people, options, lines, shown } = await prepareImport(await testApp(t, quick))
  await people.samples.make('secrets.SecretRole', { given: { name: 'Login', slug: 'login' } })
  const from = (text: string, format: 'jsonl' | 'csv') => ({
    input: Readable.from([Buffer.from(text)]),
    path: 'standard input',
    format,
  })
  const written = '\uFEFF' + jsonLines.map((line) => JSON.stringify(line)).join('\r\n')
  t.equal(await importPlain(options, from(written, 'jsonl')), 0, lines.join())
  t.strictSame(await shown(), { root: 'one é', ops: '' })
  t.equal(await importPlain({ ...options, update: false }, from(csv, 'csv')), 0, lines.join())
  t.strictSame(await shown(), { root: 'one é', ops: '', new: ' spaces ' }, 'what is there is kept')
  t.equal(await importPlain(options, from(csv, 'csv')), 0)
  t.strictSame(await shown(), { root: 'two, "quoted"', ops: '', new: ' spaces ' }, 'or changed')
  lines.length = 0
  const mistakes =
    '{"plaintext": "needle\n["needle"]\n{"device": "none", "role": "login", "plaintext": "needle"}\n{"device": "sw1", "role": "login", "name": "odd", "plaintext": ["needle"]}\n{"device": "sw1", "role": "login", "name": "good", "plaintext": "x"}\n'
  t.equal(await importPlain(options, from(mistakes, 'jsonl')), 1)
  t.equal(await importPlain(options, from('device,"needle\n', 'csv')), 1)
  t.match(
    lines.join('\n'),
    /line 1: line: JSON parse error[^]*line 2: line: Not a JSON object[^]*line 3: device: No object matches[^]*line 4: plaintext: Not a valid string/,
  )
  t.notOk(lines.join('\n').includes('needle'), 'the output has no part of a line')
  t.match(await shown(), { good: 'x' }, 'valid lines are imported')
})

const wrongTexts = [
  [
    'CSV in Latin-1',
    'device,role,name,plaintext\nsw1,login,a,needleü\n',
    'csv',
    /^it, line 2: line: The text is not UTF-8/,
  ],
  [
    'JSON lines in Latin-1',
    '{"name": "needleü"}',
    'jsonl',
    /^it, line 1: line: The text is not UTF-8/,
  ],
  [
    'a column that is given twice',
    'device,role,name,plaintext,name\nsw1,login,a,needle,b\n',
    'csv',
    /^it, line 1: name: The column is given twice/,
  ],
  [
    'a value without a column',
    'device,role,name,plaintext\nsw1,login,a,b,needle\n',
    'csv',
    /^it, line 2: line: Column 5 has no name/,
  ],
  [
    'a reference that means two objects',
    'device,role,name,plaintext\nsw1,2,a,needle\n',
    'csv',
    /^it, line 2: role: "2" is the id of one object and names the object with the id 1/,
  ],
  [
    'a reference that is no JSON',
    'device,role,name,plaintext\n{,login,a,needle\n',
    'csv',
    /^it, line 2: device: JSON parse error/,
  ],
] as const

t.test('refuses clear text that cannot be read as it was meant', async (t) => {
  const { people, options, lines, shown } = await prepareImport(await testApp(t, quick))
  await people.samples.make('secrets.SecretRole', { given: { name: 'First', slug: '2' } })
  await people.samples.make('secrets.SecretRole', { given: { name: 'Login', slug: 'login' } })
  const importText = (text: string, encoding: BufferEncoding, format: 'csv' | 'jsonl') => {
    const input = Readable.from([Buffer.from(text, encoding)])
    return importPlain(options, { input, path: 'it', format })
  }
  for (const [name, text, format, says] of wrongTexts) {
    lines.length = 0
    t.equal(await importText(text, 'latin1', format), 1, name)
    t.ok(
      lines.some((line) => says.test(line)),
      lines.join('\n'),
    )
    t.notOk(lines.join('\n').includes('needle'), 'the output has no part of a line')
  }
  t.strictSame(await shown(), {})
  const tabs = '\uFEFFdevice\trole\tname\tplaintext\nsw1\tlogin\ta\tpä;ss\n'
  t.equal(await importText(tabs, 'utf16le', 'csv'), 0, lines.join('\n'))
  t.strictSame(await shown(), { a: 'pä;ss' })
})

t.test('manages keys and rotations by commands', async (t) => {
  const { database, config, ...service } = await testApp(t, quick)
  const { root, shown } = await prepareImport({ ...service, database, config })
  const folder = mkdtempSync(join(tmpdir(), 'import-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const own = join(folder, 'private.pem')
  writeFileSync(own, root.pair.privateKey)
  const lines = join(folder, 'secrets.jsonl')
  writeFileSync(
    lines,
    JSON.stringify({ device: 'sw1', role: 'login', name: 'new', plaintext: 'needle' }),
  )
  const path = (name: string): string =>
    fileURLToPath(new URL(`../../fixtures/netbox-secrets/${name}`, import.meta.url))
  const holder = ['--as', 'root', '--private-key', own]
  const run = async (...words: string[]): Promise<unknown[]> => {
    const program = new Command().exitOverride()
    const context: CommandContext = {
      service: inventory,
      withDatabase: (work) => work(database, config),
    }
    addSecretsCommands(program, context)
    addSecretsImport(program, context)
    const said: unknown[] = []
    const { log, error } = console
    console.log = console.error = (line: unknown) => void said.push(line)
    try {
      await program.parseAsync(['node', 'cadastre', 'secrets', 'import', ...words])
      return [process.exitCode, said.join('\n')]
    } finally {
      Object.assign(console, { log, error })
      process.exitCode = 0
    }
  }
  const dumped = ['netbox', path('dump.json'), '--from-key', path('private.pem')]
  t.match(await run(...dumped, ...holder), [1, /11 created/], 'two do not open')
  t.match(await run('file', lines, ...holder), [0, /1 created/])
  t.strictSame(await shown(), { ...plaintexts, new: 'needle' })
  t.match(await run('file', lines), [2, /--as <username> --private-key <file>/])
  t.match(await run('file', '/nowhere.csv', ...holder), [2, /There is no file/])
  t.strictSame(await run('file', folder, ...holder), [
    2,
    `${folder} is a folder; name a file in it.`,
  ])
  t.match(await run('file', lines, '--format', 'xml', ...holder), [2, /allowed are jsonl and csv/])
  t.match(await run('netbox', path('dump.json'), '--from-key', own, ...holder), [2, /opens none/])
})

checkRequiredTests(t, import.meta.url)
