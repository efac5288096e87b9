import type { Behaviour } from '../../framework/write/context.ts'
import { selectPrimaries } from './sql/primary-addresses.ts'

/**
 * Requires that the primary address of a device stays on one of its interfaces and keeps its IP
 * version.
 */
export const primaryAddressBehaviour: Behaviour = {
  mayAssumeNoRows: true,
  check: async (items, { model, rows }) => {
    const judged = items.some(
      ({ id, changes }) => id !== undefined && (changes.has('interface') || changes.has('address')),
    )
    if (!judged) return
    const primaries = await rows(selectPrimaries(model, items))
    for (const [index, device, version, away, other] of primaries) {
      const item = items[Number(index)]
      const family = `IPv${Number(version)}`
      const words = `The address is the primary ${family} of the device ${String(device)}`
      if (away === true && item?.changes.has('interface'))
        item.messages.add('interface', `${words}: it must stay on an interface of that device.`)
      if (other === true && item?.changes.has('address'))
        item.messages.add('address', `${words}: it must stay an ${family} address.`)
    }
  },
}
