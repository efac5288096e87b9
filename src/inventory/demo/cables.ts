import { computed, type Fill } from './fill.ts'
import type { Ends } from './ends.ts'
import type { Plan } from './plan.ts'

/**
 * Creates the connections between interfaces, and connects power ports and console ports. `devices`
 * has the ids of the devices, in the order of the plan.
 */
export async function fillCables(
  fill: Fill,
  plan: Plan,
  devices: readonly number[],
): Promise<void> {
  const findPorts = (key: string, ends: Ends): Promise<readonly number[]> =>
    fill.find(
      key,
      computed(ends, ([device, port]) => [devices[device] ?? 0, port]),
    )
  const fromIds = await findPorts('dcim.Interface', plan.links.from)
  const toIds = await findPorts('dcim.Interface', plan.links.to)
  await fill.create(
    'dcim.InterfaceConnection',
    computed(fromIds, (from, index) => ({ interface_a: from, interface_b: toIds[index] })),
  )
  const ports = await findPorts('dcim.PowerPort', plan.power.from)
  const outlets = await findPorts('dcim.PowerOutlet', plan.power.to)
  await fill.update(
    'dcim.PowerPort',
    'power connections',
    computed(ports, (id, index) => ({ id, power_outlet: outlets[index] })),
  )
  const consoles = await findPorts('dcim.ConsolePort', plan.consoles.from)
  const servers = await findPorts('dcim.ConsoleServerPort', plan.consoles.to)
  await fill.update(
    'dcim.ConsolePort',
    'console connections',
    computed(consoles, (id, index) => ({ id, cs_port: servers[index] })),
  )
}
