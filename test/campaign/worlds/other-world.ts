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
import type { Limit } from './limits.ts'

/** Changes rows that a reader does not see: other values, more rows, fewer rows. */
export class OtherWorld {
  readonly #client: pg.Client
  readonly #random: Random
  /** The number of statements that changed something. */
  changes = 0

  constructor(client: pg.Client, random: Random) {
    this.#client = client
    this.#random = random
  }

  /** Changes the hidden rows of each model. */
  async change(limits: readonly Limit[]): Promise<void> {
    for (const limit of limits) {
      for (const id of limit.hidden) await this.#revalue(limit, id)
      for (const id of limit.hidden) await this.#copy(limit, id)
      await this.#changeRecords(limit)
      await this.#removeLinks(limit)
    }
    for (const limit of limits)
      for (const id of limit.hidden) if (this.#random.chance(40)) await this.#remove(limit, id)
  }

  /** Gives a hidden row other values in the columns that no condition compares. */
  async #revalue({ model, constraints }: Limit, id: number): Promise<void> {
    const compared = new Set(constraints.flatMap((one) => Object.keys(one)))
    for (const field of model.fields.values()) {
      const { name, columnName } = field
      if (columnName === undefined || field.many || name === 'id') continue
      if (compared.has(name) || compared.has(`${name}_id`)) continue
      const value = await this.#otherValue(field)
      if (value === undefined) continue
      await this.#try(`update ${model.table} set ${columnName} = $1 where id = $2`, [value, id])
    }
  }

  async #otherValue({ kind, reference, choices, name }: ResolvedField): Promise<unknown> {
    if (interpreted.has(name)) return undefined
    if (reference) return reference.tree ? undefined : this.#anyId(reference.target)
    if (choices) return pick(this.#random, [...choices.keys()])
    return values[kind]?.(this.#random)
  }

  async #anyId(key: string): Promise<number | undefined> {
    const { table } = requireModel(graph, key)
    const text = `select id from ${table} order by id limit 20`
    const { rows } = await this.#client.query<{ id: number }>(text)
    return rows.length > 0 ? pick(this.#random, rows).id : undefined
  }

  /** Adds a copy of a hidden row, with other texts where they have to be unique. */
  async #copy({ model, constraints }: Limit, id: number): Promise<void> {
    const compared = new Set(constraints.flatMap((one) => Object.keys(one)))
    const columns = [...model.fields.values()].filter(
      ({ columnName, many, name }) => columnName !== undefined && !many && name !== 'id',
    )
    const selected = columns.map(({ columnName = '', kind, name }) =>
      kind in values && !compared.has(name) && texts.has(kind) && !interpreted.has(name)
        ? `'copy-${this.#random.below(1e9)}'`
        : columnName,
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

/** The tables whose rows are about objects, with the condition that a row is about some ids. */
const records = [...graph.models.values()].flatMap(({ table, fields, view }) => {
  const about = [...fields.values()].find(({ subject }) => subject)
  const id = about?.subject && fields.get(about.subject.id)?.columnName
  if (!about?.columnName || !id || view) return []
  return [{ table, fields, where: `${about.columnName} = $1 and ${id} = any($2::integer[])` }]
})

const texts = new Set(['text', 'slug'])

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
