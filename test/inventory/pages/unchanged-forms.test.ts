import t from 'tap'
import type { Model } from '../../../src/framework/model/graph.ts'
import { controlOf } from '../../../src/features/pages/forms/form-fields.ts'
import { login, openInBrowser, skip } from '../../features/pages/chromium.ts'
import type { Json } from '../../support/app.ts'
import { graph } from '../../support/inventory.ts'
import { isMade, isPlain, Samples } from '../../support/samples.ts'

/** Texts that browsers change in a text area, beside those of the sample. */
const awkwardLines = '\r\nfirst\r\nsecond\nthird'

const areasOf = ({ fields }: Model): readonly string[] =>
  [...fields.values()]
    .filter((field) => field.write && controlOf(field) === 'area' && field.kind === 'text')
    .map(({ name }) => name)

t.test('saves the form of every model without changing anything', { skip }, async (t) => {
  const { base, open, service } = await openInBrowser(t)
  const { request } = service
  const samples = new Samples(service)
  const page = await open()
  await login(page, base)
  const models = [...graph.models.values()].filter(
    (model) => model.operations.has('update') && isPlain(model) && isMade(model),
  )
  t.ok(models.length > 30, `${models.length} models`)
  for (const model of models) {
    const body = await samples.body(model, { full: true })
    const { object } = await request('POST', model.url, { body })
    const url = `${model.url}${String(object['id'])}/`
    const lines = areasOf(model).filter((name) => typeof object[name] === 'string')
    await request('PATCH', url, {
      body: Object.fromEntries(lines.map((name) => [name, awkwardLines])),
    })
    const read = async (): Promise<Json> => {
      const { last_updated: _, ...rest } = (await request('GET', url)).object
      return rest
    }
    const before = await read()
    await page.goto(`${base}${url.replace('/api/', '/')}edit/`)
    await page.click('form.model > .line button[type=submit]')
    t.equal(await page.locator('.problem').count(), 0, `${model.key}: nothing is refused`)
    t.strictSame(await read(), before, model.key)
  }
})
