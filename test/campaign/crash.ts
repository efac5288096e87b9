import { setTimeout as sleep } from 'node:timers/promises'
import { seeded } from '../../src/inventory/demo/random.ts'
import { roundsUntil, Tally, type Campaign } from './campaign.ts'
import { WriteLoad } from './write-load.ts'
import { later } from '../support/later.ts'
import { kill } from '../support/processes.ts'
import { withSubject, type Subject } from './subject.ts'

/** The processes that are killed, in this order. */
const targets: readonly (readonly [name: string, kill: (subject: Subject) => void])[] = [
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

/** Kills the service or its PostgreSQL while clients write, and checks the stored objects. */
export const crash: Campaign = async ({ seed, until, report }) => {
  const tally = new Tally(report)
  const random = seeded(seed)
  await withSubject({}, async (subject) => {
    const writeLoad = new WriteLoad([subject], tally, random)
    for (const round of roundsUntil(until)) {
      const [name, killTarget] = targets[round % targets.length] ?? ['', () => undefined]
      const writing = later(writeLoad.run(4))
      await sleep(100 + random.below(700))
      killTarget(subject)
      tally.add(`kills of ${name}`)
      tally.add('crashes')
      // Requests during the crash get a 503 or no answer.
      await sleep(50)
      writeLoad.stop()
      await writing
      if (name !== 'PostgreSQL') {
        await subject.process.exit()
        await subject.start()
      }
      tally.greatest('longest recovery in ms', await subject.ready())
      await writeLoad.check(`after a kill of ${name}`)
    }
  })
  return tally.figures()
}
