import type { Risk } from '../../../generators/migration/subjects.ts'
import { defineModel, type ModelDeclaration } from '../../../src/framework/model/index.ts'
import type { Field } from '../../../src/framework/model/field.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'

/** A change of a schema, and its effect on rows. */
export interface Case {
  readonly name: string
  readonly before: readonly Source[]
  readonly after: readonly Source[]
  /** Statements that insert rows before the migration. */
  readonly rows?: readonly string[]
  /** Risks of the changes, each once, the worst first; empty if the database does not change. */
  readonly risks: readonly Risk[]
  /** Whether the migration is marked as additive; default: it is not. */
  readonly additive?: true
  /** The name of the new migration, without its number. */
  readonly slug?: string
  /** A statement that is put where the migration says that data can be moved. */
  readonly moves?: string
  /** A query after the migration, with the rows it gives. */
  readonly reads?: readonly [sql: string, ...rows: readonly unknown[][]]
  /** A further statement whose rows the migration refuses, and the message of the database. */
  readonly refuses?: readonly [seed: string, message: RegExp]
}

/** Returns a declared model with its application and file. */
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

/** Returns a schema with lab.Thing alone, the model of most cases. */
export function thing(
  fields: Readonly<Record<string, Field>>,
  rest: Partial<ModelDeclaration> = {},
): readonly Source[] {
  return [model('lab.Thing', fields, rest)]
}
