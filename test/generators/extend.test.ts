import t from 'tap'
import { language, Project } from './project.ts'

const index = `export const applications = [
  { name: 'shared', label: 'Shared', description: '', folders: [new URL('../base/', import.meta.url).href] },
]\n`
const room = `
import { defineModel, text } from ${language}
export const room = defineModel('Room', { path: 'rooms', fields: { name: text({ max: 50 }) } })\n`

/** Returns a file that extends shared.Room. */
const extension = (name: string, parts: string): string => `
import { count, extendModel, integer, text } from ${language}
export const ${name} = extendModel('shared.Room', { ${parts} })\n`

t.test('adds fields to the model of another owner', async (t) => {
  const project = new Project(t).change({ 'schema/index.ts': index, 'base/room.ts': room })
  t.match(await project.run(), { code: 0 })
  project.change({
    'schema/shared/room.ts': extension(
      'rooms',
      `fields: { floor: integer({ default: 0 }), note: text({ optional: true }) }, unique: [['name', 'floor']]`,
    ),
    'schema/shared/room2.ts': extension('rooms', `fields: { seats: integer({ default: 4 }) }`),
  })
  const added = await project.run()
  t.match(added.output, /add shared\.Room\.floor \(safe\)/)
  t.match(added.output, /add the index shared_room_name_floor_key/)
  const models = project.read('src/generated/models.ts')
  t.match(models, `import { extendSources, type ModelSources } from 'cadastre/generated'`)
  t.match(models, `import { rooms as sharedRoomExtension2 } from '../../schema/shared/room2.ts'`)
  t.match(models, `  { file: 'schema/shared/room.ts', extension: sharedRoomExtension1 },\n`)
  const prisma = project.read('prisma/schema/shared.prisma')
  t.match(prisma, /name .*\n\s+floor +Int .*\n\s+note +String\?.*\n\s+seats +Int/, 'in order')
  t.match(await project.run('--check'), { code: 0 })
})

t.test('says what a required field of rows needs', async (t) => {
  const project = new Project(t).change({ 'schema/index.ts': index, 'base/room.ts': room })
  t.match(await project.run(), { code: 0 })
  project.change({ 'schema/shared/room.ts': extension('rooms', `fields: { floor: integer() }`) })
  const { output } = await project.run()
  t.match(output, /add shared\.Room\.floor; .*\(needs data\)/)
})

t.test('lists models without extensions as before', async (t) => {
  const project = new Project(t).change({ 'schema/index.ts': index, 'base/room.ts': room })
  t.match(await project.run(), { code: 0 })
  t.notMatch(project.read('src/generated/models.ts'), 'extendSources')
})
