import t from 'tap'
import { holdsFor, inGroup, isStaff } from '../../../src/framework/model/reader-conditions.ts'

const clerk = { id: 1, username: 'clerk', groups: [{ id: 4, name: 'reception' }], staff: false }
const boss = { id: 2, username: 'boss', groups: [], staff: true }

const cases = [
  ['a member of the group', inGroup('reception'), clerk, true],
  ['a member of one of the groups', inGroup('office', 'reception'), clerk, true],
  ['a member of another group', inGroup('office'), clerk, false],
  ['a group in other letters', inGroup('Reception'), clerk, false],
  ['a user in no group', inGroup('reception'), boss, false],
  ['staff', isStaff(), boss, true],
  ['a user who is no staff', isStaff(), clerk, false],
  ['an anonymous reader, by group', inGroup('reception'), null, false],
  ['an anonymous reader, by staff', isStaff(), null, false],
] as const

for (const [name, condition, reader, expected] of cases)
  t.test(`decides for ${name}`, (t) => {
    t.equal(holdsFor(condition, reader), expected)
    t.end()
  })

t.test('carries mistakes in arguments, and holds for nobody then', (t) => {
  // Without types, as a declaration in JavaScript.
  const call: (...groups: readonly unknown[]) => ReturnType<typeof inGroup> = inGroup as never
  for (const groups of [[], [''], [7]]) {
    const condition = call(...groups)
    t.equal(condition.mistakes?.length, 1)
    t.equal(holdsFor(condition, clerk), false)
  }
  t.strictSame(call('').mistakes, [
    'the argument "groups" of inGroup() is ""; allowed: the name of a group, such as "reception"',
  ])
  t.end()
})
