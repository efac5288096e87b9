import type { Model } from '../../src/framework/model/graph.ts'
import { writableFields } from './subject.ts'

/** Statements that a write takes at most. */
export interface Costs {
  readonly create: number
  readonly update: number
  readonly remove: number
  /** Whether an object with the least fields is created in one round trip. */
  readonly createsAtOnce: boolean
}

interface Extra extends Partial<Costs> {
  readonly reason: string
}

/** What the inventory's own behaviours add. */
const extras: Readonly<Record<string, Extra>> = {
  'circuits.CircuitTermination': { create: 3, update: 3, remove: 1, reason: 'locks and looks at the interface, touches the circuit' },
  'dcim.ConsoleServerPortTemplate': { create: 1, update: 1, reason: 'the type stays as it is meanwhile' },
  'dcim.Device': { create: 11, update: 10, remove: 1, reason: 'room, addresses, circuits, six kinds of components and what is told of them, pictures' },
  'dcim.DeviceBay': { create: 5, update: 5, reason: 'devices and types stay, what is inside comes along' },
  'dcim.DeviceBayTemplate': { create: 1, update: 1, reason: 'the type stays as it is meanwhile' },
  'dcim.DeviceType': { update: 3, reason: 'devices of the type keep their places' },
  'dcim.Interface': { create: 1, update: 3, reason: 'the LAG and the device stay, connections, circuits and addresses too' },
  'dcim.InterfaceConnection': { create: 2, update: 2, reason: 'both interfaces are locked and looked at' },
  'dcim.InterfaceTemplate': { create: 1, update: 1, reason: 'the type stays as it is meanwhile' },
  'dcim.InventoryItem': { create: 1, update: 3, reason: 'the items above stay where they are' },
  'dcim.PowerOutletTemplate': { create: 1, update: 1, reason: 'the type stays as it is meanwhile' },
  'dcim.Rack': { create: 1, update: 7, remove: 1, reason: 'the group stays; what is mounted fits, and moves along; pictures' },
  'dcim.RackGroup': { update: 1, reason: 'its racks are at its site' },
  'dcim.RackReservation': { create: 2, update: 2, reason: 'units are reserved once' },
  'dcim.Site': { remove: 1, reason: 'pictures' },
  'extras.CustomField': { update: 3, remove: 2, reason: 'no values are lost unasked' },
  'extras.CustomFieldChoice': { create: 1, update: 1, remove: 3, reason: 'no values are lost unasked' },
  'extras.ImageAttachment': { create: 0, update: 2, remove: 1, reason: 'the file goes too; what is in the picture is there' },
  'extras.TopologyMap': { create: 1, update: 1, reason: 'its patterns are tried' },
  'ipam.Aggregate': { create: 1, update: 1, reason: 'refuses aggregates that overlap' },
  'ipam.IPAddress': { create: 2, update: 4, reason: 'nothing twice in a VRF; primary addresses stay, and those of services' },
  'ipam.Prefix': { create: 2, update: 2, reason: 'nothing twice in a VRF' },
  'ipam.Service': { create: 2, update: 2, reason: 'its addresses are on its device, and stay there' },
  'ipam.VLAN': { create: 1, update: 1, reason: 'the group stays at its site' },
  'ipam.VLANGroup': { update: 1, reason: 'its VLANs are at its site' },
  'ipam.VRF': { update: 1, reason: 'it holds nothing twice' },
  'secrets.UserKey': { create: 3, update: 3, remove: 5, reason: 'keys are wrapped, sessions end, the last one stays' },
  'users.Group': { create: 1, update: 1, reason: 'nobody gives what they lack' },
  'users.Token': { create: 1, update: 1, remove: 1, reason: 'tokens are made and removed for oneself' },
  'users.User': { create: 1, update: 2, remove: 3, reason: 'nobody gives what they lack; their sessions end, the last user key stays' },
} // prettier-ignore

/** Models whose objects are not created in one round trip, with what is read first. */
const readsFirst: Readonly<Record<string, string>> = {
  'circuits.CircuitTermination': 'the interface',
  'dcim.Device': 'the type, whose components it gets',
  'dcim.DeviceBay': 'the device and its type',
  'dcim.InterfaceConnection': 'the interfaces',
  'dcim.RackReservation': 'the rack and its reservations',
  'extras.CustomField': 'the models and their objects',
  'extras.CustomFieldChoice': 'the field',
  'extras.ImageAttachment': 'the picture',
  'extras.TopologyMap': 'the patterns are tried',
  'ipam.Service': 'the addresses',
  'secrets.UserKey': 'other keys',
  'users.Group': 'the permissions of the user',
  'users.Token': 'the permissions of the user',
  'users.User': 'the permissions of the user',
}

/**
 * Check, write, change log; a change and a removal begin by locking the rows. Each list of
 * references is another statement or two, custom fields and hierarchies take a lock, and what goes
 * along with a removal is written down too.
 */
export function costsOf(model: Model): Costs {
  const fields = writableFields(model)
  const many = fields.filter((field) => field.many).length
  const locks = fields.filter(
    (field) => field.kind === 'custom-fields' || field.reference?.tree,
  ).length
  const along = model.dependents.some(({ onDelete }) => onDelete !== 'protect') ? 1 : 0
  const { create = 0, update = 0, remove = 0 } = extras[model.key] ?? {}
  return {
    create: 3 + many + locks + create,
    update: 4 + 2 * many + locks + update,
    remove: 3 + along + remove,
    createsAtOnce: !(model.key in readsFirst),
  }
}

/** Rows about models that there are not. */
export const needless = (models: ReadonlyMap<string, Model>): readonly string[] =>
  [...Object.keys(extras), ...Object.keys(readsFirst)].filter((key) => !models.has(key))
