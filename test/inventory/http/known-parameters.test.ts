import t from 'tap'
import { testApp } from '../../support/app.ts'
import { sendUnknownParameters } from '../../support/unknown-parameters.ts'

const service = await testApp(t)

t.test('refuses parameters that the document does not list', async (t) => {
  t.ok((await sendUnknownParameters(t, service)) > 400)
})
