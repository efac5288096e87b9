import t from 'tap'
import { Pause } from '../../../../src/framework/read/shapes/pause.ts'

/** Returns how many uses the pause skips. */
function countPassed(pause: Pause): number {
  let uses = 0
  while (pause.pass()) uses += 1
  return uses
}

t.test('lengthens a pause with each failure, up to 64 uses, and shortens it', async (t) => {
  const pause = new Pause(1)
  t.equal(countPassed(pause), 1, 'the first use')
  const lengths = Array.from({ length: 8 }, () => {
    pause.lengthen()
    return countPassed(pause)
  })
  t.strictSame(lengths, [1, 3, 7, 15, 31, 63, 64, 64])
  for (let use = 0; use < 5; use++) pause.shorten()
  pause.lengthen()
  t.equal(countPassed(pause), 5)
  pause.start(9)
  t.equal(countPassed(pause), 9)
})
