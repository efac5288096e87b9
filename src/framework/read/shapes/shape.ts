import type { Represent } from '../../model/field.ts'
import {
  requireModel,
  type ModelGraph,
  type GroupMember,
  type Member,
  type Model,
  type ResolvedField,
  type UrlOwner,
} from '../../model/graph.ts'
import type { Reading, SqlContext } from '../../model/reading.ts'
import { readsRows } from '../../model/kinds/computed-count.ts'
import { expressionSql, makeSqlContext, type Expressed } from '../../model/sql.ts'
import { TableReads } from '../../model/table-reads.ts'
import { SealedValue, sealedSql } from '../../sealing/sealed.ts'
import { jsonArraySql } from '../../sql/json.ts'
import {
  hasHiddenRows,
  nothingHidden,
  shownMembers,
  visibleFields,
  type HiddenFromReader,
} from '../visibility/index.ts'
import {
  indexOfColumn,
  type Build,
  type ConstantColumn,
  type NestedObject,
  type Packed,
  type Shape,
  type ShapeOptions,
  valueAt,
} from './compiled-shape.ts'
import { identifying, orIdentified, type JoinedObject } from './hidden-object.ts'
import { listSource } from './listed-rows.ts'

/**
 * Compiles a representation of a model whose row has the alias `t`; it serves all requests.
 *
 * @example
 * const { columns, joins, build } = compileShape(graph, book, book.shapes.get('nested') ?? [])
 */
export function compileShape(
  graph: ModelGraph,
  model: Model,
  members: readonly Member[],
  options: ShapeOptions = {},
): Shape {
  const compiler = new ShapeCompiler(graph, 'j', options)
  const build = compiler.object(model, members, 't')
  const { columns, joins, reads, nested, constants, hasCounts } = compiler
  return { columns, joins, reads, nested, constants, hasCounts, build }
}

type Joined = Extract<Reading, { readonly by: 'join' }>
type Listed = Extract<Reading, { readonly by: 'list' }>

/** The row that a field belongs to. */
interface Row {
  readonly alias: string
  readonly model: Model
}

interface CompilerOptions extends ShapeOptions {
  /** Those of the shape that this one is a part of. */
  readonly reads?: TableReads
}

class ShapeCompiler {
  readonly columns: string[] = []
  readonly joins: string[] = []
  readonly nested: NestedObject[] = []
  readonly constants: ConstantColumn[] = []
  hasCounts = false
  /** The tables of the part that is compiled. */
  reads: TableReads
  /** The alias of each join, and the fields that were compiled, in their order. */
  readonly #aliases: string[] = []
  readonly #fields: ResolvedField[] = []
  readonly #graph: ModelGraph
  readonly #prefix: string
  readonly #revealing: boolean
  readonly #hidden: HiddenFromReader

  constructor(graph: ModelGraph, prefix: string, options: CompilerOptions) {
    this.#graph = graph
    this.reads = options.reads ?? new TableReads(graph.models)
    this.#prefix = prefix
    this.#revealing = options.revealing ?? false
    this.#hidden = options.hidden ?? nothingHidden
  }

  /** Returns an object with a key for each member, or null when the row is absent. */
  object(model: Model, members: readonly Member[], alias: string): Build {
    const id = this.#column(`${alias}."id"`)
    const visible = visibleFields(this.#graph, model, members, this.#hidden)
    const entries = visible.map(
      (member) => [member.key, this.#member(model, member, alias, id)] as const,
    )
    return (row, context) => {
      if (row[id] === null) return null
      const object: Record<string, unknown> = {}
      for (const [key, build] of entries) object[key] = build(row, context)
      return object
    }
  }

  #member(model: Model, member: Member, alias: string, id: number): Build {
    switch (member.is) {
      case 'url':
        return this.#url(model, member.of, { alias, id })
      case 'field':
        return this.#field(model, member.field, alias)
      case 'group':
        return this.#group(model, member, alias)
      case 'path': {
        const { field, text } = member.path
        this.#fields.push(field)
        this.hasCounts ||= readsRows(field)
        return this.#value(this.#context(model).path(alias, text), field.represent)
      }
    }
  }

  #group(model: Model, { members, combine }: GroupMember, alias: string): Build {
    if (!combine) return this.object(model, members, alias)
    const id = this.#column(`${alias}."id"`)
    const builds = members.map((member) => this.#member(model, member, alias, id))
    return (row, context) => combine(builds.map((build) => build(row, context)))
  }

  /** Returns the URL of the row, or of an object that it refers to. */
  #url(model: Model, of: UrlOwner | undefined, own: { alias: string; id: number }): Build {
    if (!of) return (row, { base }) => `${base}${model.url}${String(row[own.id])}/`
    const { url } = requireModel(this.#graph, of.model)
    const id = this.#column(this.#context(model).path(own.alias, of.path.text))
    return (row, { base }) => {
      const value = row[id]
      return typeof value === 'number' ? `${base}${url}${value}/` : null
    }
  }

  #field(model: Model, field: ResolvedField, alias: string): Build {
    const { reads } = field
    const row = { alias, model }
    this.#fields.push(field)
    this.hasCounts ||= readsRows(field)
    if (this.#revealing && field.sealed && alias === 't') {
      const index = this.#column(sealedSql(field, alias, this.#context(model)))
      return (row) => new SealedValue(row[index], field)
    }
    switch (reads.by) {
      case 'expression':
        return this.#expression(reads, field, row)
      case 'join':
        return reads.shape === 'id'
          ? this.#value(this.#joinedId(reads, row), field.represent)
          : this.#joined(reads, row)
      case 'list': {
        this.reads.declare(reads)
        return this.#list(reads, row)
      }
      case 'variants':
        this.reads.declare(reads)
        return this.#variants(
          reads.variants.map((variant) => ({
            when: variant.when(alias),
            id: variant.id(alias),
            target: requireModel(this.#graph, variant.model),
          })),
          reads.shape,
        )
    }
  }

  #expression(expression: Expressed, { represent }: ResolvedField, { alias, model }: Row): Build {
    const { faster, constant, shown } = expression
    if (faster) {
      this.reads.declare(expression)
      return this.#value(faster.sql(alias), faster.convert)
    }
    const sql = expressionSql(model, alias, expression, this.reads)
    const build = this.#value(shown?.(sql) ?? sql, represent)
    if (constant && alias === 't') {
      const reads = this.reads.part()
      reads.declare(expression)
      const when = constant.when(makeSqlContext(model, reads))
      this.constants.push({ index: this.#column(sql), when, reads, value: constant.value })
    }
    return build
  }

  #joined(reading: Joined, row: Row): Build {
    const { join, shape } = reading
    const whole = this.reads
    const reads = whole.part()
    this.reads = reads
    const [fromColumn, fromJoin] = [this.columns.length, this.joins.length]
    const fromField = this.#fields.length
    const joined = this.#join(reading, row)
    const target = requireModel(this.#graph, join.model)
    const object = this.object(target, this.#shown(target, shape), joined)
    const build = this.#orIdentified(object, { target, shape, joined, id: join.id?.(row.alias) })
    const columns = [fromColumn, this.columns.length] as const
    const joins = [fromJoin, this.joins.length] as const
    const id = row.alias === 't' ? join.id?.(row.alias) : undefined
    const fields = this.#fields.slice(fromField)
    const aliases = [joined, ...this.#aliases.slice(fromJoin + 1)] as const
    if (id !== undefined)
      this.nested.push({ id, model: target, reads, fields, aliases, columns, joins })
    this.reads = whole
    return build
  }

  /** Returns what builds an object, or its id and URL where the reader does not see its row. */
  #orIdentified(build: Build, { target, shape, joined, id }: JoinedObject): Build {
    if (id === undefined || !hasHiddenRows(this.#hidden, target.key)) return build
    const columns = { stored: this.#column(id), seen: this.#column(`${joined}."id"`) }
    return orIdentified(build, identifying(target, shape), columns)
  }

  /** Returns SQL for the id of a joined row, also of one that the reader does not see. */
  #joinedId(reading: Joined, row: Row): string {
    const { model, id: own } = reading.join
    const id = hasHiddenRows(this.#hidden, model) ? own?.(row.alias) : undefined
    return id ?? `${this.#join(reading, row)}."id"`
  }

  #shown(target: Model, shape: string): readonly Member[] {
    return shownMembers(this.#graph, target, shape, this.#hidden)
  }

  /** Joins a row; returns its alias. */
  #join(reading: Joined, { alias, model }: Row): string {
    this.reads.declare(reading)
    const joined = `${this.#prefix}${this.joins.length}`
    this.joins.push(reading.join.sql(alias, joined, this.#context(model)))
    this.#aliases.push(joined)
    return joined
  }

  #value(sql: string, represent: Represent | undefined): Build {
    return valueAt(this.#column(sql), represent)
  }

  /** Returns rows of another table as a JSON array of arrays, built like rows of the statement. */
  #list({ list: rows, shape }: Listed, { alias, model }: Row): Build {
    const target = requireModel(this.#graph, rows.model)
    const listed = `${this.#prefix}l${this.columns.length}`
    const { sql, build, joins } = this.#packed(target, shape, listed)
    const context = this.#context(model)
    const scope = { graph: this.#graph, reads: this.reads, hidden: this.#hidden }
    this.hasCounts ||= rows.first !== undefined
    const { from, key } = listSource(rows, { ...scope, target, alias, listed, context })
    const packed = `select ${sql} as packed, ${key} as key from ${from}${joins}`
    const list = `(select coalesce(json_agg(x.packed order by x.key), '[]') from (${packed}) x)`
    const index = this.#column(list)
    // The column is a json_agg of arrays.
    return (row, context) => (row[index] as unknown[][]).map((item) => build(item, context))
  }

  #variants(
    variants: readonly { when: string; id: string; target: Model }[],
    shape: string,
  ): Build {
    const builds = new Map<string, Build>()
    const cases = variants.map(({ when, id, target }, position) => {
      const alias = `${this.#prefix}v${this.columns.length}_${position}`
      const { sql, build, joins } = this.#packed(target, shape, alias)
      builds.set(String(position), build)
      const packed =
        `(select json_build_object('is', ${position}, 'row', ${sql}) ` +
        `from ${this.reads.name(target.table)} ${alias}${joins} where ${alias}.id = ${id})`
      if (!hasHiddenRows(this.#hidden, target.key)) return `when ${when} then ${packed}`
      builds.set(`${position} hidden`, identifying(target, shape))
      const identified = `json_build_object('is', '${position} hidden', 'row', json_build_array(${id}))`
      return `when ${when} then coalesce(${packed}, ${identified})`
    })
    const index = this.#column(`case ${cases.join(' ')} end`)
    return (row, context) => {
      const packed = row[index] as { is: number | string; row: unknown[] } | null // as built above
      return packed === null ? null : (builds.get(String(packed.is))?.(packed.row, context) ?? null)
    }
  }

  #packed(target: Model, shape: string, alias: string): Packed {
    const options = { hidden: this.#hidden, reads: this.reads }
    const inner = new ShapeCompiler(this.#graph, `${alias}_`, options)
    const build = inner.object(target, this.#shown(target, shape), alias)
    this.hasCounts ||= inner.hasCounts
    const joins = inner.joins.map((join) => ` ${join}`).join('')
    return { sql: jsonArraySql(inner.columns), build, joins }
  }

  readonly #context = (model: Model): SqlContext => makeSqlContext(model, this.reads)

  #column(sql: string): number {
    return indexOfColumn(this.columns, sql)
  }
}
