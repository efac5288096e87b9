import t from 'tap'
import { testApp } from '../../support/app.ts'
import { makePair, People, quick, type Person } from './people.ts'

const rounds = 40

/** Welch's t: how far two means lie apart, in units of what chance alone would make of them. */
function welch(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
  return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)
}

/** The slowest tenth is the machine's doing. */
const trimmed = (values: readonly number[]): readonly number[] =>
  values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9))

t.test('how long a refusal takes does not tell why', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada')
  const foreign = makePair()
  const cases: Readonly<Record<string, Person>> = {
    'a user key, another private key': { ...root, pair: foreign },
    'no user key at all': { ...ada, pair: foreign },
  }
  const times: Record<string, number[]> = {}
  for (let round = 0; round < rounds; round++) {
    // In turns first and last, so that what comes second is not taken for what is slower.
    const order = Object.entries(cases)
    for (const [name, { token, pair }] of round % 2 ? order : order.toReversed()) {
      const start = process.hrtime.bigint()
      const answer = await people.ask('POST', 'get-session-key', { token, body: { private_key: pair.privateKey } }) // prettier-ignore
      const took = Number(process.hrtime.bigint() - start) / 1e6
      if (answer.status !== 403) t.fail(answer.text)
      if (round >= 5) (times[name] ??= []).push(took)
    }
  }
  const [known = [], unknown = []] = Object.values(times).map(trimmed)
  const apart = welch(known, unknown)
  // By chance alone it goes beyond 5 once in a million times.
  t.ok(Math.abs(apart) < 5, `t = ${apart.toFixed(2)}`)
})
