import { People } from '../features/secrets/people.ts'
import type { TestApp } from '../support/open-app.ts'
import { Samples } from '../support/samples.ts'

/** Users, user keys and sessions of the inventory, whose secrets belong to devices. */
export class InventoryPeople extends People {
  constructor(service: TestApp) {
    super(service, new Samples(service), { field: 'device', model: 'dcim.Device' })
  }
}
