import t from 'tap'
import { contentTypeField } from '../../../src/framework/model/content-type.ts'
import { contentType } from '../../../src/framework/model/graph.ts'
import { defineModel, text } from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'

const { parse, write } = contentTypeField('The model')
const pattern = new RegExp(write?.pattern ?? '^$')

t.test('takes every model that a declaration may define', (t) => {
  for (const [application, name] of [
    ['lab', 'Port'],
    ['lab2', 'Port2'],
    ['l', 'P'],
    ['lab2go', 'IPv6Port'],
  ] as const) {
    const model = defineModel(name, { path: 'ports', nested: [], fields: { a: text() } })
    const applications = [{ name: application, label: 'Lab', description: '' }]
    const file = `schema/${application}/port.ts`
    const [resolved] = resolve(applications, [{ application, file, model }]).models.values()
    const named = contentType(resolved ?? { key: '' })
    t.equal(parse(named), named)
    t.match(named, pattern, 'the document says so')
  }
  t.end()
})

t.test('refuses what names no model', (t) => {
  for (const wrong of ['lab', 'lab.', '2lab.port', 'lab.2port', 'Lab.Port', 'lab.a.b', 'lab_2.a'])
    t.throws(() => parse(wrong), { message: /application\.model in lower case/ }, wrong)
  t.end()
})
