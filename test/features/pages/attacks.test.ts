import t from 'tap'
import { attackPages } from '../../support/attacks.ts'
import { testApp } from '../../support/fixture-app.ts'
import { Samples } from '../../support/fixture-samples.ts'

t.test('escapes the text of every field of every model on every page', async (t) => {
  const service = await testApp(t)
  const { models, pages } = await attackPages(t, service, new Samples(service))
  t.ok(models > 25, `texts of ${models} models were changed`)
  t.ok(pages > 150, `${pages} pages show it as text`)
})
