import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { query } from '../../support/data-folder.ts'
import { addressOf, createDatabase } from '../../support/postgres.ts'
import { root } from '../../support/running.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-permission-'))
t.teardown(() => rmSync(folder, { recursive: true, force: true }))
const connection = await createDatabase(t)
const env = {
  PATH: process.env['PATH'],
  HOME: folder,
  DATABASE_URL: addressOf(connection),
  LOGIN_REQUIRED: 'true',
}

/** Runs the command, and returns its exit code and what it prints. */
function cadastre(...args: readonly string[]): Promise<readonly [number | null, string]> {
  const command = [join(root, 'src/cadastre.mjs'), ...args]
  const child = spawn(process.execPath, command, { cwd: folder, env })
  let out = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (out += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve([code, out.trim()])))
}

const words = (line: string): readonly string[] => line.split(' ')
const permission = (...args: readonly string[]) => cadastre('permission', ...args)
const berlin = ['--model', 'dcim.device', '--constraint', '{"site": "berlin"}']

await cadastre('user', 'create', 'ada', '--password', 'correct horse')
await query(connection, `insert into users_group (name) values ('technicians'), ('others')`)
await query(
  connection,
  `insert into users_user_groups (owner_id, target_id)
   select u.id, g.id from users_user u, users_group g
   where u.username = 'ada' and g.name = 'technicians'`,
)

t.test('adds, lists, explains, changes and removes object permissions', async (t) => {
  t.match(
    await permission(
      ...words('add Berlin --action view --action change --field comments --group technicians'),
      ...berlin,
      '--description',
      'For the team',
    ),
    [0, /^The object permission "Berlin" was created with id \d+\.$/],
  )
  t.match(
    await permission(
      'add',
      'Two sites',
      ...words('--model dcim.site --model dcim.rack --user ada'),
      ...words('--constraint {"id":1} --constraint [{"id":[2,3]}]'),
    ),
    [0, /^The object permission "Two sites" was created with id \d+\.$/],
  )
  t.match(await permission('add', 'All regions', '--model', 'DCIM.Region'), [
    0,
    /created with id \d+\. Nobody has it: --user and --group name who does\.$/,
  ])
  const stored = await query(
    connection,
    `select name, description, enabled, models, actions, constraints, fields
     from users_objectpermission order by name`,
  )
  t.strictSame(stored, [
    ['All regions', '', true, ['dcim.region'], ['view'], null, null],
    [
      'Berlin',
      'For the team',
      true,
      ['dcim.device'],
      ['view', 'change'],
      { site: 'berlin' },
      ['comments'],
    ],
    [
      'Two sites',
      '',
      true,
      ['dcim.site', 'dcim.rack'],
      ['view'],
      [{ id: 1 }, { id: [2, 3] }],
      null,
    ],
  ])

  const [[, all], [, own], [, group], [, none]] = await Promise.all([
    permission('list'),
    permission('list', '--user', 'ada'),
    permission('list', '--group', 'technicians'),
    permission('list', '--group', 'others'),
  ])
  t.match(all, /All regions.*true.*dcim\.region.*view/)
  t.match(own, /Berlin.*dcim\.device.*view, change.*{"site":"berlin"}.*comments.*technicians/)
  t.match(own, /Two sites.*dcim\.site, dcim\.rack.*\[{"id":1},{"id":\[2,3\]}\].*ada/)
  t.notMatch(own, /All regions/)
  t.match(group, /Berlin/)
  t.notMatch(group, /Two sites|All regions/)
  t.notMatch(none, /Berlin|Two sites|All regions/)

  const explain = (action: string) =>
    permission('explain', '--user', 'ada', '--model', 'dcim.device', '--action', action)
  t.strictSame(await explain('view'), [
    0,
    'ada may view some objects of dcim.device.\n' +
      '  The object permission "Berlin" allows it for the objects of ?site=berlin.',
  ])
  t.match(await explain('delete'), [0, /^ada may delete no object of dcim\.device\.\n {2}No perm/])
  t.strictSame(await permission('disable', 'Berlin'), [
    0,
    'The object permission "Berlin" is disabled.',
  ])
  t.match(await explain('view'), [0, /^ada may view no object of dcim\.device\.$/m])
  t.match(await permission('enable', 'Berlin'), [0, 'The object permission "Berlin" is enabled.'])
  const [, change] = await explain('change')
  t.match(change, /^ada may change some objects of dcim\.device\.$/m)
  t.match(change, /^ {2}Fields that cannot be set: name, device_type, .*custom_fields\.$/m)
  t.match(await permission('remove', 'Berlin'), [0, 'The object permission "Berlin" was deleted.'])
  t.match(await explain('change'), [0, /^ada may change no object of dcim\.device\.$/m])
  const log = await query(
    connection,
    `select action from extras_objectchange
     where model = 'users.objectpermission' and object_name = 'Berlin'`,
  )
  t.equal(log.length, 4, 'the change log has each change')
})

/** The arguments of wrong commands, and the expected messages. */
const mistakes: readonly (readonly [args: readonly string[], message: RegExp])[] = [
  [['add', 'Wrong', '--model', 'dcim.devcie'], /^models: "dcim\.devcie" is unknown\. Did you mean "dcim\.device"\?$/],
  [['add', 'Wrong', ...berlin, '--action', 'see'], /^actions: "see" is unknown\. Allowed: view, add/],
  [['add', 'Wrong', '--model', 'dcim.device', '--constraint', '{"sit": 1}'], /^constraints: device, sit: Unknown filter\. Did you mean "site"\?$/],
  [['add', 'Wrong', '--model', 'dcim.device', '--constraint', '{sit'], /argument '{sit' is invalid\. It has to be JSON, such as {"username": "ada"}/],
  [['add', 'Wrong', '--constraint', '{}'], /required option '--model <model>' not specified/],
  [['add', 'Wrong', ...berlin, '--user', 'bob'], /^users: No object matches {"username":"bob"}\.$/],
  [['add', 'Two sites', ...berlin], /^name: object permission with this name already exists\.$/],
  [['list', '--user', 'bob'], /^username: There is no user "bob"\.$/],
  [['list', '--user', 'ada', '--group', 'others'], /'--user <name>' cannot be used with option '--group <name>'/],
  [['explain', '--user', 'bob', '--model', 'dcim.site'], /^username: There is no user "bob"\.$/],
  [['explain', '--user', 'ada', '--model', 'dcim.sit', '--action', 'viw'], /^model: "dcim\.sit" is unknown\. Did.*\naction: "viw" is unknown\. Did you mean "view"\?$/],
  [['disable', 'Berln'], /^name: There is no object permission "Berln"\.$/],
  [['remove', 'Berln'], /^name: There is no object permission "Berln"\.$/],
] // prettier-ignore

t.test('prints mistakes in the words of the API, and exits with 1', async (t) => {
  for (const [args, message] of mistakes) {
    const [code, out] = await permission(...args)
    t.equal(code, 1, args.join(' '))
    t.match(out, message)
    t.notMatch(out, /\s at /, 'no stack')
  }
  const count = `select count(*)::int from users_objectpermission where name = 'Wrong'`
  t.strictSame(await query(connection, count), [[0]])
})

t.test('describes the commands', async (t) => {
  t.match(await cadastre('--help'), [0, /permission\s+manage object permissions/])
  const [, help] = await permission('--help')
  for (const name of ['list', 'add', 'explain', 'enable', 'disable', 'remove'])
    t.match(help, new RegExp(`^  ${name} `, 'm'), name)
})

t.test('makes tokens with limits', async (t) => {
  const limit = { models: ['dcim.device'], actions: ['view'], constraints: { site: 'berlin' } }
  const create = (...args: readonly string[]) => cadastre('token', 'create', 'ada', ...args)
  const [code, key] = await create(
    '--limit',
    JSON.stringify(limit),
    '--limit',
    '{"models": ["dcim.site"]}',
    ...words('--address 192.0.2.0/24 --address 2001:db8::/32'),
  )
  t.equal(code, 0, key)
  const stored = await query(connection, 'select limits, addresses from users_token')
  t.strictSame(stored, [
    [
      [limit, { models: ['dcim.site'], actions: ['view'], constraints: null }],
      ['192.0.2.0/24', '2001:db8::/32'],
    ],
  ])
  t.match(await create('--limit', '{"models": ["dcim.devic"]}'), [1, /limits: "dcim.devic" is/])
  t.match(await create('--limit', 'all'), [1, /It has to be JSON/])
  t.match(await create('--address', 'here'), [1, /addresses: "here" is no network/])
})
