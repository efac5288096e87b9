import t from 'tap'
import { declare, language, Project } from './project.ts'

/** The field of lab.Thing before and after, and what the refusal says of it. */
const followed: readonly [title: string, before: string, after: string, says: readonly string[]][] = [
  ['a list of references', `tags: references('lab.Left')`, `marks: references('lab.Left')`, [`marks: references('lab.Left', { …, was: 'tags' })`]],
  ['a list of references without a likely new name', `tags: references('lab.Left')`, 'note: text()', [`new_name: references('lab.Left', { …, was: 'tags' })`]],
  ['a reference', `tag: reference('lab.Left', { onDelete: 'cascade', optional: true })`, `mark: reference('lab.Left', { onDelete: 'cascade', optional: true })`, [`mark: reference('lab.Left', { …, was: 'tag' })`]],
  ['a choice', `state: choice({ 1: 'A', 2: 'B' })`, `status: choice({ 1: 'A', 2: 'B' }, { default: 1 })`, [`status: …({ … }, { …, was: 'state' })`]],
  ['a list that becomes one reference', `tags: references('lab.Left')`, `tags: reference('lab.Left', { onDelete: 'cascade', optional: true })`, ['lab.Thing.tags is declared as a field with one value, which does not keep its values', 'declare "tags" under another name beside "tags", without `was`']],
  ['a renamed list that becomes one reference', `tags: references('lab.Left')`, `tag: reference('lab.Left', { onDelete: 'cascade', optional: true, was: 'tags' })`, ['lab.Thing.tags is declared as a field with one value', 'declare "tag" under another name beside "tags", without `was`']],
  ['a reference that becomes a list', `tag: reference('lab.Left', { onDelete: 'cascade', optional: true })`, `tags: references('lab.Left', { was: 'tag' })`, ['lab.Thing.tag is declared as a list of references']],
  ['a text that is computed', 'code: text()', `code: computedText('{a}')`, ['lab.Thing.code is declared as a computed field']],
  ['a renamed list with another target', `tags: references('lab.Left')`, `marks: references('lab.Right', { was: 'tags' })`, ['lab.Thing.tags refers to lab.Right instead of lab.Left', 'beside "tags", without `was`']],
  ['a renamed reference with another target', `tag: reference('lab.Left', { onDelete: 'cascade', optional: true })`, `mark: reference('lab.Right', { onDelete: 'cascade', optional: true, was: 'tag' })`, ['lab.Thing.tag refers to lab.Right instead of lab.Left']],
] // prettier-ignore

t.test('gives advice that an author can follow for each kind of field', async (t) => {
  const thing = (field: string): string => `
import { choice, computedText, defineModel, reference, references, text } from ${language}
export const declared = defineModel('Thing', { path: 'things', nested: [], fields: { a: text(), ${field} } })
`
  const project = new Project(t).change({
    'schema/lab/left.ts': declare('Left', 'a: text()'),
    'schema/lab/right.ts': declare('Right', 'a: text()'),
  })
  for (const [title, before, after, says] of followed) {
    project.change({ 'schema/lab/thing.ts': thing(before) })
    t.equal((await project.run('--allow', 'destructive')).code, 0, title)
    const { code, output } = await project.change({ 'schema/lab/thing.ts': thing(after) }).run()
    t.equal(code, 1, title)
    for (const one of says) t.match(output, one, title)
    if (says.length === 1) continue
    const both = `${before}, beside_it: ${after.slice(after.indexOf(':') + 1).replace(/, was: '\w+'|, {2}|\{ was: '\w+' \}/, '')}`
    const kept = await project.change({ 'schema/lab/thing.ts': thing(both) }).run()
    t.equal(kept.code, 0, `${title}: both beside each other\n${kept.output}`)
  }
})

t.test('says how to rename and drop an application', async (t) => {
  const listed = (...names: readonly string[]): string =>
    `export const applications = ${JSON.stringify(names.map((name) => ({ name, label: name, description: '' })))}\n`
  const project = new Project(t).change({
    'schema/index.ts': listed('lab', 'cafe'),
    'schema/lab/thing.ts': declare('Thing', 'a: text()'),
    'schema/cafe/table.ts': declare('Table', 'b: text()'),
  })
  await project.run()
  project.change({ 'schema/index.ts': listed('lab') })
  t.match((await project.run()).output, 'to drop it, delete the folder schema/cafe/')
  project.change({ 'schema/index.ts': listed('lab', 'cafe'), 'schema/cafe/table.ts': null })
  t.match(
    (await project.run()).output,
    'or, to drop the application, take it out of schema/index.ts',
  )
  project.change({ 'schema/index.ts': listed('lab') })
  t.match(await project.run(), {
    code: 0,
    output:
      'The application "cafe" is no longer listed in schema/index.ts. Its tables stay: ' +
      'cafe_table. To drop them with their rows, run: npx cadastre generate --drop. If the ' +
      "application was renamed, give each of its models the former name: `was: 'cafe.…'`.",
  })
  project.change({
    'schema/index.ts': listed('lab', 'bistro'),
    'schema/bistro/table.ts': declare('Table', 'b: text()'),
  })
  t.match((await project.run()).output, `defineModel('Table', { was: 'cafe.Table', … })`)
  project.change({
    'schema/bistro/table.ts': declare('Table', 'b: text()', `was: 'cafe.Table',`),
  })
  t.match((await project.run()).output, 'rename cafe.Table to bistro.Table (safe)')
})
