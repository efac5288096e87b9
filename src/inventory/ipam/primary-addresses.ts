import { filterStored, runRowCheck, type Behaviour, type RowCheck } from 'cadastre'
import type { FlatIPAddress } from '../../generated/serializers/ipam/ip-address.ts'
import { selectPrimaries } from './sql/primary-addresses.ts'

/**
 * Requires that the primary address of a device stays on one of its interfaces and keeps its IP
 * version.
 */
export const primaryAddressBehaviour: Behaviour<FlatIPAddress> = {
  mayAssumeNoRows: true,
  check: (items, work) => {
    const moved = filterStored(items).filter(
      ({ changes }) => 'interface' in changes || 'address' in changes,
    )
    return runRowCheck(work, moved, primariesCheck)
  },
}

const primariesCheck: RowCheck<FlatIPAddress> = {
  ...selectPrimaries,
  report: ({ changes, messages }, [device, version, isElsewhere, isOtherVersion]) => {
    const family = `IPv${Number(version)}`
    const subject = `The address is the primary ${family} of the device ${String(device)}`
    if (isElsewhere === true && 'interface' in changes)
      messages.add('interface', `${subject}: it must stay on an interface of that device.`)
    if (isOtherVersion === true && 'address' in changes)
      messages.add('address', `${subject}: it must stay an ${family} address.`)
  },
}
