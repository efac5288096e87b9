import {
  filterChanged,
  filterValid,
  lockRows,
  referredIds,
  runRowCheck,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatInterfaceConnection } from '../../generated/serializers/dcim/interface-connection.ts'
import { selectEndsInUse } from './sql/interfaces.ts'

const ends = ['interface_a', 'interface_b'] as const

/**
 * Requires that an interface is an end of at most one connection, and not of a circuit too.
 */
export const interfaceConnectionBehaviour: Behaviour<FlatInterfaceConnection> = {
  lock: (items, work) =>
    lockRows(work, 'dcim.Interface', referredIds(filterChanged(items, ...ends), ...ends)),
  check: (items, work) =>
    runRowCheck(work, filterValid(filterChanged(items, ...ends), 'non_field_errors'), endsInUse),
}

const endsInUse: RowCheck<FlatInterfaceConnection> = {
  ...selectEndsInUse,
  report: ({ messages }, [side, name, device, connected]) => {
    const field = ends.find((end) => end === side)
    if (field === undefined || messages.has(field)) return
    const ofDevice = typeof device === 'string' ? ` of "${device}"` : ''
    const reason = connected === true ? 'is connected already' : 'is the end of a circuit'
    messages.add(field, `Interface "${String(name)}"${ofDevice} ${reason}.`)
  },
}
