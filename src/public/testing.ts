/**
 * Tests of a project: a service on a database of its own, and the tests that all models must pass.
 *
 * @module
 */
export { contractTests, type ContractTest } from '../host/testing/contract.ts'
export {
  openService,
  type OpenedService,
  type TestRequest,
  type TestResponse,
} from '../host/testing/open.ts'
export { Samples, type Body, type BodyHint, type BodyHints } from '../host/testing/samples.ts'
export {
  assertRowsHidden,
  type HiddenRowsCheck,
  type HiddenRowsRequest,
  type SuperuserWrite,
} from '../host/testing/rows-hidden.ts'
