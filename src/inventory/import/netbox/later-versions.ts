import type { NetboxSource } from './source.ts'

type Sent = Readonly<Record<string, unknown>>

/** Adds to an object the values that later NetBox versions keep elsewhere. */
export type Complete = (sent: Sent) => Sent

/**
 * Functions, by model, that read what later NetBox versions keep elsewhere and return the function
 * that adds it to an object. Each is called before the objects of the model are read.
 */
export const completions: Readonly<
  Record<string, (source: NetboxSource, page: number) => Promise<Complete>>
> = { 'dcim.DeviceType': completeDeviceTypes }

/**
 * Fields of a device type that follow from the existence of templates, with the lists of those
 * templates.
 */
const templateFlags = [
  ['is_console_server', 'dcim/console-server-port-templates'],
  ['is_pdu', 'dcim/power-outlet-templates'],
] as const

/**
 * Sets the flags of console servers and PDUs from the templates: later NetBox versions do not send
 * them.
 */
async function completeDeviceTypes(source: NetboxSource, page: number): Promise<Complete> {
  const types = new Map<string, Set<unknown>>()
  const ofType = async (list: string): Promise<Set<unknown>> => {
    const found = new Set<unknown>()
    for await (const { objects } of source.pages(list, page))
      for (const { device_type: type } of objects) found.add(idOf(type))
    return found
  }
  if (await lacksFlags(source))
    for (const [name, list] of templateFlags) types.set(name, await ofType(list))
  return (sent) => {
    const added = [...types].filter(([name, ids]) => !(name in sent) && ids.has(sent['id']))
    return { ...sent, ...Object.fromEntries(added.map(([name]) => [name, true])) }
  }
}

async function lacksFlags(source: NetboxSource): Promise<boolean> {
  for await (const { objects } of source.pages('dcim/device-types', 1))
    return objects.some((sent) => templateFlags.some(([name]) => !(name in sent)))
  return false
}

const idOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'id' in value ? value.id : value
