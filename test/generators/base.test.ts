import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import t, { type Test } from 'tap'
import type { Base } from '../../generators/migration/base.ts'
import { migrate } from '../../src/framework/database/migrations/migrate.ts'
import { silentLog } from '../../src/framework/log.ts'
import { createDatabase } from '../support/postgres.ts'
import { commit, expectRedo, git } from './git.ts'
import { language, Project } from './project.ts'

const lock = 'prisma/schema.lock.json'

/** Returns the declaration of shared.Room in a version of the base. */
const room = (fields: string): string => `
import { defineModel, integer, text } from ${language}
export const room = defineModel('Room', { path: 'rooms', fields: { name: text({ max: 50 }), ${fields} } })\n`

const shared = `{ name: 'shared', label: 'Shared', description: '' }`

const folderOf = ({ root }: Project): string => join(root, 'prisma/migrations')

/** Returns the three versions of a base: the second has another field, the third one more. */
async function makeBases(t: Test): Promise<readonly Base[]> {
  const project = new Project(t).change({
    'schema/index.ts': `export const applications = [${shared}]\n`,
  })
  const versions = [
    '',
    'note: text({ blank: true }),',
    'note: text({ blank: true }), floor: integer(),',
  ]
  const bases: Base[] = []
  for (const fields of versions) {
    project.change({ 'schema/shared/room.ts': room(fields) })
    t.match(await project.run(), { code: 0 })
    bases.push({
      owner: 'shared-rooms',
      root: project.root,
      has: (file) => !file.startsWith('schema/'),
    })
  }
  return bases
}

const extension = (fields: string): string => `
import { extendModel, integer } from ${language}
export const extension = extendModel('shared.Room', { fields: { ${fields} } })\n`

const desk = `
import { defineModel, reference, text } from ${language}
export const desk = defineModel('Desk', { path: 'desks', fields: {
  title: text({ max: 50 }), room: reference('shared.Room', { onDelete: 'cascade', reverse: 'desks' }) } })\n`

/** Puts a project on a version of its base, which it finds by the URL of the folder. */
function install(project: Project, base: Base): Project {
  const models = pathToFileURL(join(base.root, 'schema/shared/')).href
  project.base = base
  return project.change({
    'package.json': '{ "name": "@acme/Desks", "type": "module" }',
    'schema/index.ts': `export const applications = [
      { name: 'lab', label: 'Lab', description: '' }, { ...${shared}, folders: ['${models}'] }]\n`,
  })
}

/** Returns the texts of the migrations of a project by their paths. */
const migrationsOf = (project: Project): readonly string[] =>
  project.texts().filter((text) => text.startsWith('prisma/migrations/'))

t.test('a project beside a base', async (t) => {
  const [first, second, third] = await makeBases(t)
  if (!first || !second || !third) throw new Error('three versions')
  const foldersOf = (project: Project): readonly string[] => [
    join(project.base?.root ?? '', 'prisma/migrations'),
    folderOf(project),
  ]
  const connection = await createDatabase(t, { template: 'template1' })
  const client = new pg.Client(connection)
  await client.connect()
  t.teardown(() => client.end())

  await t.test('has migrations with what it adds, and an upgrade keeps them', async (t) => {
    const project = install(new Project(t), first).change({
      'schema/lab/desk.ts': desk,
      'schema/shared/room.ts': extension('floor: integer({ default: 1 })'),
    })
    t.match(await project.run(), { code: 0 })
    const [own = '', ...others] = migrationsOf(project)
    t.strictSame(others, [])
    t.match(own, 'prisma/migrations/0001_acme-desks_add_lab_desk_and_1_more/migration.sql')
    t.match(own, '\n-- Follows: shared-rooms 0001_initial\n-- Additive')
    t.notMatch(own, 'create table "shared_room"')
    t.match(project.read(lock), '"owner": "acme-desks"')
    t.match(project.read(lock), '"base": {"owner":"shared-rooms","migration":"0001_initial"}')
    t.match(
      project.read(lock),
      /"model": "shared\.Room",.*"isOfBase": true,.*"id":"f1000\d","field":"floor"/s,
    )
    t.notMatch(project.read(lock), '"field":"name"')
    t.match(await project.run('--check'), { code: 0 })

    const applied = await migrate(connection, foldersOf(project), silentLog)
    t.strictSame(applied, ['0001_initial', '0001_acme-desks_add_lab_desk_and_1_more'])
    await client.query(`insert into shared_room (name, floor) values ('Hall', 3)`)
    await client.query(`insert into lab_desk (title, room_id) values ('Window', 1)`)

    install(project, second)
    const upgraded = await project.run()
    t.match(upgraded, { code: 0 })
    t.notMatch(upgraded.output, 'New migration')
    t.strictSame(migrationsOf(project), [own], 'its migrations are untouched')
    t.match(project.read(lock), '"migration":"0002_add_shared_room_note"')
    t.strictSame(await migrate(connection, foldersOf(project), silentLog), [
      '0002_add_shared_room_note',
    ])
    const { rows } = await client.query(
      `select name, floor, note, title from shared_room r join lab_desk d on d.room_id = r.id`,
    )
    t.strictSame(rows, [{ name: 'Hall', floor: 3, note: '', title: 'Window' }])

    const later = 'floor: integer({ default: 1 }), seats: integer({ default: 4 })'
    project.change({ 'schema/shared/room.ts': extension(later) })
    t.match(await project.run(), { output: /New migration 0002_acme-desks_add_shared_room_seats:/ })
    t.match(migrationsOf(project)[1] ?? '', '-- Follows: shared-rooms 0002_add_shared_room_note\n')
    t.match(await project.run('--empty', 'fill seats'), { output: /0003_acme-desks_fill_seats\// })
    const empty = await createDatabase(t, { template: 'template1' })
    t.strictSame(
      await migrate(empty, foldersOf(project), silentLog),
      [
        '0001_initial',
        '0001_acme-desks_add_lab_desk_and_1_more',
        '0002_add_shared_room_note',
        '0002_acme-desks_add_shared_room_seats',
        '0003_acme-desks_fill_seats',
      ],
      'an empty database gets them in the order in which they were made',
    )
    await t.rejects(migrate(empty, folderOf(project), silentLog), {
      message:
        'Migration 0001_acme-desks_add_lab_desk_and_1_more follows 0001_initial of shared-rooms, ' +
        'which no folder of the option `migrations` of createService() has',
    })
    const twice = [folderOf(project), folderOf(project)]
    await t.rejects(migrate(empty, twice, silentLog), {
      message: 'Two folders of migrations have 0001_acme-desks_add_lab_desk_and_1_more',
    })

    install(project, first)
    t.strictSame(await project.run(), {
      code: 1,
      output:
        'prisma/schema.lock.json was written beside the migration 0002_add_shared_room_note of ' +
        'shared-rooms, which the installed version does not have: install the version that has ' +
        'it, or a later one.',
    })
  })

  await t.test('replaces migrations of the project, not of the base', async (t) => {
    const project = install(new Project(t), first).change({ 'schema/lab/desk.ts': desk })
    git(project, 'init', '--quiet')
    commit(project)
    t.match(await project.run(), { code: 0 })
    project.change({ 'schema/shared/room.ts': extension('floor: integer({ default: 1 })') })
    t.match(await project.run(), { code: 0 })
    await expectRedo(t, project, ['0001_acme-desks_add_lab_desk_and_1_more'])
    t.match(project.read(lock), '"owner": "acme-desks"')
  })

  await t.test('says that the base has a field of its own by now', async (t) => {
    const project = install(new Project(t), first).change({
      'schema/lab/desk.ts': desk,
      'schema/shared/room.ts': extension('floor: integer({ default: 1 })'),
    })
    t.match(await project.run(), { code: 0 })
    const { code, output } = await install(project, third).run()
    t.equal(code, 1)
    t.match(output, 'shared.Room.floor (schema/shared/room.ts): ')
    t.match(output, 'schema/shared/room.ts declares a field of this name; choose another')
  })

  await t.test('makes an index that it changes beside that of the base', async (t) => {
    const large = new Project(t).change({
      'schema/index.ts': `export const applications = [${shared}]\n`,
    })
    const roots: string[] = []
    for (const parts of ["search: ['name'], unique: [['name']],", "search: ['note'],"]) {
      const declared = room('note: text({ blank: true }),')
      const file = declared.replace('fields:', `rows: 'many', ${parts} fields:`)
      t.match(await large.change({ 'schema/shared/room.ts': file }).run(), { code: 0 })
      roots.push(large.root)
    }
    const [before = '', after = ''] = roots
    await t.test('in a project', async (t) => {
      const project = install(new Project(t), { ...first, root: before }).change({
        'schema/lab/desk.ts': desk,
        'schema/shared/room.ts': `
          import { extendModel, text } from ${language}
          export const extension = extendModel('shared.Room', {
            fields: { floor: text({ max: 9, default: 'a' }) },
            search: ['floor'], unique: [['floor']] })\n`,
      })
      const { output } = await project.run()
      t.match(output, /add the index shared_room_trigrams_acme_desks/)
      t.notMatch(output, /drop/)
      t.match(await project.run('--check'), { output: 'Everything generated is up to date.' })
      const empty = await createDatabase(t, { template: 'template1' })
      t.equal((await migrate(empty, foldersOf(project), silentLog)).length, 2)

      install(project, { ...first, root: after })
      t.match(await project.run(), { code: 0 })
      t.match(await project.run('--check'), { output: 'Everything generated is up to date.' })
      t.match(await migrate(empty, foldersOf(project), silentLog), [/^0002_/, /^0002_acme/])
    })
  })

  await t.test('refuses a base without one of its applications', async (t) => {
    const wide = new Project(t).change({
      'schema/index.ts': `export const applications = [${shared}, { name: 'extra', label: '', description: '' }]\n`,
      'schema/shared/room.ts': room(''),
      'schema/extra/thing.ts': room('').replace("'Room'", "'Thing'"),
    })
    t.match(await wide.run(), { code: 0 })
    await t.test('in a project', async (t) => {
      const project = install(new Project(t), { ...first, root: wide.root })
      project.change({ 'schema/lab/desk.ts': desk })
      const output =
        'schema/index.ts lists applications of shared-rooms without extra: their migrations ' +
        'belong together, so list all that shared-rooms has.'
      t.strictSame(await project.run(), { code: 1, output })
    })
  })

  await t.test('refuses a base after other migrations', async (t) => {
    const project = install(new Project(t), first).change({
      'schema/index.ts': `export const applications = [{ name: 'lab', label: '', description: '' }]\n`,
      'schema/lab/room.ts': room(''),
    })
    t.match(await project.run(), { code: 0 })
    install(project, first)
    t.match(
      (await project.run()).output,
      /prisma\/schema\.lock\.json has tables without those of shared-rooms/,
    )
  })
})

t.test('has the inventory as its base', async (t) => {
  const applications = new URL('../../src/inventory/applications.ts', import.meta.url).href
  const project = new Project(t).change({
    'schema/index.ts': `export { inventoryApplications as applications } from '${applications}'\n`,
  })
  const { code, output } = await project.run()
  t.equal(code, 0, output)
  t.notMatch(output, 'New migration')
  t.match(
    project.read(lock),
    /"owner": "project",\n {2}"base": \{"owner":"cadastre","migration":"\d+/,
  )
  t.match(project.read(lock), '"tables": []')
})

t.test('goes on with copies of the migrations of the inventory', async (t) => {
  const applications = new URL('../../src/inventory/applications.ts', import.meta.url).href
  const project = new Project(t).change({
    'schema/index.ts': `export { inventoryApplications as applications } from '${applications}'\n`,
  })
  const root = fileURLToPath(new URL('../..', import.meta.url))
  for (const path of ['prisma/migrations', lock])
    cpSync(join(root, path), join(project.root, path), { recursive: true })
  const { code, output } = await project.run()
  t.equal(code, 0, output)
  t.notMatch(output, 'New migration')
  t.notMatch(project.read(lock), '"base"')
})
