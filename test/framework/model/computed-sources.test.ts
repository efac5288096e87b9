import t from 'tap'
import { fieldsRead, hiddenSources } from '../../../src/framework/model/computed-sources.ts'
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

t.test('hides the sources of computed fields that a reader gets to see', async (t) => {
  const entry = defineModel('Entry', {
    path: 'entries',
    private: true,
    fields: {
      host: reference('lab.Host', { onDelete: 'cascade' }),
      title: computedText('{host.net.prefix}'),
    },
  })
  const guarded = resolve(
    [{ name: 'lab', label: 'Lab', description: '' }],
    [net, host, entry].map((model) => ({ application: 'lab', file: 'schema/lab/model.ts', model })),
  )
  const hiddenFrom = (...visible: readonly string[]): readonly string[] =>
    [...hiddenSources(guarded, { maySee: ({ key }) => visible.includes(key) })].flatMap(
      ([key, names]) => [...names].map((name) => `${key}.${name}`),
    )
  t.strictSame(hiddenFrom('lab.Host'), ['lab.Net.prefix'], 'of a public model')
  t.strictSame(hiddenFrom('lab.Host', 'lab.Net'), [], 'of a private one that is not shown')
  const all = hiddenFrom('lab.Net', 'lab.Entry')
  t.strictSame(all, ['lab.Host.net'], 'of a private one that is shown')
})
