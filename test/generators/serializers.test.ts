import { readFileSync } from 'node:fs'
import t from 'tap'
import { loadDeclarations } from '../../generators/declarations.ts'
import { printSerializers } from '../../generators/serializers.ts'
import { componentsOf } from '../../generators/components.ts'
import { isStaff } from '../../src/framework/model/index.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { withChoiceShape } from '../../src/framework/openapi/choice-shape.ts'
import { matchExpected } from '../fixtures/expected.ts'
import { graph } from '../fixtures/graph.ts'

const root = new URL('../..', import.meta.url)
const { applications, sources } = await loadDeclarations(root.pathname)
const inventory = resolve(applications, sources)

t.test('prints the serializers of every kind of field', async (t) =>
  matchExpected(t, 'serializers', printSerializers(graph)),
)

t.test('prints the same text for the same graph', async (t) => {
  const again = resolve(applications, sources)
  t.strictSame(printSerializers(again), printSerializers(inventory))
})

t.test('writes the components of the graph to the generated files', async (t) => {
  const printed = printSerializers(inventory)
  const modules = await Promise.all(
    [...printed.keys()].map((path) => import(new URL(path, root).href) as Promise<object>),
  )
  const generated = new Map(modules.flatMap((module) => Object.entries(module)))
  const wanted = componentsOf(inventory).flatMap(({ components }) => components)
  t.strictSame([...generated.keys()].toSorted(), wanted.map(({ name }) => name).toSorted())
  for (const { name, schema } of wanted)
    t.strictSame(asJson(generated.get(name)), asJson(schema), name)
})

t.test('names the source of each file, and no date', async (t) => {
  for (const [path, text] of printSerializers(inventory)) {
    const [header = ''] = text.split('\n')
    t.match(
      header,
      path.endsWith('/index.ts')
        ? /^\/\/ Generated from schema\/\. Do not edit: npm run generate$/
        : /^\/\/ Generated from (schema\/[a-z]+|cadastre\/models\/[a-z-]+)\/[a-z-]+\.ts\. Do not edit: npm run generate$/,
    )
    const source = /from (\S+\.ts)/
      .exec(header)?.[1]
      ?.replace(/^cadastre\/models\/([^/]+)/, 'src/features/$1/models')
    if (source !== undefined)
      t.ok(readFileSync(new URL(source, root), 'utf8').includes('defineModel('), path)
    t.ok(text.endsWith('}\n') || text.endsWith(']\n'), 'and ends with a line')
    t.strictSame(
      text.split('\n').filter((line) => line.trimEnd() !== line),
      [],
      'no space at ends',
    )
  }
})

t.test('changes only choices by the choice shape', async (t) => {
  const components = componentsOf(graph).flatMap((one) => one.components)
  const pairs = Object.fromEntries(components.map(({ name, schema }) => [name, schema]))
  t.equal(withChoiceShape(pairs, graph, 'pair'), pairs)
  const objects = withChoiceShape(pairs, graph, 'object')
  t.strictSame(Object.keys(objects), Object.keys(pairs))
  const changed = Object.keys(pairs).filter((name) => objects[name] !== pairs[name])
  t.strictSame(
    changed,
    Object.keys(pairs).filter((name) => name.endsWith('Choice')),
  )
  t.ok(changed.length > 0)
})

t.test('makes fields optional that a policy hides from some readers', async (t) => {
  const limited = sources.map((source) => {
    if (source.model.name !== 'Site') return source
    const policy = { fields: { asn: { view: [isStaff()] }, facility: { change: [isStaff()] } } }
    return { ...source, model: { ...source.model, policy } }
  })
  const components = componentsOf(resolve(applications, limited)).flatMap((one) => one.components)
  for (const name of ['Site', 'FlatSite']) {
    const { schema } = components.find((one) => one.name === name) ?? {}
    const { required: names = [] } = asJson(schema) as { required?: readonly string[] }
    const required = new Set(names)
    t.notOk(required.has('asn'), name)
    t.ok(required.has('facility'), name)
  }
})

function asJson(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema))
}
