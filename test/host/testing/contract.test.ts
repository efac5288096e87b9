import t from 'tap'
import { contractTests } from '../../../src/host/testing/contract.ts'
import { Samples } from '../../../src/host/testing/samples.ts'
import { service } from '../../fixtures/inventory.ts'
import { testApp } from '../../support/fixture-app.ts'

const app = await testApp(t)
const request = async (method: string, url: string, options: object = {}) =>
  app.request(method as 'GET', url, options)
const nothing = async (): Promise<void> => {}
const samples = new Samples({
  ...app,
  service,
  request,
  session: null,
  close: nothing,
  runJobs: nothing,
  runSchedule: nothing,
})

for (const { name, run } of contractTests(samples, ['lab', 'stock', 'store']))
  void t.test(name, run)
