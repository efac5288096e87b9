import t from 'tap'
import { attempts } from '../../src/secrets/attempts.ts'

t.test('some tries are free, then one has to wait longer and longer', async (t) => {
  let now = 1_000_000
  const tried = attempts(3, () => now)
  for (let count = 0; count < 3; count++) {
    t.equal(tried.wait('a'), 0)
    tried.count('a')
  }
  t.equal(tried.wait('a'), 60)
  t.equal(tried.wait('b'), 0, 'others need not')
  now += 59_999
  t.equal(tried.wait('a'), 1, 'to the millisecond')
  now += 1
  t.equal(tried.wait('a'), 0)
  tried.count('a')
  t.equal(tried.wait('a'), 120)
  for (let count = 0; count < 20; count++) tried.count('a')
  t.equal(tried.wait('a'), 900, 'a quarter of an hour at most')
  now += 1_000_000
  t.equal(tried.wait('a'), 0)
  tried.count('a')
  t.equal(tried.wait('a'), 0, 'long ago is forgotten')
})

t.test('who is right begins anew', async (t) => {
  const tried = attempts(1, () => 0)
  tried.count('a')
  t.equal(tried.wait('a'), 60)
  tried.clear('a')
  t.equal(tried.wait('a'), 0)
})

t.test('very many names are not kept', async (t) => {
  const tried = attempts(1, () => 0)
  for (let name = 0; name < 20_000; name++) tried.count(String(name))
  t.equal(tried.wait('0'), 0, 'the oldest are forgotten')
  t.equal(tried.wait('19999'), 60)
})
