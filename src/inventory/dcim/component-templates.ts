import type { Behaviour } from '../../http/change/context.ts'
import { changing, referred } from './judging.ts'
import { lockRows } from './locking.ts'

/** Templates of a kind that the type must be declared for: the type does not change meanwhile. */
export const guardedTemplate: Behaviour = {
  lock: (items, work) =>
    lockRows(
      work,
      'dcim.DeviceType',
      referred(changing(items, 'device_type', 'mgmt_only'), 'device_type'),
      'share',
    ),
}
