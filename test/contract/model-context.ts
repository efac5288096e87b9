import { writableFields, type Model } from '../../src/framework/model/graph.ts'
import type { Json, TestApp } from '../support/app.ts'
import { Samples } from '../support/samples.ts'
import type { Coverage } from './coverage.ts'
import type { Findings } from './findings.ts'
import { ExpectedShapes } from './expected-shapes.ts'

/** The parts that the cases of all models share. */
export interface SuiteContext {
  readonly app: TestApp
  readonly samples: Samples
  readonly expected: ExpectedShapes
  readonly coverage: Coverage
}

/** The model under test, with the parts that the cases share. */
export interface ModelContext extends SuiteContext {
  readonly model: Model
  readonly findings: Findings
}

/** Returns the parts that the cases of a test file share, on one service. */
export function suiteContextOf(app: TestApp, coverage: Coverage): SuiteContext {
  return { app, samples: new Samples(app), expected: new ExpectedShapes(app), coverage }
}

/** Returns the response that a write with every field must have. */
export function flatOf(model: Model, id: number, body: Json): Json {
  const shown = writableFields(model).filter((field) => !field.writeOnly)
  return { id, ...Object.fromEntries(shown.map(({ name }) => [name, body[name]])) }
}

/** Returns the path of an object. */
export const urlOf = (model: Model, id: number): string => `${model.url}${id}/`

/** Returns an object without some of its keys. */
export function without(object: Json, ...keys: readonly string[]): Json {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))
}
