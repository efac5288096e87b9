import t from 'tap'
import { fieldsRead } from '../../../src/framework/model/computed-sources.ts'
import {
  computedText,
  defineModel,
  ipFamily,
  ipNetwork,
  reference,
  text,
} from '../../../src/framework/model/index.ts'
import { resolve } from '../../../src/framework/model/resolve.ts'

const net = defineModel('Net', {
  path: 'nets',
  fields: { prefix: ipNetwork(), family: ipFamily('prefix'), name: text({ max: 20 }) },
})
const host = defineModel('Host', {
  path: 'hosts',
  fields: {
    net: reference('lab.Net', { onDelete: 'protect' }),
    title: computedText('{net.name} {net.family}'),
  },
})
const graph = resolve(
  [{ name: 'lab', label: 'Lab', description: '' }],
  [net, host].map((model) => ({ application: 'lab', file: 'schema/lab/model.ts', model })),
)

t.test('finds the stored fields that a computed one reads', async (t) => {
  const cases = [
    ['lab.Net', 'family', ['lab.Net.prefix']],
    ['lab.Host', 'title', ['lab.Host.net', 'lab.Net.name', 'lab.Host.net', 'lab.Net.prefix']],
  ] as const
  for (const [key, name, expected] of cases) {
    const model = graph.models.get(key)
    const computes = model?.fields.get(name)?.computes
    const read = model ? fieldsRead(graph, model, computes) : []
    t.strictSame(
      read.map((one) => `${one.model.key}.${one.name}`),
      expected,
      `${key}.${name}`,
    )
  }
})
