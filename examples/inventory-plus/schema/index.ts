import { inventory } from 'cadastre/inventory'
import type { ApplicationDeclaration } from 'cadastre/schema'

/** The applications of the inventory, and one of this project. */
export const applications: readonly ApplicationDeclaration[] = [
  ...inventory.applications,
  {
    name: 'operations',
    label: 'Operations',
    description: 'Contracts for the maintenance of devices, and who has the keys of racks.',
    menu: { Operations: ['MaintenanceContract', 'KeyLoan'] },
  },
]
