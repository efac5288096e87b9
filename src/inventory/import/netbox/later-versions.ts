import type { NetboxSource } from './source.ts'

type Sent = Readonly<Record<string, unknown>>

/** Adds to an object what later versions of this kind of API say elsewhere. */
export type Complete = (sent: Sent) => Sent

/** What is to be found out before the objects of a model are read; only of models that need it. */
export const completions: Readonly<
  Record<string, (source: NetboxSource, page: number) => Promise<Complete>>
> = { 'dcim.DeviceType': completeDeviceTypes }

/** What a device type is, told by the templates that only such a type may have. */
const told = [
  ['is_console_server', 'dcim/console-server-port-templates'],
  ['is_pdu', 'dcim/power-outlet-templates'],
] as const

/** Later versions do not say whether a type is a console server or a PDU: its templates do. */
async function completeDeviceTypes(source: NetboxSource, page: number): Promise<Complete> {
  const types = new Map<string, Set<unknown>>()
  const ofType = async (list: string): Promise<Set<unknown>> => {
    const found = new Set<unknown>()
    for await (const { objects } of source.pages(list, page))
      for (const { device_type: type } of objects) found.add(idOf(type))
    return found
  }
  if (await isSilent(source)) for (const [name, list] of told) types.set(name, await ofType(list))
  return (sent) => {
    const added = [...types].filter(([name, ids]) => !(name in sent) && ids.has(sent['id']))
    return { ...sent, ...Object.fromEntries(added.map(([name]) => [name, true])) }
  }
}

async function isSilent(source: NetboxSource): Promise<boolean> {
  for await (const { objects } of source.pages('dcim/device-types', 1))
    return objects.some((sent) => told.some(([name]) => !(name in sent)))
  return false
}

const idOf = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && 'id' in value ? value.id : value
