import type { NetboxSource } from './source.ts'

type RemoteObject = Readonly<Record<string, unknown>>

/** Adds to an object the values that later NetBox versions send only with other objects. */
export type Complete = (remote: RemoteObject) => RemoteObject

/**
 * Functions by model. Each reads the values that later NetBox versions send with other objects, and
 * returns the function that adds these to an object. Each is called before the objects of the model
 * are read.
 */
export const completions: Readonly<
  Record<string, (source: NetboxSource, page: number) => Promise<Complete>>
> = { 'dcim.DeviceType': completeDeviceTypes }

/**
 * Flags of a device type that are true if it has templates, each with the path of these templates.
 */
const templateFlags = [
  ['is_console_server', 'dcim/console-server-port-templates'],
  ['is_pdu', 'dcim/power-outlet-templates'],
] as const

/**
 * Returns the function that sets the flags of device types from their templates: later NetBox
 * versions do not send the flags.
 */
async function completeDeviceTypes(source: NetboxSource, page: number): Promise<Complete> {
  const typesByFlag = new Map<string, Set<unknown>>()
  const readTypes = async (list: string): Promise<Set<unknown>> => {
    const found = new Set<unknown>()
    for await (const { objects } of source.pages(list, page))
      for (const { device_type: type } of objects) found.add(idOf(type))
    return found
  }
  if (await lacksFlags(source))
    for (const [name, list] of templateFlags) typesByFlag.set(name, await readTypes(list))
  return (remote) => {
    const added = [...typesByFlag].filter(
      ([name, ids]) => !(name in remote) && ids.has(remote['id']),
    )
    return { ...remote, ...Object.fromEntries(added.map(([name]) => [name, true])) }
  }
}

/** Returns whether the first device type has not all of the flags. */
async function lacksFlags(source: NetboxSource): Promise<boolean> {
  for await (const { objects } of source.pages('dcim/device-types', 1))
    return objects.some((remote) => templateFlags.some(([name]) => !(name in remote)))
  return false
}

const idOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'id' in value ? value.id : value
