// `npm run check:types` runs this file: it holds tests of types only.
import { createService, type RunnableService } from 'cadastre'
import { inventory, type InventoryDefinition } from 'cadastre/inventory'
import type { Same, Test } from './type-tests.ts'

// Every part can be extended without a check whether it is there.
const service = createService({
  ...inventory,
  applications: [
    ...inventory.applications,
    { name: 'operations', label: 'Operations', description: 'Work on devices.' },
  ],
  actions: [...inventory.actions],
  commands: [...inventory.commands],
})
// @ts-expect-error: the parts of the inventory do not change
inventory.routes = []

export type Tests = [
  Test<Same<typeof service, RunnableService>>,
  Test<Same<typeof inventory, InventoryDefinition>>,
  Test<undefined extends InventoryDefinition['migrations'] ? false : true>,
]
