import t from 'tap'
import { memoize } from '../../src/framework/memoize.ts'

t.test('computes a result once for each argument', async (t) => {
  let computations = 0
  const names = memoize((model: { readonly name: string }) => {
    computations += 1
    return [model.name]
  })
  const [site, rack] = [{ name: 'site' }, { name: 'rack' }]
  t.strictSame(names(site), ['site'])
  t.equal(names(site), names(site), 'the same result')
  t.strictSame(names(rack), ['rack'])
  t.equal(computations, 2)
})
