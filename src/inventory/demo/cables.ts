import { computed, type Fill } from './fill.ts'
import type { Ends } from './ends.ts'
import type { Plan } from './plan.ts'

/** Creates the cables between interfaces, and connects power ports and console ports. */
export async function fillCables(
  fill: Fill,
  plan: Plan,
  devices: readonly number[],
): Promise<void> {
  const found = (key: string, ends: Ends): Promise<readonly number[]> =>
    fill.find(
      key,
      computed(ends, ([device, port]) => [devices[device] ?? 0, port]),
    )
  const froms = await found('dcim.Interface', plan.links.from)
  const tos = await found('dcim.Interface', plan.links.to)
  await fill.make(
    'dcim.InterfaceConnection',
    computed(froms, (from, index) => ({ interface_a: from, interface_b: tos[index] })),
  )
  const ports = await found('dcim.PowerPort', plan.power.from)
  const outlets = await found('dcim.PowerOutlet', plan.power.to)
  await fill.change(
    'dcim.PowerPort',
    'power connections',
    computed(ports, (id, index) => ({ id, power_outlet: outlets[index] })),
  )
  const consoles = await found('dcim.ConsolePort', plan.consoles.from)
  const servers = await found('dcim.ConsoleServerPort', plan.consoles.to)
  await fill.change(
    'dcim.ConsolePort',
    'console connections',
    computed(consoles, (id, index) => ({ id, cs_port: servers[index] })),
  )
}
