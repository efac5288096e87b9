import type { NoticeRule } from '../notices/rules.ts'

/** Tells the reception that an appointment was cancelled, so that it can offer the time. */
export const cancelled: NoticeRule = {
  model: 'care.Appointment',
  tell: ({ before, after }) => {
    if (after['status'] !== 4 || before['status'] === 4) return undefined
    const [day, time] = String(after['starts']).split(/[T ]/)
    return `The appointment on ${day} at ${time?.slice(0, 5)} UTC was cancelled.`
  },
}
