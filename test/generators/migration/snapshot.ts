import type pg from 'pg'
import { applyStatements } from '../../../src/framework/database/migrations/apply-step.ts'
import {
  stepsOf,
  type MigrationStep,
} from '../../../src/framework/database/migrations/migration-steps.ts'

const queries = {
  columns: `select c.relname, a.attname, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull,
      a.attidentity, pg_get_expr(d.adbin, d.adrelid) as fallback
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped order by 1, 2`,
  // Since version 18 "not null" is a constraint with a name of its own; the columns above have it.
  constraints: `select conrelid::regclass::text as relation, conname, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = current_schema()::regnamespace and contype <> 'n' order by 1, 2`,
  indexes: `select indexname, replace(indexdef, quote_ident(schemaname) || '.', '') as text
    from pg_indexes where schemaname = current_schema() order by 1`,
  sequences: `select relname from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`,
}

/** Returns the columns, constraints, indexes and sequences of the current schema, with names. */
export async function snapshot(client: pg.Client): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(queries))
    found[name] = (await client.query({ text, rowMode: 'array' })).rows
  return found
}

/** Continues in a new schema of PostgreSQL, which is much faster to create than a database. */
export async function namespace(client: pg.Client, name: string): Promise<void> {
  await client.query(`create schema ${name}; set search_path to ${name}, extensions`)
}

/** Applies one migration as the service does, step by step. */
export async function apply(client: pg.Client, sql: string): Promise<void> {
  for (const step of stepsOf('migration', sql)) await applyStep(client, step)
}

async function applyStep(client: pg.Client, step: MigrationStep): Promise<void> {
  if (step.mode === 'concurrently') return applyStatements(client, step)
  for (;;) {
    const { rowCount } = await inTransaction(client, step.sql)
    if (step.mode === 'transaction' || rowCount === 0) return
  }
}

async function inTransaction(client: pg.Client, sql: string): Promise<pg.QueryResult> {
  await client.query('begin')
  try {
    const result = await client.query(sql)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
