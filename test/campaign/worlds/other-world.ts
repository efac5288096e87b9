import type pg from 'pg'
import {
  contentType,
  requireModel,
  type Model,
  type ResolvedField,
} from '../../../src/framework/model/graph.ts'
import type { Random } from '../../../src/inventory/demo/random.ts'
import { graph } from '../../support/inventory.ts'
import { pick } from '../permissions/readers.ts'
import { columnOf, looksBack, rowsOf } from './conditions.ts'
import type { Limit, LimitedReader } from './limits.ts'
import { records, recordsOf } from './records.ts'

/**
 * Changes what a reader does not see: rows get other values, more rows are added, some are removed,
 * and hidden fields get other values in all rows.
 */
export class OtherWorld {
  readonly #client: pg.Client
  readonly #random: Random
  readonly #compared: ReadonlySet<string>
  readonly #user: number
  /** The tokens of the reader, which stay as they are: they give the rights. */
  #ownTokens: readonly number[] = []
  /** The number of statements that changed something. */
  changes = 0

  constructor(client: pg.Client, random: Random, { compared, user }: LimitedReader) {
    this.#user = user
    this.#client = client
    this.#random = random
    this.#compared = compared
  }

  /** Changes the hidden rows and fields of each model. */
  async change(all: readonly Limit[]): Promise<void> {
    const text = 'select id from users_token where user_id = $1'
    const { rows } = await this.#client.query<{ id: number }>(text, [this.#user])
    this.#ownTokens = rows.map(({ id }) => id)
    const limits = all.map((limit) => ({
      ...limit,
      hidden: limit.hidden.filter((id) => !this.#kept(limit.model).includes(id)),
    }))
    for (const limit of limits) {
      await this.#changeFields(limit)
      for (const id of limit.hidden) await this.#revalue(limit.model, id)
      if (!this.#isCounted(limit)) for (const id of limit.hidden) await this.#copy(limit, id)
      await this.#changeRecords(limit)
      await this.#removeLinks(limit)
    }
    for (const limit of limits.filter((one) => !this.#isCounted(one)))
      for (const id of limit.hidden) if (this.#random.chance(40)) await this.#remove(limit, id)
  }

  /** Returns whether conditions ask which rows of a model refer to others: none comes or goes. */
  #isCounted({ model, conditions }: Limit): boolean {
    return this.#compared.has(rowsOf(model.key)) || conditions.some((one) => looksBack(model, one))
  }

  /** Returns the ids of the rows that stay as they are. */
  readonly #kept = ({ key }: Model): readonly number[] =>
    key === 'users.Token' ? this.#ownTokens : []

  /** Gives a hidden row other values in the columns that no condition compares. */
  async #revalue(model: Model, id: number): Promise<void> {
    for (const field of model.fields.values())
      if (this.#random.chance(60)) await this.#setOther(model, field, id)
  }

  async #setOther(model: Model, field: ResolvedField, id: number): Promise<void> {
    const { name, columnName, many } = field
    if (columnName === undefined || many || name === 'id') return
    if (this.#compared.has(columnOf(model.key, field))) return
    const value = await this.#otherValue(model, field)
    if (value === undefined) return
    await this.#try(`update ${model.table} set ${columnName} = $1 where id = $2`, [value, id])
  }

  async #otherValue(model: Model, field: ResolvedField): Promise<unknown> {
    const { kind, reference, choices, name } = field
    if (interpreted.has(name) || sealed.has(kind)) return undefined
    if (reference) return reference.tree ? undefined : this.#anyId(reference.target)
    if (choices) return pick(this.#random, [...choices.keys()])
    return values[kind]?.(this.#random) ?? (await this.#valueElsewhere(model, field))
  }

  /** Returns the value that another row has, as a text that PostgreSQL reads. */
  async #valueElsewhere({ table }: Model, { columnName = '' }: ResolvedField): Promise<unknown> {
    const text = `select ${columnName}::text as value from ${table} where ${columnName} is not null
      order by id limit 1 offset $1`
    const { rows } = await this.#client.query<{ value: string }>(text, [this.#random.below(4)])
    return rows[0]?.value
  }

  async #anyId(key: string): Promise<number | undefined> {
    const { table } = requireModel(graph, key)
    const text = `select id from ${table} order by id limit 20`
    const { rows } = await this.#client.query<{ id: number }>(text)
    return rows.length > 0 ? pick(this.#random, rows).id : undefined
  }

  /** Gives hidden fields other values in all rows, and in the records of their changes. */
  async #changeFields({ model, hiddenFields }: Limit): Promise<void> {
    if (hiddenFields.length === 0) return
    const { rows } = await this.#client.query<{ id: number }>(
      `select id from ${model.table} where id <> all($1) order by id`,
      [this.#kept(model)],
    )
    for (const field of hiddenFields) {
      if (field.many && !this.#compared.has(field.columnName ?? ''))
        for (const { id } of rows) await this.#relink(field, id)
      for (const { id } of rows) await this.#setOther(model, field, id)
    }
    for (const { text, parameters } of recordsOf(model, hiddenFields))
      await this.#try(text, parameters)
  }

  /** Links a row to others than before. */
  async #relink({ many, columnName = '' }: ResolvedField, id: number): Promise<void> {
    if (this.#random.chance(50))
      await this.#try(`delete from ${columnName} where owner_id = $1`, [id])
    const target = await this.#anyId(many?.target ?? '')
    const text = `insert into ${columnName} (owner_id, target_id) values ($1, $2)`
    await this.#try(text, [id, target])
  }

  /** Adds a copy of a hidden row, with other texts where they have to be unique. */
  async #copy({ model }: Limit, id: number): Promise<void> {
    const columns = [...model.fields.values()].filter(
      ({ columnName, many, name }) => columnName !== undefined && !many && name !== 'id',
    )
    const selected = columns.map((field) =>
      texts.has(field.kind) &&
      !this.#compared.has(columnOf(model.key, field)) &&
      !interpreted.has(field.name)
        ? `'copy-${this.#random.below(1e9)}'`
        : field.columnName,
    )
    const names = columns.map(({ columnName }) => columnName).join(', ')
    const text =
      `insert into ${model.table} (${names}) ` +
      `select ${selected.join(', ')} from ${model.table} where id = $1`
    await this.#try(text, [id])
  }

  /** Changes and removes entries about hidden rows, such as those of the change log. */
  async #changeRecords({ model, hidden }: Limit): Promise<void> {
    const parameters = [contentType(model), hidden]
    for (const { table, fields, where } of records) {
      for (const { columnName, kind, name } of fields.values())
        if (kind === 'text' && columnName !== undefined && !interpreted.has(name))
          await this.#try(`update ${table} set ${columnName} = 'other' where ${where}`, parameters)
      if (this.#random.chance(50))
        await this.#try(`delete from ${table} where ${where}`, parameters)
    }
  }

  /** Removes links between hidden rows and others. */
  async #removeLinks({ model, hidden }: Limit): Promise<void> {
    for (const { key, fields, view } of graph.models.values()) {
      if (view) continue
      for (const { many, columnName } of fields.values()) {
        if (!many || columnName === undefined || this.#random.chance(50)) continue
        if (this.#compared.has(columnName)) continue
        if (key === model.key)
          await this.#try(`delete from ${columnName} where owner_id = any($1)`, [hidden])
        if (many.target === model.key)
          await this.#try(`delete from ${columnName} where target_id = any($1)`, [hidden])
      }
    }
  }

  /** Removes a hidden row to which nothing refers. */
  async #remove({ model }: Limit, id: number): Promise<void> {
    for (const { table, column } of await this.#references(model)) {
      const text = `select from ${table} where ${column} = $1 limit 1`
      if ((await this.#client.query(text, [id])).rowCount) return
    }
    await this.#try(`delete from ${model.table} where id = $1`, [id])
  }

  async #references({ table }: Model): Promise<readonly { table: string; column: string }[]> {
    const { rows } = await this.#client.query<{ table: string; column: string }>(
      `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
       from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = $1::regclass`,
      [table],
    )
    return rows
  }

  /** Runs a statement, unless a constraint of the database refuses it. */
  async #try(text: string, parameters: readonly unknown[]): Promise<void> {
    try {
      const { rowCount } = await this.#client.query(text, [...parameters])
      if (rowCount) this.changes += 1
    } catch {
      // The row stays as it was.
    }
  }
}

/** A text that only hidden rows and fields of the other world have. */
export const hiddenValue = /\b(?:other|copy)-\d+\b/

const texts = new Set(['text', 'slug'])

/** Kinds whose values are sealed together. */
const sealed = new Set(['secret', 'hidden', 'secret-hash', 'id'])

/** Fields whose texts the service interprets, or that say what a row is about. */
const interpreted = new Set([
  'template_code', 'device_patterns', 'mime_type', 'file_extension', 'content_type', 'model', 'codename',
  'action', 'image', 'source', 'link', 'obj_type', 'changed_object_type', 'related_object_type', 'parent_type', 'object_type',
]) // prettier-ignore

const values: Readonly<Record<string, (random: Random) => unknown>> = {
  text: (random) => `other-${random.below(1e6)}`,
  slug: (random) => `other-${random.below(1e6)}`,
  integer: (random) => 1 + random.below(40),
  boolean: (random) => random.chance(50),
}

/** Gives the sequences of two databases the same next values, as ids of new rows tell writes. */
export async function alignSequences(clients: readonly pg.Client[]): Promise<void> {
  const text = `select format('%I.%I', schemaname, sequencename) as name,
    coalesce(last_value, 0)::integer as last from pg_sequences`
  const last = new Map<string, number>()
  for (const client of clients)
    for (const row of (await client.query<{ name: string; last: number }>(text)).rows)
      last.set(row.name, Math.max(row.last, last.get(row.name) ?? 0))
  for (const client of clients)
    for (const [name, value] of last)
      await client.query('select setval($1::regclass, $2)', [name, value + 1])
}
