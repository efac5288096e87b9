import type { Behaviour } from '../../framework/write/context.ts'
import { selectPrimaries } from './sql/primary-addresses.ts'

/**
 * Requires that the primary address of a device stays on one of its interfaces and keeps its IP
 * version.
 */
export const primaryAddressBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const isChecked = items.some(
      ({ id, changes }) => id !== undefined && (changes.has('interface') || changes.has('address')),
    )
    if (!isChecked) return
    const primaries = await rows(selectPrimaries(model, items))
    for (const [index, device, version, isElsewhere, isOtherVersion] of primaries) {
      const item = items[Number(index)]
      const family = `IPv${Number(version)}`
      const subject = `The address is the primary ${family} of the device ${String(device)}`
      if (isElsewhere === true && item?.changes.has('interface'))
        item.messages.add('interface', `${subject}: it must stay on an interface of that device.`)
      if (isOtherVersion === true && item?.changes.has('address'))
        item.messages.add('address', `${subject}: it must stay an ${family} address.`)
    }
  },
}
