import type { Risk } from '../../../generators/migration/subjects.ts'
import { defineModel, type ModelDeclaration } from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'

/** A change of a schema, and what becomes of rows. */
export interface Case {
  readonly name: string
  readonly before: readonly Source[]
  readonly after: readonly Source[]
  /** Seeds before the migration. */
  readonly rows?: readonly string[]
  /** Risks of the changes, each once, the worst first; empty: the database need not change. */
  readonly risks: readonly Risk[]
  /** What the new migration is called, without its number. */
  readonly slug?: string
  /** A query after the migration, with the rows it gives. */
  readonly reads?: readonly [sql: string, ...rows: readonly unknown[][]]
  /** Seeds besides `rows` that the migration refuses, and the database's words. */
  readonly refuses?: readonly [seed: string, message: RegExp]
}

/** A declared model in its place. */
export function model(
  key: string,
  fields: Readonly<Record<string, Field>>,
  rest: Partial<ModelDeclaration> = {},
): Source {
  const [application = '', name = ''] = key.split('.')
  const path = `${name.toLowerCase()}s`
  return {
    application,
    file: `schema/${application}/${name.toLowerCase()}.ts`,
    model: defineModel(name, { path, timestamps: false, nested: [], ...rest, fields }),
  }
}

/** The model that most cases are about, alone. */
export function thing(
  fields: Readonly<Record<string, Field>>,
  rest: Partial<ModelDeclaration> = {},
): readonly Source[] {
  return [model('lab.Thing', fields, rest)]
}
