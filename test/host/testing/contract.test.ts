import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import { contractTests } from '../../../src/host/testing/contract.ts'
import type { OpenedService } from '../../../src/host/testing/open.ts'
import { Samples } from '../../../src/host/testing/samples.ts'
import { fixtureDefinition } from '../../fixtures/inventory.ts'
import { appTestingOf } from '../../support/open-app.ts'

const nothing = async (): Promise<void> => {}

for (const representation of ['netbox', 'plain'] as const) {
  const service = createService({ ...fixtureDefinition, representation })
  const name = representation === 'netbox' ? 'fixture' : 'fixture in plain form'
  const app = await appTestingOf(service, name).testApp(t)
  const request: OpenedService['request'] = async (method, url, options = {}) =>
    app.request(method as 'GET', url, {
      ...options,
      ...(options.headers?.['accept'] ? { undocumented: 'it asks for another response' } : {}),
    })
  const samples = new Samples({
    ...app,
    service,
    request,
    session: null,
    close: nothing,
    runJobs: nothing,
    runSchedule: nothing,
  })
  for (const { name: title, run } of contractTests(samples, ['lab', 'stock', 'store']))
    void t.test(`${representation}: ${title}`, run)
}
