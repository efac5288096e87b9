import t from 'tap'
import { file, reference, references, secret, text } from '../../../src/framework/model/index.ts'
import type { ModelDeclaration } from '../../../src/framework/model/define.ts'
import type { ModelGraph } from '../../../src/framework/model/graph.ts'
import { extendModel } from '../../../src/framework/model/extend.ts'
import { extendSources } from '../../../src/framework/model/resolve/extensions.ts'
import type { Source } from '../../../src/framework/model/resolve/draft.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'

type Parts = Partial<ModelDeclaration>

const source = (name: string, parts: Parts): Source => ({
  application: 'lab',
  file: `schema/lab/${name.toLowerCase()}.ts`,
  model: { name, path: `${name.toLowerCase()}s`, ...parts, fields: parts.fields ?? {} },
})

const name = text({ max: 9 })
const order = reference('lab.Order', { onDelete: 'cascade', reverse: 'lines' })

/** Resolves orders with the given nested writes, and lines as given. */
const resolved = (
  nestedWrites: readonly string[],
  line: Parts = {},
  parts: Parts = {},
): ModelGraph =>
  resolve(
    [{ name: 'lab', label: 'Lab', description: '' }],
    [
      source('Order', { fields: { name }, nestedWrites, ...parts }),
      source('Line', { fields: { name, order }, ...line }),
    ],
  )

t.test('finds the model of the children and their reference', async (t) => {
  const model = resolved(['lines']).models.get('lab.Order')
  t.strictSame(
    [...(model?.nestedWrites ?? [])],
    [['lines', { name: 'lines', model: 'lab.Line', field: 'order' }]],
  )
  t.equal(resolved([]).models.get('lab.Order')?.nestedWrites.size, 0)
})

const at = 'lab.Order (schema/lab/order.ts), nestedWrites'
const tree = reference('lab.Order', { optional: true, onDelete: 'cascade', reverse: 'parts' })

const mistakes: readonly (readonly [readonly string[], Parts, string, Parts?])[] = [
  [['line'], {}, 'no reference to lab.Order has the reverse name "line" (did you mean "lines"?); allowed: lines'],
  [['name'], {}, '"name" is a field of the model, and no reverse name; allowed: lines'],
  [['lines', 'lines'], {}, '"lines" is there twice'],
  [['lines'], { operations: ['list', 'read'] }, '"lines": lab.Line has no operation "create"'],
  [['lines'], { fields: { orders: references('lab.Order', { reverse: 'lines' }) } }, '"lines": lab.Line.orders is a list of references, so that no object is in one other only'],
  [['lines'], { fields: { order: reference('lab.Order', { optional: true, readOnly: true, onDelete: 'cascade', reverse: 'lines' }) } }, '"lines": clients do not write lab.Line.order'],
  [['lines'], { fields: { order: reference('lab.Order', { unique: true, onDelete: 'cascade', reverse: 'lines' }) } }, '"lines": at most one object has the same lab.Line.order, so that there is no list of them'],
  [['lines'], { fields: { order, pin: secret({}) } }, '"lines": lab.Line has confidential values, which are written at its own URL only'],
  [['lines'], { fields: { order, scan: file({ types: ['application/pdf'] }) } }, '"lines": lab.Line needs a file, which only a form at its own URL sends'],
  [['parts'], {}, '"parts": lab.Order would hold objects of its own model at any depth', { fields: { name, whole: tree } }],
  [['lines'], {}, 'the model has no operation "create"', { operations: ['list', 'read'] }],
] // prettier-ignore

t.test('reports names under which nothing can be written', async (t) => {
  for (const [names, line, wrong, parts] of mistakes)
    t.throws(
      () => resolved(names, line, parts),
      { message: `A declaration is wrong:\n  ${at}: ${wrong}` },
      wrong,
    )
})

t.test('reports models that nest each other', async (t) => {
  const line = {
    fields: { order, kind: name },
    nestedWrites: ['orders'],
  }
  const parts = {
    fields: {
      name,
      line: reference('lab.Line', { optional: true, onDelete: 'cascade', reverse: 'orders' }),
    },
  }
  t.throws(() => resolved(['lines'], line, parts), {
    message: /"lines": lab.Line would hold objects of its own model.*\n.*"orders": lab.Order would/,
  })
})

t.test('takes those that an extension adds', async (t) => {
  const sources = [
    { ...source('Order', { fields: { name } }), file: 'package/order.ts' },
    source('Line', { fields: { name, order } }),
  ]
  const extension = extendModel('lab.Order', { nestedWrites: ['lines'] })
  const extended = extendSources(sources, [{ file: 'schema/lab/order.ts', extension }])
  const { models } = resolve([{ name: 'lab', label: 'Lab', description: '' }], extended)
  t.strictSame([...(models.get('lab.Order')?.nestedWrites.keys() ?? [])], ['lines'])
})
