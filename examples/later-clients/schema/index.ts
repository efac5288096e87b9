import { inventory } from 'cadastre/inventory'
import type { ApplicationDeclaration } from 'cadastre/schema'

/** Menus of applications of the inventory, with the models that this project adds to them. */
const menus: Readonly<Record<string, NonNullable<ApplicationDeclaration['menu']>>> = {
  dcim: { Devices: ['VirtualChassis'] },
  extras: { Administration: ['Tag', 'ConfigContext'] },
}

/** The applications of the inventory, and virtualization. */
export const applications: readonly ApplicationDeclaration[] = [
  ...inventory.applications.map((application) => {
    const added = Object.entries(menus[application.name] ?? {})
    const menu = { ...application.menu }
    for (const [title, models] of added) menu[title] = [...(menu[title] ?? []), ...models]
    return added.length > 0 ? { ...application, menu } : application
  }),
  {
    name: 'virtualization',
    label: 'Virtualization',
    description: 'Clusters, the virtual machines on them, and their interfaces.',
    menu: {
      Virtualization: ['Cluster', 'VirtualMachine', 'VMInterface', 'ClusterType', 'ClusterGroup'],
    },
  },
]
