import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makePair, People, quick, type Person } from './people.ts'
import { checkRequiredTests } from '../../inventory/requirements/required-tests.ts'

const rounds = 40

/** Returns Welch's t: the difference of two means, divided by its standard error. */
function welch(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1)
  return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length)
}

/** Returns the values without the slowest tenth, which other processes cause. */
const trimmed = (values: readonly number[]): readonly number[] =>
  values.toSorted((a, b) => a - b).slice(0, Math.floor(values.length * 0.9))

/**
 * Returns Welch's t for the durations of two cases. Their order alternates, so that it has no
 * influence.
 */
async function compareDurations(cases: readonly [Request, Request]): Promise<number> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const start = process.hrtime.bigint()
      await cases[which]()
      const took = Number(process.hrtime.bigint() - start) / 1e6
      if (round >= 5) times[which].push(took)
    }
  }
  return welch(trimmed(times[0]), trimmed(times[1]))
}

type Request = () => Promise<void>

// By chance alone, the absolute value of t is over 5 once in a million runs.
const maxDifference = 5

t.test('refuses in a time that does not depend on the reason', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada')
  const { privateKey } = makePair()
  const refused =
    ({ token }: Person): Request =>
    async () => {
      const answer = await people.ask('POST', 'get-session-key', {
        token,
        body: { private_key: privateKey },
      })
      if (answer.status !== 403) t.fail(answer.text)
    }
  const difference = await compareDurations([refused(root), refused(ada)])
  t.ok(Math.abs(difference) < maxDifference, `a user key and none: t = ${difference.toFixed(2)}`)
})

t.test('checks a guess in a time that does not depend on it', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const session = await people.session(await people.root())
  const { id } = await people.secret(session, { plaintext: 'correct horse battery staple' })
  const checked =
    (plaintext: string, match: boolean): Request =>
    async () => {
      const answer = await people.ask('POST', `secrets/${String(id)}/verify`, {
        session,
        body: { plaintext },
      })
      if (answer.object['matches'] !== match) t.fail(answer.text)
    }
  const right = checked('correct horse battery staple', true)
  const difference = await compareDurations([
    right,
    checked('incorrect horse battery stapl', false),
  ])
  t.ok(Math.abs(difference) < maxDifference, `right and wrong: t = ${difference.toFixed(2)}`)
})

checkRequiredTests(t, import.meta.url)
