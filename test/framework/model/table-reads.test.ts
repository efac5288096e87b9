import t from 'tap'
import type { Field } from '../../../src/framework/model/field.ts'
import {
  requireModel,
  type FoundFilter,
  type ModelGraph,
} from '../../../src/framework/model/graph.ts'
import {
  computedText,
  count,
  integer,
  reference,
  references,
  target,
  text,
  timestamp,
} from '../../../src/framework/model/index.ts'
import { seesAll } from '../../../src/framework/model/permission.ts'
import type { Declared, Reading } from '../../../src/framework/model/reading.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'
import { TableReads, tablesOf } from '../../../src/framework/model/table-reads.ts'
import { planPage } from '../../../src/framework/read/pages/page-plan.ts'
import { graph, largeGraph } from '../../fixtures/graph.ts'
import { graph as inventory } from '../../fixtures/inventory.ts'
import { differences, listQuery, seesNothing } from '../../support/named-tables.ts'

t.test('collects the tables that SQL names, also those of its parts', async (t) => {
  const reads = new TableReads(graph.models)
  t.equal(reads.name('lab_site'), 'lab_site')
  const part = reads.part()
  part.name('"lab_port_tags"')
  t.strictSame(part.names, ['lab_port_tags'], 'without quotes')
  t.strictSame(tablesOf([reads, part]), ['lab_port_tags', 'lab_site'])
  part.declare({ dependsOn: 'tables' })
  t.ok(reads.isComplete)
  part.declare({})
  t.notOk(reads.isComplete, 'the whole depends on what its parts depend on')
  t.equal(tablesOf([new TableReads(graph.models), reads]), undefined)
})

t.test('declares the tables of every list, as its SQL names them', async (t) => {
  for (const from of [graph, largeGraph, inventory])
    for (const model of from.models.values())
      for (const reader of [seesAll, seesNothing])
        t.strictSame(differences(from, model, reader), [], model.key)
})

/** A field that is read with a text, as a kind of a project may do. */
const read = (sql: string, declared: Declared): Field => ({
  ...computedText('{name}'),
  reading: (): Reading => ({ by: 'expression', ...declared, sql: () => sql }),
})

/** Returns a schema in which the model `lab.Kind` has a field. */
function schemaWith(moment: Field, filters: Readonly<Record<string, string>> = {}): ModelGraph {
  const kind = {
    name: 'Kind',
    path: 'kinds',
    fields: { name: text({ max: 50 }), weight: integer(), moment },
    nested: ['name', 'moment'],
    filters: { listed: 'listings.number' },
  }
  const box = {
    name: 'Box',
    path: 'boxes',
    fields: {
      number: integer(),
      kinds: references('lab.Kind', { reverse: 'listings' }),
      kind: reference('lab.Kind', { onDelete: 'protect', reverse: 'boxes' }),
    },
    nested: ['number'],
    filters,
  }
  const sources = [kind, box].map((model) => ({ application: 'lab', file: model.path, model }))
  return resolve([{ name: 'lab', label: 'Lab', description: '' }], sources)
}

/** Returns whether a list has a version, by which its pages are kept. */
function hasVersion(from: ModelGraph, key: string, query: string, filter?: FoundFilter): boolean {
  const found = new Map(filter ? [['found', filter]] : [])
  const parsed = { ...listQuery(query, seesAll), found }
  return planPage(from, requireModel(from, key), parsed).version !== undefined
}

t.test('keeps no list of SQL that may depend on more than tables', async (t) => {
  for (const [sql, declared, isKept] of [
    [`'late'::text`, {}, false],
    [`'late'::text`, { dependsOn: 'tables' }, true],
  ] as const) {
    const from = schemaWith(read(sql, declared), { moment: 'kind.moment' })
    const lists = [
      ['lab.Kind', ''],
      ['lab.Box', ''],
      ['lab.Kind', 'fields=name&ordering=moment'],
      ['lab.Kind', 'fields=name&moment=late'],
      ['lab.Box', 'brief=true&moment=late'],
    ] as const
    for (const [key, query] of lists)
      t.equal(hasVersion(from, key, query), isKept, `${key}?${query}`)
    t.ok(hasVersion(from, 'lab.Box', 'brief=true'), 'a list without the field')
  }
})

/** Returns a field whose reading declares nothing. */
const undeclared = (field: Field): Field => ({
  ...field,
  reading: (own) => {
    const { dependsOn: _, ...reading } = field.reading(own)
    return reading
  },
})

t.test('keeps no list with a reading of any form that declares nothing', async (t) => {
  const fields: Readonly<Record<string, Field>> = {
    expression: count('lab.Box', 'kind'),
    faster: timestamp(),
    join: reference('lab.Box', { onDelete: 'setNull', optional: true }),
    id: reference('lab.Box', { onDelete: 'setNull', optional: true, shape: 'id' }),
    list: references('lab.Box'),
    variants: target('name', 'weight', ['lab.Box']),
  }
  for (const [form, field] of Object.entries(fields)) {
    t.ok(hasVersion(schemaWith(field), 'lab.Kind', ''), form)
    t.notOk(hasVersion(schemaWith(undeclared(field)), 'lab.Kind', ''), form)
  }
})

t.test('declares the tables of a list of references, seen from its targets', async (t) => {
  const from = schemaWith(integer())
  t.strictSame(differences(from, requireModel(from, 'lab.Kind'), seesAll), [])
})

t.test('keeps no list with a filter that may depend on more than its row', async (t) => {
  const from = schemaWith(read(`''`, { dependsOn: 'tables' }))
  const filter = { condition: () => 'true', matchesPatterns: false, isSelective: false }
  t.notOk(hasVersion(from, 'lab.Box', 'found=1', filter))
  t.ok(hasVersion(from, 'lab.Box', 'found=1', { ...filter, dependsOn: 'tables' }))
})
