import t from 'tap'
import { emptyLock, parseLock, printLock, type Lock } from '../../generators/lock.ts'
import { describe } from '../../generators/migration/describe.ts'
import type { Table } from '../../generators/migration/description.ts'
import { identify } from '../../generators/migration/identify.ts'
import { planMigration } from '../../generators/migration.ts'
import { password, reference, references, secret, text } from '../../src/framework/model/index.ts'
import type { Field } from '../../src/framework/model/field.ts'
import type { ModelGraph } from '../../src/framework/model/graph.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import type { Source } from '../../src/framework/model/resolve/draft.ts'
import { graph as everyKind } from '../fixtures/graph.ts'
import { model, thing } from './migration/case.ts'

const applications = [{ name: 'lab', label: 'Lab', description: '' }]
const graphOf = (sources: readonly Source[]): ModelGraph => resolve(applications, sources)
const lockOf = (sources: readonly Source[], lock: Lock = emptyLock): Lock =>
  planMigration(graphOf(sources), lock, { destructive: true }).lock

const ids = ({ tables }: Lock): Record<string, readonly string[]> =>
  Object.fromEntries(tables.map((table) => [table.name, [table.id, ...columnIds(table)]]))
const columnIds = ({ columns }: Table): readonly string[] => columns.map(({ id }) => id)

const title = text({ max: 20 })

t.test('parses the text of a printed lock to the same lock', async (t) => {
  const lock = planMigration(everyKind, emptyLock).lock
  t.strictSame(parseLock(printLock(lock)), lock)
  t.strictSame(parseLock(undefined), emptyLock)
  t.strictSame(parseLock(printLock(emptyLock)), emptyLock)
  t.equal(printLock(parseLock(printLock(lock))), printLock(lock))
})

t.test('prints one line for each column and index', async (t) => {
  const lines = printLock(lockOf(thing({ title }, { unique: [['title']] }))).split('\n')
  t.strictSame(lines, [
    '{',
    '  "format": 2,',
    '  "migration": "0001_initial",',
    '  "handWritten": [],',
    '  "next": {"model":2,"field":2},',
    '  "tables": [',
    '    {',
    '      "id": "m1",',
    '      "model": "lab.Thing",',
    '      "name": "lab_thing",',
    '      "key": ["id"],',
    '      "columns": [',
    '        {"id":"id","field":"id","name":"id","type":"integer","identity":true},',
    '        {"id":"f1","field":"title","name":"title","type":"varchar(20)"}',
    '      ],',
    '      "indexes": [',
    '        {"name":"lab_thing_title_key","unique":true,"deferred":true,"on":"(\\"title\\")"}',
    '      ]',
    '    }',
    '  ]',
    '}',
    '',
  ])
})

t.test('refuses a damaged lock', async (t) => {
  for (const damaged of [
    '',
    '{',
    '[]',
    'null',
    '{"tables": []}',
    printLock(emptyLock).replace('[]', '{}'),
    '<<<<<<< HEAD\n{}',
  ])
    t.throws(() => parseLock(damaged), { message: /schema\.lock\.json is damaged/ }, damaged)
})

t.test('keeps ids of renamed fields and never reuses one', async (t) => {
  const first = lockOf(thing({ title, note: title }))
  t.strictSame(ids(first), { lab_thing: ['m1', 'id', 'f1', 'f2'] })

  const renamed = lockOf(
    [
      model(
        'lab.Gadget',
        { note: title, name: text({ max: 20, was: 'title' }) },
        { was: 'lab.Thing' },
      ),
      model('lab.Other', { title, things: references('lab.Gadget') }),
    ],
    first,
  )
  t.strictSame(ids(renamed), {
    lab_gadget: ['m1', 'id', 'f2', 'f1'],
    lab_other: ['m2', 'id', 'f4'],
    lab_other_things: ['f3', 'owner_id', 'target_id'],
  })

  const dropped = lockOf(thing({ fresh: title }), renamed)
  t.strictSame(ids(dropped), { lab_thing: ['m3', 'id', 'f5'] })
})

t.test('accepts a field named like a column of a linking table', async (t) => {
  const before = lockOf(thing({ owner_id: title, target_id: title }))
  const after = thing({ owner: text({ max: 20, was: 'owner_id' }), target_id: title })
  const { migration } = planMigration(graphOf(after), before)
  t.match(migration?.sql, 'rename column "owner_id" to "owner"')
})

t.test('refuses invalid former names', async (t) => {
  const was = (name: string) => text({ max: 20, was: name })
  const links = (name?: string) => references('lab.Thing', name === undefined ? {} : { was: name })
  const cases: readonly [string, readonly Source[], readonly Source[], RegExp][] = [
    ['a field that is still there', thing({ a: title }), thing({ a: title, b: was('a') }), /lab\.Thing\.b \(schema\/lab\/thing\.ts\): was "a", but "a" is still declared/],
    ['two that were the same', thing({ a: title }), thing({ b: was('a'), c: was('a') }), /lab\.Thing\.c .*: was "a", but so was lab\.Thing\.b/],
    ['a model that is still there', thing({ a: title }), [...thing({ a: title }), model('lab.New', { a: title }, { was: 'lab.Thing' })], /lab\.New .*: was "lab\.Thing", but "lab\.Thing" is still declared/],
    ['two links that were the same', thing({ a: links() }), thing({ b: links('a'), c: links('a') }), /lab\.Thing\.c .*: was "a", but so was lab\.Thing\.b/],
  ] // prettier-ignore
  for (const [name, before, after, message] of cases)
    t.throws(() => identify(describe(graphOf(after)), lockOf(before)), { message }, name)
})

t.test('applies a former name once and lets it stay', (t) => {
  const was = (name: string) => text({ max: 20, was: name })
  const exchanged = thing({ a: was('b'), b: was('a') })
  const first = lockOf(thing({ a: title, b: title }))
  const second = lockOf(exchanged, first)
  t.strictSame(ids(second), { lab_thing: ['m1', 'id', 'f2', 'f1'] })
  t.strictSame(ids(lockOf(exchanged, parseLock(printLock(second)))), ids(second), 'once')

  const renamed = lockOf(thing({ b: was('a') }), lockOf(thing({ a: title })))
  const reused = lockOf(thing({ b: was('a'), a: title }), parseLock(printLock(renamed)))
  t.strictSame(ids(reused), { lab_thing: ['m1', 'id', 'f1', 'f2'] }, 'the old name is free again')
  t.strictSame(ids(lockOf(thing({ b: was('a'), a: title }), reused)), ids(reused))
  t.end()
})

t.test('gives a reference to another model a new id', (t) => {
  const models = (target: string) => [
    model('lab.Left', { title }),
    model('lab.Right', { title }),
    ...thing({ one: reference(target, { onDelete: 'cascade' }), many: references(target) }),
  ]
  const before = lockOf(models('lab.Left'))
  const after = lockOf(models('lab.Right'), before)
  t.strictSame(ids(before)['lab_thing'], ['m3', 'id', 'f4'])
  t.strictSame(ids(after)['lab_thing'], ['m3', 'id', 'f6'])
  t.strictSame(ids(before)['lab_thing_many']?.[0], 'f1')
  t.strictSame(ids(after)['lab_thing_many']?.[0], 'f5')
  t.end()
})

t.test('refuses names that the database would truncate to equal ones', async (t) => {
  const long = 'x'.repeat(60)
  const other = model('lab.Other', { title })
  const cases: readonly [string, readonly Source[], RegExp][] = [
    ['tables', [...thing({ title }), model('lab.THING', { title }, { path: 'others' })], /the database name "lab_thing" is taken by lab\.Thing/],
    ['indexes cut short', [other, ...thing({ [`${long}a`]: text({ unique: true }), [`${long}b`]: text({ unique: true }) })], /is taken by lab\.Thing/],
    ['constraints cut short', [other, ...thing({ [`${long}a`]: reference('lab.Other', { onDelete: 'cascade' }), [`${long}b`]: reference('lab.Other', { onDelete: 'cascade' }) })], /two fields need a constraint called|is taken by/],
    ['a long column', thing({ [`${long}long`]: title }), /has more than 63 characters/],
    ['a long table', [model(`lab.T${long}`, { title })], /has more than 63 characters/],
  ] // prettier-ignore
  for (const [name, sources, message] of cases)
    t.throws(() => describe(graphOf(sources)), { message }, name)
  const named = (length: number) => describe(graphOf(thing({ ['x'.repeat(length)]: title })))
  t.doesNotThrow(() => named(63), 'PostgreSQL keeps 63 bytes of a name')
  t.throws(() => named(64), { message: /has more than 63 characters/ })
})

t.test('reads a lock that was written before locks had encodings', (t) => {
  const first = (value: Field): Lock => lockOf(thing({ title, value }))
  const old = (lock: Lock): Lock => {
    const text = printLock(lock).replace(/ {2}"format".*\n/, '')
    return parseLock(text.replaceAll(/"encoding":"(\\"|[^"])*",?/g, '').replaceAll(',}', '}'))
  }
  const risks = (before: Field, after: Field): readonly string[] =>
    planMigration(graphOf(thing({ title, value: after })), old(first(before)), {
      destructive: true,
    }).changes.map(({ kind }) => kind)
  const sealed = secret({ optional: true })
  const clear = text({ optional: true })
  t.strictSame(risks(sealed, sealed), [])
  t.strictSame(risks(password(), password()), [])
  t.strictSame(risks(clear, sealed), ['changeEncoding', 'addColumn'])
  t.strictSame(risks(sealed, clear), ['changeEncoding', 'dropColumn'])
  t.end()
})
