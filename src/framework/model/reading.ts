/** Returns SQL for a path such as `former_site.name`, seen from the row `alias`. */
export type PathSql = (alias: string, path: string) => string

/** Names that an expression may use in its SQL, besides the alias of the row. */
export interface SqlContext {
  /** Returns the SQL of a path's value. */
  readonly path: PathSql
  /** Returns the SQL of a path's value, seen from the row `alias` of another model. */
  readonly pathOf: (model: string, ...path: Parameters<PathSql>) => string
  /** Returns the table of a model, such as `lab_site`. */
  readonly table: (model: string) => string
  /** Returns the linking table of a list of references, from the column of its field. */
  readonly links: (own: string) => string
  /** Returns the column of a model's field, such as `site_id`. */
  readonly column: (model: string, field: string) => string
}

/** The dependence of SQL on tables, as its maker declares it. */
export interface Declared {
  /**
   * `'tables'` for SQL that depends on nothing but its row and the tables whose names its context
   * gave. Left out, it may depend on the time, on chance or on other tables: a list that uses it is
   * read for each request.
   */
  readonly dependsOn?: 'tables'
}

/** How a value is read: from an expression, from one joined row, or from a list of rows. */
export type Reading = Declared &
  (
    | {
        readonly by: 'expression'
        readonly sql: (alias: string, context: SqlContext) => string
        /** Returns the SQL of a value in responses, where it is not the one that is compared. */
        readonly shown?: (sql: string) => string
        readonly faster?: FasterReading
        readonly constant?: Constant
        /** The object whose id the value is: pages show its label. */
        readonly refers?: Join
      }
    | { readonly by: 'join'; readonly join: Join; readonly shape: string }
    | { readonly by: 'list'; readonly list: ListedRows; readonly shape: string }
    | { readonly by: 'variants'; readonly variants: readonly Variant[]; readonly shape: string }
  )

/** How objects of other models are read. */
export type ObjectReading = Exclude<Reading, { readonly by: 'expression' }>

/** Returns the keys of the models whose objects are read. */
export function modelsRead(reading: ObjectReading): readonly string[] {
  switch (reading.by) {
    case 'join':
      return [reading.join.model]
    case 'list':
      return [reading.list.model]
    case 'variants':
      return reading.variants.map(({ model }) => model)
  }
}

/** A faster way to read the value of an expression, for responses; `represent` is not called. */
export interface FasterReading {
  readonly sql: (alias: string) => string
  /** Converts a value of the SQL, which is not null, to that of the expression. */
  readonly convert: (text: string) => unknown
}

/** The value of an expression in every row, while a condition on other tables holds. */
export interface Constant {
  /** Returns SQL for the condition, which does not depend on the row. */
  readonly when: (context: SqlContext) => string
  /** The value, as the expression returns it. */
  readonly value: unknown
}

/** One joined row of another model. */
export interface Join {
  readonly model: string
  /** Returns SQL for the id of the joined row, where the row has it in a column. */
  readonly id?: (alias: string) => string
  /** Returns the join clause; `joined` is the alias of the joined row. */
  readonly sql: (alias: string, joined: string, context: SqlContext) => string
}

/** Rows of another model that belong to the row. */
export interface ListedRows {
  readonly model: string
  /** Returns `from … where …` for the rows; `listed` is the alias of each. */
  readonly sql: (alias: string, listed: string, context: SqlContext) => string
  /** The largest number of rows, which are then the first in the order of their model. */
  readonly first?: number
}

/** One of several models that a row may belong to, chosen by a condition on the row. */
export interface Variant {
  readonly model: string
  readonly when: (alias: string) => string
  readonly id: (alias: string) => string
}

/**
 * Reads a field from its own column, unchanged or through `select`. Responses read it in the faster
 * way, if there is one.
 *
 * @example
 * reading: ownColumn((column) => `${column}::float8`),
 */
export function ownColumn(
  select: (column: string) => string = (column) => column,
  faster?: { readonly select: (column: string) => string } & Pick<FasterReading, 'convert'>,
): (own: string) => Reading {
  return (own) => ({
    by: 'expression',
    dependsOn: 'tables',
    sql: (alias) => select(`${alias}.${own}`),
    ...(faster && {
      faster: { sql: (alias) => faster.select(`${alias}.${own}`), convert: faster.convert },
    }),
  })
}
