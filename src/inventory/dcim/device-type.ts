import type { Behaviour } from '../../framework/write/context.ts'
import type { FlatDeviceType } from '../../generated/serializers/dcim/device-type.ts'
import { changing, differs, runRowCheck, stored, storedIds, type RowCheck } from './row-checks.ts'
import { lockRacks } from '../locking.ts'
import { checkGrowth, grows } from './rack-room.ts'

/**
 * Refuses to clear a flag of a type on which its templates or devices depend. A type that never had
 * the flag keeps its templates, and its other fields can be changed.
 */
export const deviceTypeBehaviour: Behaviour<FlatDeviceType> = {
  mayAssumeNoRows: true,
  lock: async (items, work) => {
    await lockRacks(work, storedIds(items.filter(grows)))
  },
  check: async (items, work) => {
    await checkGrowth(work, items)
    await runRowCheck(
      work,
      stored(changing(items, ...new Set(flagDependencies.map(({ field }) => field)))),
      flagCheck,
    )
  },
}

interface FlagDependency {
  readonly field: keyof FlatDeviceType
  /** SQL condition that is true for a row `r` which lacks a flag that others depend on. */
  readonly broken: string
  readonly message: string
}

const flagDependencies: readonly FlagDependency[] = [
  {
    field: 'is_console_server',
    broken:
      'not r.is_console_server and exists (select from dcim_consoleserverporttemplate c ' +
      'where c.device_type_id = r.id)',
    message: 'The type must be a console server while it has console server port templates.',
  },
  {
    field: 'is_pdu',
    broken:
      'not r.is_pdu and exists (select from dcim_poweroutlettemplate c ' +
      'where c.device_type_id = r.id)',
    message: 'The type must be a PDU while it has power outlet templates.',
  },
  {
    field: 'is_network_device',
    broken:
      'not r.is_network_device and exists (select from dcim_interfacetemplate c ' +
      'where c.device_type_id = r.id and not c.mgmt_only)',
    message:
      'The type must be a network device while it has interface templates that are not for ' +
      'management only.',
  },
  {
    field: 'subdevice_role',
    broken:
      'r.subdevice_role is not true and exists (select from dcim_devicebaytemplate c ' +
      'where c.device_type_id = r.id)',
    message: 'The type must be a parent (true) while it has device bay templates.',
  },
  {
    field: 'subdevice_role',
    broken: `r.subdevice_role is not true and exists (
      select from dcim_device d
      join dcim_devicebay b on b.device_id = d.id
      where d.device_type_id = r.id)`,
    message: 'The type must be a parent (true) while devices of it have device bays.',
  },
  {
    field: 'subdevice_role',
    broken: `r.subdevice_role is not false and exists (
      select from dcim_device d
      join dcim_devicebay b on b.installed_device_id = d.id
      where d.device_type_id = r.id)`,
    message: 'The type must be a child (false) while devices of it are installed in device bays.',
  },
  {
    field: 'subdevice_role',
    broken: `r.subdevice_role is false and exists (
      select from dcim_device d
      where d.device_type_id = r.id and (d."position" is not null or d.face is not null))`,
    message:
      'The type cannot be a child (false) while devices of it have a position or face in a rack.',
  },
]

const columns = flagDependencies.map(({ broken }, index) => `${broken} as p${index}`)

const flagCheck: RowCheck<FlatDeviceType> = {
  fields: ['is_console_server', 'is_pdu', 'is_network_device', 'subdevice_role'],
  sql: ` select r.i, ${columns.join(', ')} from r`,
  report: (item, answers) => {
    flagDependencies.forEach(({ field, message }, index) => {
      if (answers[index] === true && differs(item, field)) item.messages.add(field, message)
    })
  },
}
