import {
  requireModel,
  writableFields,
  type Dependent,
  type Model,
} from '../../src/framework/model/graph.ts'
import { graph } from '../support/inventory.ts'

/** The largest number of statements of each write. */
export interface Costs {
  readonly create: number
  readonly update: number
  readonly remove: number
  /** Whether an object with the required fields only is created in one round trip. */
  readonly createsAtOnce: boolean
  /** Whether an object to which none refers is deleted in one round trip. */
  readonly removesAtOnce: boolean
}

interface Extra extends Partial<Costs> {
  readonly reason: string
}

/** The statements that behaviours of the models add. */
const extras: Readonly<Record<string, Extra>> = {
  'circuits.CircuitTermination': { create: 3, update: 3, remove: 1, reason: 'locks and reads the interface, updates the circuit' },
  'dcim.ConsoleServerPortTemplate': { create: 1, update: 1, reason: 'locks the type' },
  'dcim.Device': { create: 11, update: 10, remove: 2, reason: 'checks rack units, addresses and circuits; creates six kinds of components with their change log; deletes pictures, keeps sealed values' },
  'dcim.DeviceBay': { create: 5, update: 5, reason: 'locks devices and types; moves the installed device' },
  'dcim.DeviceBayTemplate': { create: 1, update: 1, reason: 'locks the type' },
  'dcim.DeviceType': { update: 3, reason: 'checks the rack units of its devices' },
  'dcim.Interface': { create: 1, update: 3, reason: 'locks the LAG and the device; checks connections, circuits and addresses' },
  'dcim.InterfaceConnection': { create: 2, update: 2, reason: 'locks and reads both interfaces' },
  'dcim.InterfaceTemplate': { create: 1, update: 1, reason: 'locks the type' },
  'dcim.InventoryItem': { create: 1, update: 3, reason: 'locks the items above it' },
  'dcim.PowerOutletTemplate': { create: 1, update: 1, reason: 'locks the type' },
  'dcim.Rack': { create: 1, update: 7, remove: 1, reason: 'locks the group; checks and moves its devices; deletes pictures' },
  'dcim.RackGroup': { update: 1, reason: 'checks the sites of its racks' },
  'dcim.RackReservation': { create: 2, update: 2, reason: 'checks other reservations' },
  'dcim.Site': { remove: 1, reason: 'deletes pictures' },
  'extras.CustomField': { update: 3, remove: 2, reason: 'checks that no values are lost' },
  'extras.CustomFieldChoice': { create: 1, update: 1, remove: 3, reason: 'checks that no values are lost' },
  'extras.ImageAttachment': { create: 0, update: 2, remove: 1, reason: 'checks the object in the picture; deletes the file' },
  'extras.TopologyMap': { create: 1, update: 1, reason: 'evaluates its patterns' },
  'extras.Webhook': { create: 4, reason: 'checks the rights of the writer; begins at the present end of the changes' },
  'ipam.Aggregate': { create: 1, update: 1, reason: 'checks other aggregates' },
  'ipam.IPAddress': { create: 2, update: 4, reason: 'checks duplicates in the VRF, primary addresses and services' },
  'ipam.Prefix': { create: 2, update: 2, reason: 'checks duplicates in the VRF' },
  'ipam.Service': { create: 2, update: 2, reason: 'locks and checks its addresses' },
  'ipam.VLAN': { create: 1, update: 1, reason: 'locks the group' },
  'ipam.VLANGroup': { update: 1, reason: 'checks the sites of its VLANs' },
  'ipam.VRF': { update: 1, reason: 'checks duplicates' },
  'secrets.Secret': { remove: 1, reason: 'keeps the sealed value for an undo' },
  'secrets.UserKey': { create: 3, update: 3, remove: 5, reason: 'encrypts the master key, ends sessions, checks for the last key' },
  'users.Group': { create: 1, update: 1, reason: 'checks the permissions of the writer' },
  'users.ObjectPermission': { create: 1, update: 1, remove: 1, reason: 'checks the rights of the writer' },
  'users.Token': { create: 2, update: 2, remove: 1, reason: 'checks the user of the token, and the token that it is derived from' },
  'users.User': { create: 1, update: 2, remove: 3, reason: 'checks the permissions of the writer, ends sessions, checks for the last user key' },
} // prettier-ignore

/** Models whose objects are not created in one round trip, with the rows that are read before. */
const readBeforeCreate: Readonly<Record<string, string>> = {
  'circuits.CircuitTermination': 'the interface',
  'dcim.Device': 'the type and its component templates',
  'dcim.DeviceBay': 'the device and its type',
  'dcim.InterfaceConnection': 'the interfaces',
  'dcim.RackReservation': 'the rack and its reservations',
  'extras.CustomField': 'the models and their objects',
  'extras.CustomFieldChoice': 'the field',
  'extras.ImageAttachment': 'the object in the picture',
  'extras.TopologyMap': 'the result of its patterns',
  'extras.Webhook': 'the rights of the user',
  'ipam.Service': 'the addresses',
  'secrets.SecretRole': 'the rights of the user',
  'secrets.UserKey': 'other keys',
  'users.Group': 'the permissions of the user',
  'users.ObjectPermission': 'the permissions of the user',
  'users.Token': 'the permissions of the user',
  'users.User': 'the permissions of the user',
}

/** Models whose objects are not deleted in one round trip, with the reasons. */
const readBeforeRemove: Readonly<Record<string, string>> = {
  'circuits.CircuitTermination': 'the circuit changes',
  'dcim.Device': 'pictures are deleted along',
  'dcim.Rack': 'pictures are deleted along',
  'dcim.Site': 'pictures are deleted along',
  'extras.CustomField': 'values may be lost',
  'extras.CustomFieldChoice': 'values may be lost',
  'extras.ImageAttachment': 'the file is deleted',
  'secrets.Secret': 'the sealed value is kept',
  'secrets.UserKey': 'other keys',
  'users.ObjectPermission': 'the rights of the user',
  'users.Token': 'the rights of the user',
  'users.User': 'the permissions of the user',
}

/**
 * Returns the largest numbers of statements. A create takes a check, the write and the change log;
 * an update and a delete lock the rows first. A delete in one round trip writes the change log with
 * the same statement. A list of references adds one statement to a create
 * and two to an update; custom fields and hierarchies add a lock. The change log of objects that
 * are deleted along or changed adds one statement, the moment of their last change another.
 */
export function costsOf(model: Model): Costs {
  const fields = writableFields(model)
  const lists = fields.filter((field) => field.many).length
  const locks = fields.filter(
    (field) => field.kind === 'custom-fields' || field.reference?.tree,
  ).length
  const effects = effectsOf(model)
  const along = effects.size > 0 ? 1 : 0
  const touched = effects.has('setNull') || effects.has('unlink') ? 1 : 0
  const { create = 0, update = 0, remove = 0 } = extras[model.key] ?? {}
  const removesAtOnce = !(model.key in readBeforeRemove)
  return {
    create: 3 + lists + locks + create,
    update: 4 + 2 * lists + locks + update,
    remove: removesAtOnce ? 2 : 3 + along + touched + remove,
    createsAtOnce: !(model.key in readBeforeCreate),
    removesAtOnce,
  }
}

/** Returns what a delete does to other objects, also to those of objects that are deleted along. */
function effectsOf(
  { dependents }: Model,
  seen: readonly string[] = [],
): ReadonlySet<Dependent['onDelete']> {
  const own = dependents.filter(({ onDelete }) => onDelete !== 'protect')
  const along = own.flatMap(({ model: key, onDelete }) =>
    onDelete === 'cascade' && !seen.includes(key)
      ? [...effectsOf(requireModel(graph, key), [...seen, key])]
      : [],
  )
  return new Set([...own.map(({ onDelete }) => onDelete), ...along])
}

/** Returns the rows of these tables whose models do not exist. */
export const rowsWithoutModel = (models: ReadonlyMap<string, Model>): readonly string[] =>
  [extras, readBeforeCreate, readBeforeRemove]
    .flatMap((table) => Object.keys(table))
    .filter((key) => !models.has(key))
