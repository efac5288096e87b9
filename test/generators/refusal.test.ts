import t from 'tap'
import { declare, language, Project } from './project.ts'

t.test('what would lose data is refused and nothing is written, until it is allowed', async (t) => {
  const project = new Project(t).change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text()') }) // prettier-ignore
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), c: text({ blank: true })') })
  const before = project.texts()
  t.strictSame(await project.run(), {
    code: 1,
    said: [
      'The migration would lose data:',
      '  lab.Thing.b is no longer declared: its column lab_thing.b would be dropped.',
      `    If it was renamed, say so: c: …({ …, was: 'b' }) (schema/lab/thing.ts)`,
      'If it is to go, with its data: npm run generate -- --allow destructive',
    ].join('\n'),
  })
  t.strictSame(project.texts(), before)
  t.match((await project.run('--check')).said, 'drop lab.Thing.b (destructive)')
  t.match((await project.run('--allow', 'destructive')).said, 'New migration 0002_add_lab_thing_c_and_1_more') // prettier-ignore

  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/other.ts': declare('Other', 'a: text()'),
  })
  const { code, said } = await project.run()
  t.equal(code, 1)
  t.match(said, `lab.Thing is no longer declared: its table lab_thing would be dropped.\n    If it was renamed, say so: defineModel('Other', { was: 'lab.Thing', … }) (schema/lab/other.ts)`) // prettier-ignore
})

t.test('a reference to another model would lose the references there are', async (t) => {
  const referring = (one: string, many: string): string => `
import { defineModel, reference, references } from ${language}
export const declared = defineModel('Thing', { path: 'things', nested: [], fields: {
  other: reference('lab.${one}', { onDelete: 'cascade' }), others: references('lab.${many}'),
} })
`
  const project = new Project(t).change({
    'schema/lab/left.ts': declare('Left', 'a: text()'),
    'schema/lab/right.ts': declare('Right', 'a: text()'),
    'schema/lab/thing.ts': referring('Left', 'Right'),
  })
  await project.run()
  project.change({ 'schema/lab/thing.ts': referring('Right', 'Left') })
  const before = project.texts()
  t.strictSame(await project.run(), {
    code: 1,
    said: [
      'The migration would lose data:',
      '  lab.Thing.other refers to lab.Right instead of lab.Left: its column lab_thing.other_id would be dropped, because its ids are those of lab.Left.',
      '    To keep the old references, declare the new one under another name beside "other".',
      '  lab.Thing.others refers to lab.Left instead of lab.Right: its table lab_thing_others would be dropped, because its ids are those of lab.Right.',
      '    To keep the old references, declare the new one under another name beside "others".',
      'If it is to go, with its data: npm run generate -- --allow destructive',
    ].join('\n'),
  })
  t.strictSame(project.texts(), before)
})

t.test(
  'names that are exchanged follow, and one that takes the name of another says so',
  async (t) => {
    const fields = (a: string, b: string): string =>
      declare('Thing', `a: text(${a}), b: text(${b})`)
    const project = new Project(t).change({ 'schema/lab/thing.ts': fields('', '') })
    await project.run()
    project.change({ 'schema/lab/thing.ts': fields(`{ was: 'b' }`, `{ was: 'a' }`) })
    t.match((await project.run()).said, 'rename lab.Thing.b to a (safe)')
    const sql = project.read(
      'prisma/migrations/0002_rename_lab_thing_b_to_a_and_1_more/migration.sql',
    )
    t.strictSame(sql.match(/rename .*/g), [
      'rename column "a" to "_being_renamed";',
      'rename column "b" to "a";',
      'rename column "_being_renamed" to "b";',
    ])
    t.strictSame(await project.run(), { code: 0, said: 'Everything is up to date.' })

    project.change({ 'schema/lab/thing.ts': declare('Thing', `b: text({ was: 'a', max: 3 })`) })
    t.match((await project.run()).said, 'lab.Thing.a is no longer declared')
    project.change({ 'schema/lab/thing.ts': declare('Thing', 'b: text()') })
    await project.run('--allow', 'destructive')
    project.change({
      'schema/lab/thing.ts': declare('Thing', 'b: text(), c: text({ blank: true })'),
    })
    await project.run()
    project.change({ 'schema/lab/thing.ts': declare('Thing', `c: text({ was: 'b' })`) })
    t.match(
      (await project.run()).said,
      [
        `lab.Thing.c gives its name to what was "b": its column lab_thing.c would be dropped.`,
        `    If it was renamed, say so: new_name: …({ …, was: 'c' })`,
      ].join('\n'),
    )
  },
)

t.test('values that would become equal, and what names a dropped model, are listed', async (t) => {
  const naming = `
import { defineModel, text, textChoice } from ${language}
const named = (field) => ({ ...text({ max: 50 }), naming: 'model', ...field })
export const declared = defineModel('Note', { path: 'notes', nested: [], fields: {
  about: named({}), past: named({ outlivesModel: true }), state: textChoice({ a: 'A', b: 'B' }),
} })
`
  const project = new Project(t).change({
    'schema/lab/thing.ts': declare('Thing', 'a: text()'),
    'schema/lab/note.ts': naming,
  })
  await project.run()
  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/note.ts': naming.replace(`a: 'A', b: 'B'`, `b: { label: 'B', was: 'a' }`),
  })
  t.strictSame(await project.run(), {
    code: 1,
    said: [
      'The migration would lose data:',
      '  lab.Thing is no longer declared: its table lab_thing would be dropped.',
      `    If it was renamed, say so: defineModel('NewName', { was: 'lab.Thing', … })`,
      '  Values that become equal can no longer be told apart: rename the values a to b of lab.Note.state.',
      '  What names a dropped model goes too, in lab.Note.about.',
      '  What names it in lab.Note.past stays.',
      'If it is to go, with its data: npm run generate -- --allow destructive',
    ].join('\n'),
  })
})
