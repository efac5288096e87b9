// `npm run check:types` runs this file: it holds tests of types only.
import {
  assertRowsHidden,
  type HiddenRowsCheck,
  type HiddenRowsRequest,
  type OpenedService,
  type SuperuserWrite,
  type TestResponse,
} from 'cadastre/testing'
import type { Same, Test } from './type-tests.ts'

declare const opened: OpenedService
const token = 'the key of a reader'
const makeHidden: HiddenRowsCheck['makeHidden'] = (write) => write('DELETE', '/api/x/1/')

const asserted = assertRowsHidden(opened, {
  token,
  requests: ['/api/x/', { url: '/api/x/' }, { method: 'POST', url: '/api/x/', body: { name: 1 } }],
  makeHidden,
  mask: (answer) => answer.trim(),
})
void assertRowsHidden(opened, { token: null, requests: [], makeHidden: async () => undefined })

// @ts-expect-error: the reader is missing
void assertRowsHidden(opened, { requests: ['/api/x/'], makeHidden })
// @ts-expect-error: a check that hides nothing
void assertRowsHidden(opened, { token, requests: ['/api/x/'] })
// @ts-expect-error: a request has a URL
void assertRowsHidden(opened, { token, requests: [{ method: 'GET' }], makeHidden })
// @ts-expect-error: the token is that of the reader, for all requests
void assertRowsHidden(opened, { token, requests: [{ url: '/api/x/', token }], makeHidden })

export type Tests = [
  Test<Same<typeof asserted, Promise<void>>>,
  Test<Same<TestResponse['text'], string>>,
  Test<Same<HiddenRowsRequest['method'], string | undefined>>,
  Test<Same<ReturnType<SuperuserWrite>, Promise<unknown>>>,
]
