import type tap from 'tap'
import { asList, testApp, type Json, type Method } from '../../support/app.ts'
import { BlindWriter } from '../blind-writer.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'
import { TestObjects } from './test-objects.ts'

/** A write: its method, its URL below `/api/` without the last slash, and its body. */
export type WriteRequest = readonly [method: Method, url: string, body: unknown]

/** A write that a rule refuses, and one that it allows. */
export interface RuleRequests {
  readonly refused?: WriteRequest
  /** The messages of the refusal by field. A number at the end of a quoted name is written `#`. */
  readonly errors?: Readonly<Record<string, string>>
  readonly allowed?: WriteRequest
}

/** A rule, whose name is the title of its test. */
export interface RuleCase {
  readonly rule: string
  /** Creates the objects that the rule concerns; returns the requests. */
  readonly prepare: (objects: TestObjects) => Promise<RuleRequests>
}

type Test = typeof tap

/** Tests every rule of a table on one service; `url` is the `import.meta.url` of the test file. */
export async function testRules(t: Test, cases: readonly RuleCase[], url: string): Promise<void> {
  const objects = new TestObjects(await testApp(t, { LOGIN_REQUIRED: 'true' }))
  const blind = new BlindWriter(objects.app)
  for (const { rule, prepare } of cases) {
    await t.test(rule, async (t) => {
      const { refused, errors = {}, allowed } = await prepare(objects)
      if (refused) {
        const [method, url, body] = refused
        const answer = await objects.app.request(method, `/api/${url}/`, { body })
        t.equal(answer.status, 400, answer.text)
        t.strictSame(Object.keys(answer.object), Object.keys(errors), answer.text)
        for (const [field, message] of Object.entries(errors))
          t.strictSame(messagesOf(answer.object, field), [message])
        await blind.check(t, [method, `/api/${url}/`, body], answer.body)
      }
      if (allowed) {
        const [method, url, body] = allowed
        const answer = await objects.app.request(method, `/api/${url}/`, { body })
        t.equal(answer.status, method === 'POST' ? 201 : 200, answer.text)
      }
    })
  }
  t.strictSame(objects.app.logged, [])
  checkRequiredTests(t, url)
}

const messagesOf = (errors: Json, field: string): unknown =>
  asList(errors[field]).map((text) => String(text).replaceAll(/"([A-Za-z ]+?)\d+"/g, '"$1#"'))
