import { literal } from '../model/arguments.ts'
import type { ModelGraph } from '../model/graph.ts'
import { isJsonObject } from '../model/json-value.ts'
import { Mistakes } from '../model/resolve/mistakes.ts'
import { Claims, partsWithOwners } from './claims.ts'
import type { Feature } from './feature.ts'
import type { ScheduleTable } from './schedule.ts'

/**
 * Throws a `DeclarationError` when a schedule has no valid times, a name that is taken, or a model
 * that does not exist.
 */
export function checkSchedules(
  own: ScheduleTable,
  features: readonly Feature[],
  { models }: Pick<ModelGraph, 'models'>,
): void {
  const mistakes = new Mistakes()
  const claims = new Claims()
  for (const [owner, table] of partsWithOwners('schedules', features, own)) {
    // Typed as unknown, because a definition in JavaScript may hold anything.
    const given: unknown = table
    if (!isJsonObject(given)) {
      mistakes.add(`${owner}, schedules`, `this is ${literal(given)}`, [example])
      continue
    }
    for (const [name, schedule] of Object.entries(given)) {
      const location = `the schedule "${name}" of ${owner}`
      const other = claims.take(name, owner)
      if (other !== undefined) mistakes.add(location, `${other} has this schedule`)
      if (!/^[a-z][a-z0-9_-]{0,62}$/.test(name))
        mistakes.add(location, 'the name is malformed', ['lower case with hyphens, such as remind'])
      checkSchedule(location, schedule, mistakes)
      const onlyWith: unknown = isJsonObject(schedule) ? schedule['onlyWith'] : undefined
      if (onlyWith !== undefined && !(typeof onlyWith === 'string' && models.has(onlyWith)))
        mistakes.add(location, `onlyWith is ${literal(onlyWith)}`, models.keys())
    }
  }
  mistakes.throwAny()
}

const example = "an object such as { remind: every('0 3 * * *', work) }"

function checkSchedule(location: string, schedule: unknown, mistakes: Mistakes): void {
  if (!isJsonObject(schedule) || typeof schedule['work'] !== 'function') {
    const wrong = isJsonObject(schedule)
      ? 'it has no function to run'
      : `this is ${literal(schedule)}`
    mistakes.add(location, wrong, ["every('0 3 * * *', work)"])
    return
  }
  const { cron } = schedule
  const wrong = typeof cron === 'string' ? wrongCron(cron) : `its times are ${literal(cron)}`
  if (wrong !== undefined)
    mistakes.add(location, wrong, ["'minute hour day month weekday', such as '0 3 * * *'"])
}

/** The fields of a cron text, with the range of each. */
const cronFields = [
  ['minute', 0, 59],
  ['hour', 0, 23],
  ['day of the month', 1, 31],
  ['month', 1, 12],
  ['day of the week', 0, 6],
] as const

/** Returns what is wrong with a cron text; undefined if it is right. */
function wrongCron(cron: string): string | undefined {
  const fields = cron.split(' ')
  if (fields.length !== cronFields.length)
    return `"${cron}" has ${fields.length} fields, not ${cronFields.length}`
  for (const [index, [name, min, max]] of cronFields.entries()) {
    const field = fields[index] ?? ''
    if (!field.split(',').every((part) => isCronPart(part, min, max)))
      return `"${field}" is no ${name} from ${min} to ${max}`
  }
  return undefined
}

function isCronPart(part: string, min: number, max: number): boolean {
  const match = /^(?:\*(?:\/(\d{1,2}))?|(\d{1,2})(?:-(\d{1,2}))?)$/.exec(part)
  if (!match) return false
  const [, step, from, to = from] = match
  if (step !== undefined) return Number(step) > 0
  if (from === undefined) return true
  return min <= Number(from) && Number(from) <= Number(to) && Number(to) <= max
}
