import t from 'tap'
import { apiVersionOf, defaultAbout } from '../../../src/framework/service/about.ts'

t.test('takes API-Version from the version, unless the service names one', (t) => {
  t.equal(apiVersionOf({ ...defaultAbout, version: '1.4.2' }), '1.4')
  t.equal(apiVersionOf({ ...defaultAbout, version: '3' }), '3')
  t.equal(apiVersionOf({ ...defaultAbout, version: '1.4.2', apiVersion: '2.0' }), '2.0')
  t.equal(apiVersionOf(defaultAbout), '0.0')
  t.end()
})
