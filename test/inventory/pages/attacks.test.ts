import t from 'tap'
import { testApp } from '../../support/app.ts'
import { attackPages } from '../../support/attacks.ts'
import { Samples } from '../../support/samples.ts'

t.test('escapes the text of every field of every model on every page', async (t) => {
  const service = await testApp(t, { DATA_DIR: t.testdir({}) })
  const { models, pages } = await attackPages(t, service, new Samples(service))
  t.ok(models > 30, `texts of ${models} models were changed`)
  t.ok(pages > 100, `${pages} pages show it as text`)
})
