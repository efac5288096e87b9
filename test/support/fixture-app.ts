import { service } from '../fixtures/inventory.ts'
import { appTestingOf } from './open-app.ts'

export { asList, asObject, type Json } from './json.ts'
export type { Answer, Method, RequestOptions, TestApp } from './open-app.ts'

/** Builds the fixture inventory for tests of the framework. */
export const { testApp, openApp, migratedDatabase } = appTestingOf(service, 'fixture')
