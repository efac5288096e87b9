import { readFileSync } from 'node:fs'
import pg from 'pg'
import t, { type Test } from 'tap'
import { emptyLock, parseLock, printLock, type Lock } from '../../generators/lock.ts'
import { planMigration, type MigrationPlan } from '../../generators/migration.ts'
import { loadDeclarations } from '../../generators/declarations.ts'
import { isMarkedAdditive } from '../../src/framework/database/migrations/migration-marks.ts'
import {
  integer,
  reference,
  text,
  type ApplicationDeclaration,
} from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { DeclarationError } from '../../src/framework/model/resolve/mistakes.ts'
import type { Source } from '../../src/framework/model/resolve/draft.ts'
import { graph as everyKind } from '../fixtures/graph.ts'
import { matchExpected } from '../fixtures/expected.ts'
import { createDatabase, migratedTemplate } from '../support/postgres.ts'
import { model, type Case } from './migration/case.ts'
import { choiceCases } from './migration/choice-cases.ts'
import { encodingCases } from './migration/encoding-cases.ts'
import { exclusionCases } from './migration/exclusion-cases.ts'
import { expressionCases } from './migration/expression-cases.ts'
import { fieldCases } from './migration/field-cases.ts'
import { modelCases } from './migration/model-cases.ts'
import { moveCases } from './migration/move-cases.ts'
import { referenceCases } from './migration/reference-cases.ts'
import { renameCases } from './migration/rename-cases.ts'
import { apply, namespace, snapshot } from './migration/snapshot.ts'
import { customFieldsOption } from '../../src/features/custom-fields/option.ts'
import { typeCases } from './migration/type-cases.ts'
import { uniqueCases } from './migration/unique-cases.ts'
import { fc } from '../support/fast-check.ts'

const applications: readonly ApplicationDeclaration[] = [
  { name: 'lab', label: 'lab', description: '', options: { customFields: customFieldsOption } },
  { name: 'stock', label: 'stock', description: '' },
]

const cases = [
  ...expressionCases,
  ...fieldCases,
  ...choiceCases,
  ...referenceCases,
  ...renameCases,
  ...typeCases,
  ...encodingCases,
  ...modelCases,
  ...moveCases,
  ...uniqueCases,
  ...exclusionCases,
]
const order = ['destructive', 'needs data', 'safe']

const plan = (sources: readonly Source[], lock: Lock, destructive = true): MigrationPlan =>
  planMigration(resolve(applications, sources), lock, { destructive })

const sqlOf = ({ migration }: MigrationPlan): string => migration?.sql ?? ''

/** Returns a migration with the statement of the case in the place that it names. */
const edited = (sql: string, { moves }: Case): string =>
  moves === undefined ? sql : sql.replace(/^-- Move data here.*\n/m, `${moves};\n`)

function risksOf({ changes }: MigrationPlan): readonly string[] {
  const found = new Set<string>(changes.map(({ risk }) => risk))
  return order.filter((risk) => found.has(risk))
}

async function connect(t: Test, options?: { template: string }): Promise<pg.Client> {
  const client = new pg.Client(await createDatabase(t, options))
  await client.connect()
  t.teardown(() => client.end())
  return client
}

t.test('migrates the database of every case', async (t) => {
  const client = await connect(t, { template: 'template1' })
  // A database has an extension once, and each case a namespace of its own.
  await client.query('create schema extensions; create extension btree_gist schema extensions')
  // Conversions of dates and times must not depend on the time zone of the server.
  await client.query(`set timezone to 'Asia/Tokyo'`)

  for (const [at, testCase] of cases.entries()) {
    await t.test(testCase.name, async (t) => {
      const first = plan(testCase.before, emptyLock)
      // The lock is parsed from its text, as between two migrations.
      const change = plan(testCase.after, parseLock(printLock(first.lock)))
      t.strictSame(risksOf(change), testCase.risks, 'risks')
      const isMarked = isMarkedAdditive(sqlOf(change))
      t.equal(isMarked, testCase.additive ?? false, 'additive')
      const drops = change.changes.some(({ kind }) => /^drop(Table|Column)$/.test(kind))
      t.equal(sqlOf(change).includes('\n-- Move data here'), drops, 'a place for data moves')
      t.equal(
        change.migration === undefined,
        testCase.risks.length === 0,
        'a migration where needed',
      )
      if (testCase.slug) t.equal(change.migration?.name, `0002_${testCase.slug}`, 'name')

      const prepare = async (schema: string): Promise<void> => {
        await namespace(client, schema)
        await apply(client, sqlOf(first))
        for (const row of testCase.rows ?? []) await client.query(row)
      }
      if (testCase.refuses) {
        await prepare(`refused_${at}`)
        await checkRefusal(t, testCase.refuses, change)
      }
      await prepare(`changed_${at}`)
      await apply(client, edited(sqlOf(change), testCase))
      const changed = await snapshot(client)
      if (testCase.reads) await checkRows(t, testCase.reads)

      await namespace(client, `fresh_${at}`)
      await apply(client, sqlOf(plan(testCase.after, emptyLock)))
      t.strictSame(changed, await snapshot(client), 'the same database as one created from scratch')
      t.strictSame(plan(testCase.after, change.lock).changes, [], 'no changes are left')
    })
  }

  async function checkRefusal(
    t: Test,
    [seed, message]: NonNullable<Case['refuses']>,
    change: MigrationPlan,
  ): Promise<void> {
    const before = await snapshot(client)
    await client.query(seed)
    t.match(await refusalOf(sqlOf(change)), message, 'refused')
    t.strictSame(await snapshot(client), before, 'a refused migration leaves nothing behind')
  }

  async function refusalOf(sql: string): Promise<string> {
    try {
      await apply(client, sql)
    } catch (error) {
      if (error instanceof pg.DatabaseError) return `${error.message}\n${error.detail ?? ''}`
    }
    return 'nothing was refused'
  }

  async function checkRows(t: Test, [sql, ...rows]: NonNullable<Case['reads']>): Promise<void> {
    const found = await client.query({ text: sql, rowMode: 'array' })
    t.strictSame(found.rows, rows, 'rows')
  }
})

t.test('refuses a loss of data unless it is allowed', async (t) => {
  for (const testCase of cases) {
    const { lock } = plan(testCase.before, emptyLock)
    const attempt = (): MigrationPlan => plan(testCase.after, lock, false)
    if (testCase.risks.includes('destructive'))
      t.throws(attempt, { message: /^The migration would lose data/ }, testCase.name)
    else t.doesNotThrow(attempt, testCase.name)
  }
})

t.test('migrates any schema to any other', async (t) => {
  const client = await connect(t, { template: 'template1' })
  const schemas = cases.flatMap(({ before, after }) => [before, after])
  const step = fc.nat({ max: schemas.length - 1 })
  let runs = 0
  const migrateAlong = async (steps: readonly number[]): Promise<boolean> => {
    runs += 1
    await namespace(client, `migrated_${runs}`)
    let lock = emptyLock
    let last: readonly Source[] = []
    for (const at of steps) {
      const schema = schemas[at] ?? []
      const next = planUnlessContradictory(schema, parseLock(printLock(lock)))
      if (!next) continue
      await apply(client, sqlOf(next))
      lock = next.lock
      last = schema
    }
    const migrated = await snapshot(client)
    await namespace(client, `direct_${runs}`)
    await apply(client, sqlOf(plan(last, emptyLock)))
    return t.strictSame(migrated, await snapshot(client), `by way of ${steps.join(', ')}`)
  }
  const property = fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), migrateAlong)
  await fc.assert(property, { numRuns: 40 })
})

/**
 * Returns undefined for a schema whose former names contradict the lock, for example when only one
 * of two exchanged names exists there.
 */
function planUnlessContradictory(schema: readonly Source[], lock: Lock): MigrationPlan | undefined {
  try {
    return plan(schema, lock)
  } catch (error) {
    if (error instanceof DeclarationError) return undefined
    throw error
  }
}

t.test('prints the migration of a schema with every kind of field', async (t) => {
  const first = planMigration(everyKind, emptyLock)
  matchExpected(t, 'migration', new Map([['0001_initial/migration.sql', sqlOf(first)]]))
  const client = await connect(t, { template: 'template1' })
  await apply(client, sqlOf(first))
})

t.test('prints the steps that change a table which may have rows', (t) => {
  const note = { max: 9, description: 'A note' }
  const before = [
    model('lab.Place', { name: text({ max: 9 }) }),
    model('lab.Thing', { name: text({ max: 9 }), note: text({ ...note, optional: true }) }),
  ]
  const after = [
    model('lab.Place', { name: text({ max: 9 }) }),
    model(
      'lab.Thing',
      {
        name: text({ max: 9 }),
        note: text({ ...note, default: 'none' }),
        size: integer({ min: 0, default: 1 }),
        place: reference('lab.Place', { optional: true, onDelete: 'setNull', reverse: 'things' }),
        asset: text({ max: 9, optional: true }),
      },
      { unique: [['name'], ['place', 'asset']] },
    ),
  ]
  const change = plan(after, plan(before, emptyLock).lock)
  matchExpected(t, 'migration-steps', new Map([['0002_steps/migration.sql', sqlOf(change)]]))
  t.end()
})

/** Statements that remove what only hand-written parts of migrations create. */
const handWritten = [
  'alter table ipam_aggregate drop constraint ipam_aggregate_prefix_excl',
  'drop index ipam_ipaddress_space',
  'drop index ipam_prefix_space',
  'drop function _keep_gap_starts cascade',
  'drop table _gap_starts',
  'drop table _media',
]

t.test('removes values that name a dropped model', async (t) => {
  const { applications, sources } = await loadDeclarations(process.cwd())
  const jack = model('dcim.WallJack', { name: text({ max: 30 }) })
  const lock = parseLock(readFileSync('prisma/schema.lock.json', 'utf8'))
  const added = planMigration(resolve(applications, [...sources, jack]), lock)
  const dropped = planMigration(resolve(applications, sources), added.lock, { destructive: true })
  const client = await connect(t, { template: await migratedTemplate() })
  await apply(client, sqlOf(added))
  await client.query(`
    insert into users_permission (name, model, action, codename) values
      ('Can add wall jacks', 'dcim.walljack', 'add', 'dcim.add_walljack'), ('Can add racks', 'dcim.rack', 'add', 'dcim.add_rack');
    insert into users_group (name) values ('g');
    insert into users_group_permissions select g.id, p.id from users_group g, users_permission p;
    insert into extras_exporttemplate (content_type, name, template_code) values
      ('dcim.walljack', 'a', ''), ('dcim.rack', 'a', '');
    insert into extras_customfield (name, content_types) values ('f', '["dcim.rack", "dcim.walljack"]');
    insert into extras_objectchange (user_name, request_id, model, object_id, object_name, action, message)
      values ('', '', 'dcim.walljack', 1, '', 1, '')`)
  await apply(client, sqlOf(dropped))
  const { rows } = await client.query({
    text: `select (select json_agg(codename) from users_permission),
      (select count(*)::int from users_group_permissions),
      (select json_agg(content_type) from extras_exporttemplate),
      (select content_types from extras_customfield), (select model from extras_objectchange)`,
    rowMode: 'array',
  })
  t.strictSame(rows, [[['dcim.add_rack'], 1, ['dcim.rack'], ['dcim.rack'], 'dcim.walljack']])
})

t.test('creates the database that schema/ declares by the committed migrations', async (t) => {
  const { applications, sources } = await loadDeclarations(process.cwd())
  const client = await connect(t)
  await client.query(
    `drop table _prisma_migrations, _totals, _deleted_rows, _cleared_references, _epoch,
      _unlogged_values, _dropped_files, _trimmed_log, _trimmed_objects`,
  )
  await client.query('drop function _epoch_place')
  for (const sql of handWritten) await client.query(sql)
  const committed = await snapshot(client)
  // A database has an extension once, and the namespace below needs it.
  await client.query('drop extension pg_trgm cascade')
  await namespace(client, 'fresh')
  await apply(client, sqlOf(planMigration(resolve(applications, sources), emptyLock)))
  t.strictSame(committed, await snapshot(client))
})
