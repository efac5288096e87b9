import {
  filterChanged,
  filterStored,
  isChanged,
  runRowCheck,
  storedIds,
  type Behaviour,
  type RowCheck,
} from 'cadastre'
import type { FlatDeviceType } from '../../generated/serializers/dcim/device-type.ts'
import { lockRacksOfTypes } from '../locking.ts'
import { selectFlagDependents } from './sql/device-types.ts'
import { checkGrowth, isGrowing } from './rack-space.ts'

/**
 * Refuses to clear a flag or the height of a type on which its templates or devices depend, and to
 * make a type larger than the space of its mounted devices. A type that has templates without their
 * flag can still change its other fields.
 */
export const deviceTypeBehaviour: Behaviour<FlatDeviceType> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    await lockRacksOfTypes(work, storedIds(items.filter(isGrowing)))
  },
  check: async (items, work) => {
    await checkGrowth(work, items)
    await runRowCheck(
      work,
      filterStored(filterChanged(items, ...new Set(flagDependencies.map(({ field }) => field)))),
      flagCheck,
    )
  },
}

interface FlagDependency {
  readonly field: keyof FlatDeviceType
  readonly message: string
}

/**
 * Flags, with the height, and the messages of their dependents, in the order of the columns of
 * `selectFlagDependents`.
 */
const flagDependencies: readonly FlagDependency[] = [
  {
    field: 'is_console_server',
    message: 'The type must be a console server while it has console server port templates.',
  },
  {
    field: 'is_pdu',
    message: 'The type must be a PDU while it has power outlet templates.',
  },
  {
    field: 'is_network_device',
    message:
      'The type must be a network device while it has interface templates that are not for ' +
      'management only.',
  },
  {
    field: 'subdevice_role',
    message: 'The type must be a parent (true) while it has device bay templates.',
  },
  {
    field: 'subdevice_role',
    message: 'The type must be a parent (true) while devices of it have device bays.',
  },
  {
    field: 'subdevice_role',
    message: 'The type must be a child (false) while devices of it are installed in device bays.',
  },
  {
    field: 'subdevice_role',
    message:
      'The type cannot be a child (false) while devices of it have a position or face in a rack.',
  },
  {
    field: 'u_height',
    message: 'The height cannot be 0 while devices of the type have a position in a rack.',
  },
]

const flagCheck: RowCheck<FlatDeviceType> = {
  ...selectFlagDependents,
  report: (item, columns) => {
    flagDependencies.forEach(({ field, message }, index) => {
      if (columns[index] === true && isChanged(item, field)) item.messages.add(field, message)
    })
  },
}
