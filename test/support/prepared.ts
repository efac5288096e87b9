import pg from 'pg'
import type { Test } from 'tap'
import type { Statement } from '../../src/framework/database/statement.ts'
import { isJsonObject } from '../../src/framework/model/json-value.ts'

/** The modules with SQL, and statements that their functions return. */
export interface SqlModules {
  /** The modules by their paths, from the root of the repository. */
  readonly modules: Readonly<Record<string, object>>
  /** A statement of each exported function, by the name of the function. */
  readonly statements: Readonly<Record<string, Pick<Statement, 'text'> & Partial<Statement>>>
  /** The SQL of each export that is a part of a statement, by its name. */
  readonly parts?: Readonly<Record<string, string>>
}

/**
 * Requires that each value which the modules export is a statement, has one in `statements`, or is
 * a part of one. PostgreSQL prepares them all: it refuses tables, columns and types that differ
 * from those of the database.
 */
export async function prepareStatements(
  t: Test,
  connection: pg.PoolConfig,
  { modules, statements, parts = {} }: SqlModules,
): Promise<void> {
  const exported = new Map<string, unknown>(Object.values(modules).flatMap(Object.entries))
  const all = new Map(Object.entries(statements))
  for (const [name, value] of exported) if (isStatement(value)) all.set(name, value)
  const texts = new Map([...all].map(([name, { text }]) => [name, text]))
  for (const [name, { text, values, isReadOnly }] of all) {
    if (!values) continue
    t.equal(isReadOnly ?? false, !changes.test(text), `${name} says whether it changes rows`)
    // Without, it is limited to the rows of a reader, which fails for a write.
    if (writes.test(text)) t.equal(isReadOnly, false, `${name} says that it writes`)
  }
  t.strictSame(
    [...texts.keys(), ...Object.keys(parts)].toSorted(),
    [...exported.keys()].toSorted(),
    'each export is a statement or a part of one',
  )
  for (const [name, part] of Object.entries(parts))
    t.ok(
      [...texts.values()].some((text) => text.includes(part)),
      `${name} is a part of a statement`,
    )
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const [name, text] of texts)
      await t.resolves(client.query(`prepare ${name.toLowerCase()} as ${text}`), name)
  } finally {
    await client.end()
  }
}

/** The words of statements that change or lock rows. */
const changes = /\b(insert|update|delete|merge|for share|pg_\w*advisory\w*)\b/i

/** The beginnings of statements that change rows. */
const writes = /\binsert into\b|\bdelete from\b|(?:^|[('])\s*update\b/im

const isStatement = (value: unknown): value is Statement =>
  isJsonObject(value) && typeof value['text'] === 'string'

/** Returns a statement with the parts of a `with` clause on the past, whose parameters are two. */
export const withParts = (parts: readonly string[]): Statement => ({
  text: `with ${parts.join(', ')} select 1`,
  values: ['2026-01-01T00:00:00Z', [1]],
  isReadOnly: true,
})
