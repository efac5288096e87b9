import type { Test } from 'tap'
import type { Json, Method } from '../../support/app.ts'
import { BlindWriter } from '../blind-writer.ts'
import { openTestApi, type TestApi } from '../test-api.ts'

/** A rule, whose name is the title of its test, and a request that it refuses or allows. */
export interface IpamRuleCase {
  readonly rule: string
  readonly settings?: Record<string, string>
  /** Creates the objects that the rule concerns; returns the request. */
  readonly prepare: (api: TestApi) => Promise<readonly [Method, string, unknown]>
  /** The body of the refusal; absent when the request is allowed. */
  readonly errors?: Json | readonly Json[]
}

let vrfCount = 0

/** Creates a VRF with a unique route distinguisher. */
export function makeVrf({ make }: TestApi, more: Json = {}): Promise<number> {
  vrfCount += 1
  return make('ipam/vrfs/', { name: 'Red', rd: `65000:${vrfCount}`, ...more })
}

/** Tests the rules of cases with the same settings on one service. */
export async function testIpamRules(t: Test, cases: readonly IpamRuleCase[]): Promise<void> {
  const api = await openTestApi(t, { ...cases[0]?.settings, LOGIN_REQUIRED: 'true' })
  const blind = new BlindWriter(api.app)
  for (const { rule, prepare, errors } of cases)
    await t.test(rule, async (t) => {
      const [method, path, body] = await prepare(api)
      const answer = await api.send(method, path, body)
      t.equal(answer.status, errors ? 400 : method === 'POST' ? 201 : 200, answer.text)
      if (!errors) return
      t.strictSame(answer.body, errors)
      await blind.check(t, [method, `/api/${path}`, body], answer.body)
    })
  t.strictSame(api.app.logged, [])
}
