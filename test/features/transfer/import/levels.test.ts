import t from 'tap'
import { levelsOf } from '../../../../src/features/transfer/import/levels.ts'

const object = (key: string, body: Readonly<Record<string, unknown>> = {}) => ({
  location: key,
  key,
  body,
})
const to = (key: string) => ({ $ref: key })

t.test('puts each object after the objects that it refers to', async (t) => {
  const [a, b] = [object('a', { parent: to('b') }), object('b', { parent: to('c') })]
  const [c, d] = [object('c', { parent: to('elsewhere') }), object('d')]
  t.strictSame(levelsOf([a, b, c, d]), [[c, d], [b], [a]])
  t.strictSame(levelsOf([]), [])
})

t.test('puts the objects of a cycle into the last level', async (t) => {
  const [a, b] = [object('a', { twin: to('b') }), object('b', { twin: to('a') })]
  const [c, d] = [object('c', { twin: to('c') }), object('d')]
  t.strictSame(levelsOf([a, b, c, d]), [[d], [a, b, c]])
})
