import { lockRows, logChanged, valueOf, type Behaviour } from 'cadastre'
import type { FlatDevice } from './generated/serializers/dcim/device.ts'
import type { FlatVirtualChassis } from './generated/serializers/dcim/virtual-chassis.ts'

/** The master of a virtual chassis is a member of it; that of a new one becomes a member. */
export const chassisBehaviour: Behaviour<FlatVirtualChassis> = {
  lock: (items, work) =>
    lockRows(
      work,
      'dcim.Device',
      items.flatMap((item) => valueOf(item, 'master') ?? []).map(Number),
    ),
  check: async (items, { rows }) => {
    const masters = items.flatMap((item) => valueOf(item, 'master') ?? [])
    const text = 'select id, virtual_chassis_id from dcim_device where id = any($1::integer[])'
    const memberships = new Map(await rows<[number, number | null]>({ text, values: [masters] }))
    for (const item of items) {
      const master = valueOf(item, 'master')
      if (typeof master !== 'number') continue
      if ((memberships.get(master) ?? null) !== (item.id ?? null))
        item.messages.add('master', 'The master must be a member of the virtual chassis.')
    }
  },
  created: async (objects, work) => {
    const found = objects.filter(({ after }) => typeof after.master === 'number')
    if (found.length === 0) return
    const text = `
      update dcim_device device
      set virtual_chassis_id = wanted.chassis, last_updated = now()
      from unnest($1::integer[], $2::integer[]) as wanted (chassis, master), dcim_device old
      where device.id = wanted.master and old.id = device.id
      returning device.id, to_jsonb(old), to_jsonb(device)`
    const values = [found.map(({ id }) => id), found.map(({ after }) => after.master)]
    await logChanged(work, 'dcim.Device', await work.rows({ text, values }))
  },
}

/** A device stays in the virtual chassis whose master it is. */
export const memberBehaviour: Behaviour<FlatDevice> = {
  mayAssumeNoRows: true,
  check: async (items, { rows }) => {
    const moved = items.filter(
      ({ id, changes }) => id !== undefined && 'virtual_chassis' in changes,
    )
    if (moved.length === 0) return
    const text = `
      select master_id, id, name from dcim_virtualchassis where master_id = any($1::integer[])`
    const found = await rows<[number, number, string]>({
      text,
      values: [moved.map(({ id }) => id)],
    })
    for (const [master, chassis, name] of found)
      for (const item of moved)
        if (item.id === master && valueOf(item, 'virtual_chassis') !== chassis)
          item.messages.add('virtual_chassis', `The device is the master of ${name}.`)
  },
}
