import { computed, type Fill } from './fill.ts'
import type { End, Plan } from './plan.ts'

/** Creates the cables between interfaces, and connects power ports and console ports. */
export async function fillCables(
  fill: Fill,
  plan: Plan,
  devices: readonly number[],
): Promise<void> {
  const found = (key: string, ends: readonly End[]): Promise<readonly number[]> =>
    fill.find(
      key,
      computed(ends, ([device, port]) => [devices[device] ?? 0, port]),
    )
  const froms = await found(
    'dcim.Interface',
    plan.links.map(([from]) => from),
  )
  const tos = await found(
    'dcim.Interface',
    plan.links.map(([, to]) => to),
  )
  await fill.make(
    'dcim.InterfaceConnection',
    computed(froms, (from, index) => ({ interface_a: from, interface_b: tos[index] })),
  )
  const ports = await found(
    'dcim.PowerPort',
    plan.power.map(([from]) => from),
  )
  const outlets = await found(
    'dcim.PowerOutlet',
    plan.power.map(([, to]) => to),
  )
  await fill.change(
    'dcim.PowerPort',
    'power connections',
    computed(ports, (id, index) => ({ id, power_outlet: outlets[index] })),
  )
  const consoles = await found(
    'dcim.ConsolePort',
    plan.consoles.map(([from]) => from),
  )
  const servers = await found(
    'dcim.ConsoleServerPort',
    plan.consoles.map(([, to]) => to),
  )
  await fill.change(
    'dcim.ConsolePort',
    'console connections',
    computed(consoles, (id, index) => ({ id, cs_port: servers[index] })),
  )
}
