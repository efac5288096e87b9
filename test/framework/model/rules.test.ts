import t from 'tap'
import { mustBe, type Rule } from '../../../src/framework/model/rules.ts'

/** A rule, its name, and its message for an object with status 3 and a ward. */
const cases: readonly (readonly [Rule, string, string])[] = [
  [mustBe('ward', [null]), 'ward is empty', 'The ward must be empty.'],
  [mustBe('ward', [1, null]), 'ward is 1 or empty', 'The ward must be 1 or empty.'],
  [
    mustBe('ward', [null], { when: { path: 'status', is: [3] } }),
    'ward is empty when status is 3',
    'The ward must be empty where the status is 3.',
  ],
  [
    mustBe('status', [1, 2], { when: { path: 'ward', is: [7] } }),
    'status is 1 or 2 when ward is 7',
    'The status must be 1 or 2 where the ward is 7.',
  ],
]

t.test('names the allowed values of mustBe() and their condition', async (t) => {
  const values = new Map([
    ['status', 3],
    ['ward', 7],
  ])
  for (const [rule, name, message] of cases) {
    t.equal(rule.name, name)
    t.match(
      rule.check((path) => values.get(path) ?? null),
      { message },
    )
  }
})
