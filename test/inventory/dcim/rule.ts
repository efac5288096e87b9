import type tap from 'tap'
import { asList, testApp, type Json, type Method } from '../../support/app.ts'
import { checkRequiredTests } from '../requirements/required-tests.ts'
import { Yard } from './yard.ts'

/** A write, by method, URL under `/api/` and body. */
export type Ask = readonly [method: Method, url: string, body: unknown]

/** What a rule refuses, and what it lets pass. */
export interface Trial {
  readonly refused?: Ask
  /** The message of each field; names of objects that the yard numbers end in `#`. */
  readonly says?: Readonly<Record<string, string>>
  readonly allowed?: Ask
}

/** A rule by name, with what makes the objects that it is tried on. */
export interface RuleCase {
  readonly rule: string
  readonly on: (yard: Yard) => Promise<Trial>
}

type Test = typeof tap

/** Tries every rule of a table on one service; `url` is that of the test file. */
export async function tryRules(t: Test, cases: readonly RuleCase[], url: string): Promise<void> {
  const yard = new Yard(await testApp(t))
  for (const { rule, on } of cases) {
    await t.test(rule, async (t) => {
      const { refused, says = {}, allowed } = await on(yard)
      if (refused) {
        const [method, url, body] = refused
        const answer = await yard.app.request(method, `/api/${url}/`, { body })
        t.equal(answer.status, 400, answer.text)
        t.strictSame(Object.keys(answer.object), Object.keys(says), answer.text)
        for (const [field, words] of Object.entries(says))
          t.strictSame(messagesOf(answer.object, field), [words])
      }
      if (allowed) {
        const [method, url, body] = allowed
        const answer = await yard.app.request(method, `/api/${url}/`, { body })
        t.equal(answer.status, method === 'POST' ? 201 : 200, answer.text)
      }
    })
  }
  t.strictSame(yard.app.logged, [])
  checkRequiredTests(t, url)
}

const messagesOf = (errors: Json, field: string): unknown =>
  asList(errors[field]).map((text) => String(text).replaceAll(/"([A-Za-z ]+?)\d+"/g, '"$1#"'))
