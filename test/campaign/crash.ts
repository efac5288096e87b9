import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { Ledger } from './ledger.ts'
import { kill } from '../support/processes.ts'
import { withSubject, type Subject } from './subject.ts'

/** The processes that are killed, in this order. */
const victims: readonly (readonly [name: string, kill: (subject: Subject) => void])[] = [
  ['PostgreSQL', ({ postgres }) => kill(postgres)],
  ['the service', ({ process: { child } }) => kill(child.pid)],
  [
    'both',
    ({ postgres, process: { child } }) => {
      kill(child.pid)
      kill(postgres)
    },
  ],
]

/** Kills the service or its PostgreSQL while clients write, and compares what is left. */
export const crash: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withSubject({}, async (subject) => {
    const ledger = new Ledger([subject], tally, random)
    for (const round of roundsUntil(until)) {
      const [name, strike] = victims[round % victims.length] ?? ['', () => undefined]
      const writing = ledger.run(4)
      await sleep(100 + random.below(700))
      strike(subject)
      tally.add(`kills of ${name}`)
      tally.add('crashes')
      // Requests that meet the crash get a 503 or no answer.
      await sleep(50)
      ledger.stop()
      await writing
      if (name !== 'PostgreSQL') {
        await subject.process.exit()
        await subject.start()
      }
      tally.greatest('longest recovery in ms', await subject.ready())
      await ledger.check(`after a kill of ${name}`)
    }
  })
  return tally.figures()
}
