import t from 'tap'
import { asObject, testApp } from '../../support/app.ts'
import { checkAllowedMethods, checkDescriptions } from '../../support/url-methods.ts'

const service = await testApp(t)

t.test('lists the methods of every URL in Allow, and refuses others with 405', async (t) => {
  await checkAllowedMethods(t, service)
})

t.test('describes every documented URL by OPTIONS, with the bodies of its actions', async (t) => {
  await checkDescriptions(t, service)
  const url = '/api/ipam/prefixes/1/available-prefixes/'
  const { object } = await service.request('OPTIONS', url)
  t.match(asObject(asObject(object['actions'])['POST'])['prefix_length'], {
    type: 'integer',
    required: true,
    min_value: 1,
    max_value: 127,
  })
})
