import { service } from '../../src/app.ts'
import { appTestingOf } from './open-app.ts'

export { asList, asObject, type Json } from './json.ts'
export type { Answer, Method, TestApp } from './open-app.ts'

/** Builds the inventory for tests. Tests of the framework use `fixture-app.ts`. */
export const { testApp, openApp, migratedDatabase } = appTestingOf(service, 'inventory')
