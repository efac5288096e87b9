import { settingsOf } from '../../../framework/config/own-settings.ts'
import type { FeatureHooks } from '../../../framework/feature/feature.ts'
import { changeLogSettings } from '../settings.ts'
import { trimChanges } from './trim-changes.ts'

/** Milliseconds from the start of the service until the log is trimmed for the first time. */
const firstMs = 5_000

/** Milliseconds between two times. */
const intervalMs = 60 * 60_000

/**
 * Trims the change log each hour, where a setting says how long entries are kept. A timer does it
 * and no schedule: schedules load the library of jobs, which costs memory.
 */
export const trimRegularly: NonNullable<FeatureHooks['receive']> = async (
  app,
  { config, database },
) => {
  const { changesDays: days } = settingsOf(changeLogSettings, config)
  if (days === undefined) return
  const closing = new AbortController()
  const { signal } = closing
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  const trim = async (): Promise<void> => {
    try {
      const entries = await trimChanges(database, { days, signal })
      if (entries > 0) app.log.info({ entries }, 'old entries of the change log were deleted')
    } catch (err) {
      app.log.warn({ err }, 'old entries of the change log were not deleted: it is tried again')
    }
  }
  const trimAfter = (milliseconds: number): void => {
    if (signal.aborted) return
    timer = setTimeout(() => {
      running = trim().then(() => trimAfter(intervalMs))
    }, milliseconds).unref()
  }
  app.addHook('onReady', async () => trimAfter(firstMs))
  app.addHook('preClose', async () => {
    closing.abort()
    clearTimeout(timer)
    await running
  })
}
