import t, { type Test } from 'tap'
import { PreparedStatements } from '../../../../src/framework/database/pipeline/prepared-statements.ts'

/** Characters of a text, of which a connection keeps 17. */
const length = 40_000

const textOf = (name: string): string => `select '${name.padEnd(length - 9, '.')}'`

const texts = Array.from({ length: 17 }, (_, number) => textOf(`text ${number}`))
const [oldest = '', ...others] = texts
const shared = textOf('shared')

/** Returns a connection that keeps `texts`, and another that keeps `shared`; ends both at last. */
function twoConnections(t: Test): readonly [PreparedStatements, PreparedStatements] {
  const [one, another] = [new PreparedStatements(), new PreparedStatements()]
  t.teardown(() => [one, another].forEach((each) => each.end()))
  for (const text of [...texts, ...texts]) one.find(text)
  for (const _ of [1, 2]) another.find(shared)
  t.ok(texts.every((text) => one.keeps(text)) && another.keeps(shared))
  return [one, another]
}

t.test('keeps a text that is used more often than the oldest, of two connections', async (t) => {
  const [one] = twoConnections(t)
  t.equal(one.find(shared).name, '', 'another connection keeps it, and there is no room')
  t.strictSame([one.keeps(oldest), one.takeClosed()], [true, []])
  t.not(one.find(shared).name, '', 'it was found twice since the oldest was used')
  t.strictSame([one.keeps(oldest), one.takeClosed().length], [false, 1])
})

t.test('closes no statement that is used as often as the text', async (t) => {
  const [one] = twoConnections(t)
  for (const _ of [1, 2, 3]) {
    t.equal(one.find(shared).name, '')
    for (const text of [oldest, ...others]) one.find(text)
  }
  t.strictSame(one.takeClosed(), [])
})

t.test('keeps a text that no other connection keeps, in place of the oldest', async (t) => {
  const [one, another] = twoConnections(t)
  another.end()
  t.not(one.find(shared).name, '')
  t.strictSame([one.keeps(oldest), others.every((text) => one.keeps(text))], [false, true])
})
