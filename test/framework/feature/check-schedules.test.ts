import parser from 'cron-parser'
import t from 'tap'
import { defineFeature } from '../../../src/framework/feature/feature.ts'
import { checkSchedules } from '../../../src/framework/feature/check-schedules.ts'
import { graph } from '../../fixtures/inventory.ts'
import { every, type ScheduleTable } from '../../../src/framework/feature/schedule.ts'

const work = async (): Promise<void> => {}

/** Returns the message about schedules; undefined if they are right. */
function messageAbout(schedules: unknown): string | undefined {
  try {
    checkSchedules(schedules as ScheduleTable, [], graph) // JavaScript callers have no types
    return undefined
  } catch (error) {
    return String(error).split('\n').slice(1).join('\n').trim()
  }
}

const times = "; allowed: 'minute hour day month weekday', such as '0 3 * * *'"

t.test('refuses texts that are no times of cron', async (t) => {
  const cases = [
    ['', '"" has 1 fields, not 5'],
    ['@daily', '"@daily" has 1 fields, not 5'],
    ['0 3 * *', '"0 3 * *" has 4 fields, not 5'],
    ['0  3 * * *', '"0  3 * * *" has 6 fields, not 5'],
    ['60 3 * * *', '"60" is no minute from 0 to 59'],
    ['0 24 * * *', '"24" is no hour from 0 to 23'],
    ['0 3 0 * *', '"0" is no day of the month from 1 to 31'],
    ['0 3 * 13 *', '"13" is no month from 1 to 12'],
    ['0 3 * * 7', '"7" is no day of the week from 0 to 6'],
    ['0 3 * * MON', '"MON" is no day of the week from 0 to 6'],
    ['5-1 3 * * *', '"5-1" is no minute from 0 to 59'],
    ['*/0 3 * * *', '"*/0" is no minute from 0 to 59'],
    ['1, 3 * * *', '"1," is no minute from 0 to 59'],
  ] as const
  for (const [cron, wrong] of cases)
    t.equal(
      messageAbout({ remind: every(cron, work) }),
      `the schedule "remind" of createService(): ${wrong}${times}`,
    )
})

t.test('takes the times that the library of jobs takes', async (t) => {
  for (const match of ['* * * * *', '0 3 * * *', '*/15 0-6 1,15 1-12 0,6', '59 23 31 12 6']) {
    t.equal(messageAbout({ remind: every(match, work) }), undefined)
    t.ok(parser.parseExpression(match, { utc: true }).next(), match)
  }
})

t.test('refuses schedules that would never run', async (t) => {
  const example = "; allowed: every('0 3 * * *', work)"
  const cases = [
    [5, "createService(), schedules: this is 5; allowed: an object such as { remind: every('0 3 * * *', work) }"],
    [{ remind: 5 }, `the schedule "remind" of createService(): this is 5${example}`],
    [{ remind: { cron: '0 3 * * *' } }, `the schedule "remind" of createService(): it has no function to run${example}`],
    [{ remind: { cron: 5, work } }, `the schedule "remind" of createService(): its times are 5${times}`],
    [{ 'Re mind': every('0 3 * * *', work) }, 'the schedule "Re mind" of createService(): the name is malformed; allowed: lower case with hyphens, such as remind'],
  ] as const // prettier-ignore
  for (const [schedules, message] of cases) t.equal(messageAbout(schedules), message)
})

t.test('refuses a model that does not exist', async (t) => {
  const remind = every('0 3 * * *', work, { onlyWith: 'store.Ownre' })
  t.match(
    messageAbout({ remind }),
    /^the schedule "remind" of createService\(\): onlyWith is "store.Ownre"; allowed: .*store.Owner/,
  )
  t.equal(messageAbout({ remind: { ...remind, onlyWith: 'store.Owner' } }), undefined)
})

t.test('refuses a name that two features have', async (t) => {
  const remind = every('0 3 * * *', work)
  const features = ['one', 'two'].map((name) => defineFeature(name, { schedules: { remind } }))
  t.throws(() => checkSchedules({}, features, graph), {
    message: /the schedule "remind" of the feature "two": the feature "one" has this schedule/,
  })
})
