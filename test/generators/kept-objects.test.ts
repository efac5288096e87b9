import pg from 'pg'
import t, { type Test } from 'tap'
import { emptyLock } from '../../generators/lock.ts'
import { planMigration } from '../../generators/migration.ts'
import { makeAutomaticTables } from '../../src/framework/database/migrations/automatic-tables.ts'
import {
  integer,
  reference,
  references,
  text,
  textChoice,
} from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import type { Source } from '../../src/framework/model/resolve/draft.ts'
import { createDatabase } from '../support/postgres.ts'
import { model } from './migration/case.ts'
import { apply } from './migration/snapshot.ts'

const applications = [{ name: 'lab', label: 'lab', description: '' }]
const soft = { softDelete: true, timestamps: false as const, nested: [] }
const word = text({ max: 20 })
const cascade = { onDelete: 'cascade', reverse: 'visits' } as const
const empty = { onDelete: 'setNull', optional: true } as const

const before = [
  model(
    'lab.Owner',
    { name: word, left: word, right: word, size: text({ max: 9 }), fax: word },
    soft,
  ),
  model('lab.Room', { name: word }, soft),
  model('lab.Old', { owner: reference('lab.Owner', { ...cascade, reverse: 'olds' }) }),
  model('lab.Visit', {
    owner: reference('lab.Owner', cascade),
    state: textChoice({ waits: 'Waits', done: 'Done' }),
    rooms: references('lab.Room'),
    about: { ...word, naming: 'model' as const, outlivesModel: true },
  }),
  model('lab.Thing', { keeper: reference('lab.Owner', { ...empty, reverse: 'things' }) }),
]
const after = [
  // The models exchange their names, as do two fields.
  model('lab.Room', { mail: text({ max: 20, was: 'name' }), ...exchanged() }, was('lab.Owner')),
  model('lab.Owner', { name: word }, was('lab.Room')),
  model(
    'lab.Stay',
    {
      guest: reference('lab.Room', { ...cascade, was: 'owner' }),
      state: textChoice({ open: { label: 'Open', was: 'waits' }, done: 'Done' }),
      places: references('lab.Owner', { was: 'rooms' }),
      about: { ...word, naming: 'model' as const, outlivesModel: true },
    },
    { was: 'lab.Visit' },
  ),
  model('lab.Thing', {
    holder: reference('lab.Room', { ...empty, reverse: 'things', was: 'keeper' }),
  }),
]

function exchanged() {
  return {
    left: text({ max: 20, was: 'right' }),
    right: text({ max: 20, was: 'left' }),
    size: integer({}),
  }
}

function was(name: string) {
  return { ...soft, was: name }
}

const plan = (sources: readonly Source[], lock = emptyLock) =>
  planMigration(resolve(applications, sources), lock, { destructive: true })

const id = '00000000-0000-4000-8000-000000000000'

async function migrated(t: Test, size: string): Promise<pg.Client> {
  const client = new pg.Client(await createDatabase(t, { template: 'template1' }))
  await client.connect()
  t.teardown(() => client.end())
  const first = plan(before)
  await apply(client, first.migration?.sql ?? '')
  await makeAutomaticTables(client)
  const kept = [
    [
      'lab.owner',
      1,
      { id: 1, name: 'o', left: 'l', right: 'r', size, fax: '7', mail: 'stale' },
      {},
    ],
    ['lab.room', 1, { id: 1, name: 'r' }, {}],
    ['lab.old', 1, { id: 1, owner_id: 1 }, {}],
    ['lab.visit', 2, { id: 2, owner_id: 1, state: 'waits', about: 'lab.room' }, { rooms: [1] }],
  ]
  for (const [type, number, stored, lists] of kept)
    await client.query(`insert into _deleted_rows values ($1, $2, '${id}', now(), $3, $4)`, [
      type,
      number,
      JSON.stringify(stored),
      JSON.stringify(lists),
    ])
  await client.query(
    `insert into _cleared_references values ('${id}', 'lab.owner', 1, 'lab.thing', 3, 'keeper')`,
  )
  await client.query(`insert into _trimmed_objects values
    ('lab.owner', 1, now()), ('lab.room', 2, now()), ('lab.old', 3, now()), ('lab.visit', 4, now())`)
  await apply(client, plan(after, first.lock).migration?.sql ?? '')
  return client
}

t.test('deleted objects follow renames, exchanges, drops and other values', async (t) => {
  const client = await migrated(t, '12')
  const text = 'select model, id, stored, lists from _deleted_rows order by id, model'
  const { rows } = await client.query({ text, rowMode: 'array' })
  t.strictSame(rows, [
    ['lab.owner', 1, { id: 1, name: 'r' }, {}],
    ['lab.room', 1, { id: 1, mail: 'o', left: 'r', right: 'l', size: '12' }, {}],
    ['lab.stay', 2, { id: 2, guest_id: 1, state: 'open', about: 'lab.owner' }, { places: [1] }],
  ])
  const cleared = await client.query({
    text: 'select target_model, target_id, model, id, field from _cleared_references',
    rowMode: 'array',
  })
  t.strictSame(cleared.rows, [['lab.room', 1, 'lab.thing', 3, 'holder']])
  const trimmed = await client.query({
    text: 'select id, model from _trimmed_objects order by id',
    rowMode: 'array',
  })
  t.strictSame(trimmed.rows, [
    [1, 'lab.room'],
    [2, 'lab.owner'],
    [4, 'lab.stay'],
  ])
})

t.test('refuses another type that a deleted object does not fit', async (t) => {
  await t.rejects(migrated(t, 'large'), {
    message: 'deleted objects of lab.owner hold values that lab_room cannot hold',
    detail: /The deleted object with id 1: .*large.*purge it/,
  })
})

t.test('says nothing of deleted objects where no model keeps them', (t) => {
  const things = (name: string, rest = {}) => [
    model('lab.Thing', { [name]: text({ max: 9, ...rest }) }),
  ]
  const { changes } = plan(things('name', { was: 'title' }), plan(things('title')).lock)
  t.strictSame(
    changes.map(({ kind }) => kind),
    ['renameColumn'],
  )
  t.end()
})
