import type { Model, ResolvedField } from '../../src/framework/model/graph.ts'
import { isWritable } from '../../src/framework/write/change.ts'
import type { Json, TestApp } from '../support/app.ts'
import { Samples } from '../support/samples.ts'
import type { Coverage } from './coverage.ts'
import type { Findings } from './findings.ts'
import { Expected } from './reads.ts'

/** What the cases of a suite work with. */
export interface Bench {
  readonly app: TestApp
  readonly samples: Samples
  readonly expected: Expected
  readonly coverage: Coverage
}

/** One model under test. */
export interface Subject extends Bench {
  readonly model: Model
  readonly findings: Findings
}

/** What all cases of a file share: one service, its samples, what was covered. */
export function benchOf(app: TestApp, coverage: Coverage): Bench {
  return { app, samples: new Samples(app), expected: new Expected(app), coverage }
}

/** The fields that a client sets. */
export const writableFields = (model: Model): readonly ResolvedField[] =>
  [...model.fields.values()].filter(isWritable)

/** A write's answer for a body that held every field. */
export function flatOf(model: Model, id: number, body: Json): Json {
  const shown = writableFields(model).filter((field) => !field.writeOnly)
  return { id, ...Object.fromEntries(shown.map(({ name }) => [name, body[name]])) }
}

/** The URL of an object, as requests ask for it. */
export const urlOf = (model: Model, id: number): string => `${model.url}${id}/`

/** An object without some of its keys. */
export function without(object: Json, ...keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}
