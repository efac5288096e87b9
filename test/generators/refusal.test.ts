import t from 'tap'
import { declare, language, Project } from './project.ts'

t.test('refuses a loss of data and writes nothing until it is allowed', async (t) => {
  const project = new Project(t).change({
    'schema/lab/thing.ts': declare('Thing', 'a: text(), b: text()'),
  })
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'a: text(), c: text({ blank: true })') })
  const before = project.texts()
  t.strictSame(await project.run(), {
    code: 1,
    output: [
      'The migration would lose data:',
      '  lab.Thing.b is no longer declared: its column lab_thing.b would be dropped.',
      `    If it was renamed, say so: c: …({ …, was: 'b' }) (schema/lab/thing.ts)`,
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  })
  t.strictSame(project.texts(), before)
  t.match((await project.run('--check')).output, 'drop lab.Thing.b (destructive)')
  t.match(
    (await project.run('--allow', 'destructive')).output,
    'New migration 0002_add_lab_thing_c_and_1_more',
  )

  project.change({
    'schema/lab/thing.ts': null,
    'schema/lab/other.ts': declare('Other', 'a: text()'),
  })
  const { code, output } = await project.run()
  t.equal(code, 1)
  t.match(
    output,
    `lab.Thing is no longer declared: its table lab_thing would be dropped.\n    If it was renamed, say so: defineModel('Other', { was: 'lab.Thing', … }) (schema/lab/other.ts)`,
  )
})

t.test('refuses a new target of a reference, which loses its ids', async (t) => {
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
    output: [
      'The migration would lose data:',
      '  lab.Thing.other refers to lab.Right instead of lab.Left: its column lab_thing.other_id would be dropped, because its ids are those of lab.Left.',
      '    To keep the old references, declare the new one under another name beside "other", without `was`.',
      '  lab.Thing.others refers to lab.Left instead of lab.Right: its table lab_thing_others would be dropped, because its ids are those of lab.Right.',
      '    To keep the old references, declare the new one under another name beside "others", without `was`.',
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  })
  t.strictSame(project.texts(), before)
})

t.test('renames exchanged names, and reports a name that another takes', async (t) => {
  const fields = (a: string, b: string): string => declare('Thing', `a: text(${a}), b: text(${b})`)
  const project = new Project(t).change({ 'schema/lab/thing.ts': fields('', '') })
  await project.run()
  project.change({ 'schema/lab/thing.ts': fields(`{ was: 'b' }`, `{ was: 'a' }`) })
  t.match(
    (await project.run()).output,
    'rename lab.Thing.a to b (safe)\n\nThe migration is not additive: processes of the version ' +
      'before respond with 503 once it is applied, because of:\n' +
      '  rename lab.Thing.b to a\n  rename lab.Thing.a to b',
  )
  const sql = project.read(
    'prisma/migrations/0002_rename_lab_thing_b_to_a_and_1_more/migration.sql',
  )
  t.strictSame(sql.match(/rename .*/g), [
    'rename column "a" to "_being_renamed";',
    'rename column "b" to "a";',
    'rename column "_being_renamed" to "b";',
  ])
  t.strictSame(await project.run(), { code: 0, output: 'Everything is up to date.' })

  project.change({ 'schema/lab/thing.ts': declare('Thing', `b: text({ was: 'a', max: 3 })`) })
  t.match((await project.run()).output, 'lab.Thing.a is no longer declared')
  project.change({ 'schema/lab/thing.ts': declare('Thing', 'b: text()') })
  await project.run('--allow', 'destructive')
  project.change({
    'schema/lab/thing.ts': declare('Thing', 'b: text(), c: text({ blank: true })'),
  })
  await project.run()
  project.change({ 'schema/lab/thing.ts': declare('Thing', `c: text({ was: 'b' })`) })
  t.match(
    (await project.run()).output,
    [
      `lab.Thing.c gives its name to what was "b": its column lab_thing.c would be dropped.`,
      `    If it was renamed, say so: new_name: …({ …, was: 'c' })`,
    ].join('\n'),
  )
})

t.test('says what becomes of deleted objects where `softDelete` is taken away', async (t) => {
  const declared = (options: string): string => `
import { defineModel, text } from ${language}
export const declared = defineModel('Thing', { path: 'things', ${options} fields: { a: text() } })
`
  const project = new Project(t).change({ 'schema/lab/thing.ts': declared('softDelete: true,') })
  await project.run()
  project.change({ 'schema/lab/thing.ts': declared('') })
  t.match(
    (await project.run()).output,
    [
      'The migration would lose data:',
      '  lab.Thing no longer has `softDelete`: its column lab_thing.deleted would be dropped. The column is empty.',
      '    Deleted objects stay in _deleted_rows, where nothing shows or restores them. Restore the needed ones first. `npx cadastre purge` removes the others.',
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  )
})

t.test('lists values that would become equal and values that name a dropped model', async (t) => {
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
    output: [
      'The migration would lose data:',
      '  Values that become equal can no longer be told apart: rename the values a to b of lab.Note.state.',
      '  lab.Thing is no longer declared: its table lab_thing would be dropped.',
      `    If it was renamed, say so: defineModel('NewName', { was: 'lab.Thing', … })`,
      '  Rows that name a dropped model are deleted too, in lab.Note.about.',
      '  Rows that name it stay in lab.Note.past.',
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  })
})

/** The fields of lab.Thing before and after, and the hint for each field that is dropped. */
const renames: readonly [string, before: string, after: string, Readonly<Record<string, string>>][] = [
  ['several fields, each with a similar name', 'serial: text(), asset_tag: text()', 'asset_tags: text(), serials: text()',
    { serial: 'serials', asset_tag: 'asset_tags' }],
  ['a similar name counts more than the order', 'height: integer({}), width: integer({})', 'size: integer({ default: 1 }), widths: integer({ default: 1 })',
    { height: 'size', width: 'widths' }],
  ['the same kind counts more than the order', 'note: text(), height: integer({})', 'amount: integer({ default: 1 }), remark: text({ blank: true })',
    { note: 'remark', height: 'amount' }],
  ['the same kind counts more than a more similar name', 'port: text()', 'ports: integer({ default: 1 }), portal: text({ blank: true })',
    { port: 'portal' }],
  ['a reference is another kind than a number', 'height: integer({})', `left: reference('lab.Left', { onDelete: 'cascade', optional: true })`,
    { height: 'new_name' }],
  ['references to different models are different kinds', `one: reference('lab.Left', { onDelete: 'cascade', optional: true })`,
    `two: reference('lab.Right', { onDelete: 'cascade', optional: true }), three: reference('lab.Left', { onDelete: 'cascade', optional: true })`,
    { one: 'three' }],
  ['links to the same model', `these: references('lab.Left'), those: references('lab.Right')`, `right: references('lab.Right'), left: references('lab.Left')`,
    { these: 'left', those: 'right' }],
  ['two that fit equally well', 'note: text()', 'remark: text({ blank: true }), summary: text({ blank: true })', { note: 'new_name' }],
  ['a number for two', 'height: integer({}), width: integer({})', 'size: integer({ default: 1 })', { height: 'new_name', width: 'new_name' }],
] // prettier-ignore

t.test('suggests the nearest name and kind for a renamed field, or none', async (t) => {
  const thing = (fields: string): string => `
import { defineModel, integer, reference, references, text } from ${language}
export const declared = defineModel('Thing', { path: 'things', nested: [], fields: { ${fields} } })
`
  const project = new Project(t).change({
    'schema/lab/left.ts': declare('Left', 'a: text()'),
    'schema/lab/right.ts': declare('Right', 'a: text()'),
  })
  for (const [title, before, after, hints] of renames) {
    project.change({ 'schema/lab/thing.ts': thing(before) })
    t.equal((await project.run('--allow', 'destructive')).code, 0, title)
    project.change({ 'schema/lab/thing.ts': thing(after) })
    const { output } = await project.run()
    const found = [...output.matchAll(/say so: (\w+): .*\{ …, was: '(\w+)' \}\)/g)]
    t.strictSame(Object.fromEntries(found.map(([, now, was]) => [was, now])), hints, title)
  }
})

t.test('suggests the nearest name and columns for a renamed model, or none', async (t) => {
  const files = (names: readonly string[], fields: string): Readonly<Record<string, string>> =>
    Object.fromEntries(names.map((name) => [`schema/lab/${name}.ts`, declare(name, fields)]))
  const former = {
    ...files(['Panel'], 'front: text(), back: text()'),
    ...files(['Socket'], 'volts: text(), amperes: text()'),
  }
  const gone = { 'schema/lab/Panel.ts': null, 'schema/lab/Socket.ts': null }
  const project = new Project(t).change(former)
  await project.run()
  const cases = [
    [{ ...files(['Outlets'], 'volts: text(), amperes: text()'), ...files(['Panels'], 'front: text()') }, 'Panels', 'Outlets'],
    [files(['Sockets'], 'other: text(), words: text(), here: text()'), 'NewName', 'Sockets'],
    [files(['Cabinet'], 'doors: text(), locks: text(), keys: text()'), 'NewName', 'NewName'],
  ] as const // prettier-ignore
  for (const [added, panel, socket] of cases) {
    project.change({ ...gone, ...added })
    const { output } = await project.run()
    t.match(output, `defineModel('${panel}', { was: 'lab.Panel', … })`)
    t.match(output, `defineModel('${socket}', { was: 'lab.Socket', … })`)
    const back = Object.fromEntries(Object.keys(added).map((path) => [path, null]))
    project.change({ ...back, ...former })
  }
})

t.test('says that a secret cannot be renamed', async (t) => {
  const withSecret = (name: string): string => `
import { defineModel, secret, text } from ${language}
export const declared = defineModel('Thing', {
  path: 'things', nested: [], fields: { name: text(), ${name}: secret({ optional: true }) },
})
`
  const project = new Project(t).change({ 'schema/lab/thing.ts': withSecret('code') })
  await project.run()
  t.strictSame(await project.change({ 'schema/lab/thing.ts': withSecret('codes') }).run(), {
    code: 1,
    output: [
      'The migration would lose data:',
      '  lab.Thing.code is no longer declared: its column lab_thing.code would be dropped.',
      '    A secret cannot be renamed to "codes": its values are sealed with its name. Keep both fields until every value is written anew.',
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  })
})

t.test('lists every column that would be dropped', async (t) => {
  const project = new Project(t).change({
    'schema/lab/thing.ts': declare('Thing', 'a: text(), key: text(), key_seal: text()'),
  })
  await project.run()
  const { output } = await project
    .change({ 'schema/lab/thing.ts': declare('Thing', 'a: text()') })
    .run()
  for (const name of ['key', 'key_seal'])
    t.match(output, `lab.Thing.${name} is no longer declared`, name)
})

t.test('says what becomes of a secret that is declared as another field', async (t) => {
  const file = 'schema/lab/thing.ts'
  const fields = (value: string): string =>
    declare('Thing', `a: text(), value: ${value}`).replace('text }', 'secret, text }')
  const project = new Project(t).change({ [file]: fields('secret({ optional: true })') })
  await project.run()
  project.change({ [file]: fields('text({ optional: true })') })
  t.strictSame(await project.run(), {
    code: 1,
    output: [
      'The migration would lose data:',
      '  lab.Thing.value is no longer a secret: column lab_thing.value_seal would be dropped, and a sealed value cannot be read without it.',
      '    The migration stops if a row has one. To keep the values, declare the new field under another name beside it.',
      'To drop it with its data, run: npm run generate -- --allow destructive',
    ].join('\n'),
  })
})
