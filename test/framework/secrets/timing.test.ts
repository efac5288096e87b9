import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makePair, People, quick, type Person } from './people.ts'
import { keepsPromises } from '../../inventory/promises/account.ts'

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

/**
 * Asks for each of two cases in turns, first and last, so that what comes second is not taken for
 * what is slower.
 */
async function apart(cases: readonly [Ask, Ask]): Promise<number> {
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

type Ask = () => Promise<void>

// By chance alone it goes beyond 5 once in a million times.
const noticeable = 5

t.test('refuses in a time that does not depend on the reason', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const root = await people.root()
  const ada = await people.user('ada')
  const { privateKey } = makePair()
  const refused =
    ({ token }: Person): Ask =>
    async () => {
      const answer = await people.ask('POST', 'get-session-key', { token, body: { private_key: privateKey } }) // prettier-ignore
      if (answer.status !== 403) t.fail(answer.text)
    }
  const far = await apart([refused(root), refused(ada)])
  t.ok(Math.abs(far) < noticeable, `a user key and none: t = ${far.toFixed(2)}`)
})

t.test('checks a guess in a time that does not depend on it', async (t) => {
  const service = await testApp(t, { ...quick, KEY_ATTEMPTS: '1000' })
  const people = new People(service)
  const session = await people.session(await people.root())
  const { id } = await people.secret(session, { plaintext: 'correct horse battery staple' })
  const checked =
    (plaintext: string, match: boolean): Ask =>
    async () => {
      const answer = await people.ask('POST', `secrets/${String(id)}/verify`, { session, body: { plaintext } }) // prettier-ignore
      if (answer.object['matches'] !== match) t.fail(answer.text)
    }
  const right = checked('correct horse battery staple', true)
  const far = await apart([right, checked('incorrect horse battery stapl', false)])
  t.ok(Math.abs(far) < noticeable, `right and wrong: t = ${far.toFixed(2)}`)
})

keepsPromises(t, import.meta.url)
