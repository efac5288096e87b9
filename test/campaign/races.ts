import { seeded } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { allocations } from './races/allocation.ts'
import { RaceRunner } from './races/race-runner.ts'
import { plainRaces } from './races/races.ts'
import { userKeyRace } from './races/user-keys.ts'
import { withSubject } from './subject.ts'

const all = [...plainRaces, ...allocations, userKeyRace]

/** Sends writes that conflict at the same time, and compares what is stored with the answers. */
export const races: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  await withSubject({ SECRET_HASH_ROUNDS: '1000' }, async (subject) => {
    const runner = new RaceRunner(subject, tally, seeded(seed))
    for (const _ of roundsUntil(until))
      for (const { name, run } of all) {
        await run(runner, name)
        tally.add('races')
      }
    const errors = subject.process.lines.filter(({ level }) => Number(level) >= 50)
    for (const line of errors) tally.fail(`an error was logged: ${JSON.stringify(line)}`)
  })
  return tally.figures()
}
