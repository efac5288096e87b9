import t from 'tap'
import { sendWrongTypes } from '../../framework/http/hostile/wrong-types.ts'
import { testApp } from '../../support/app.ts'

const service = await testApp(t)

t.test('refuses values of a wrong type in every operation with a body', async (t) => {
  await sendWrongTypes(t, service, 300)
})
