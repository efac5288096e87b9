import { existsSync } from 'node:fs'
import t from 'tap'
import { artifacts, type Printed } from '../../generators/artifacts.ts'
import { loadDeclarations } from '../../generators/declarations.ts'
import { resolve } from '../../src/framework/model/resolve.ts'

const root = process.cwd()

async function load(): Promise<Printed> {
  const declarations = await loadDeclarations(root)
  return { root, declarations, graph: resolve(declarations.applications, declarations.sources) }
}

t.test('writes each path by one printer only', async (t) => {
  const printed = await load()
  for (const { name, owns, print } of artifacts) {
    const paths = [...(await print(printed)).keys()]
    const isOwn = (path: string): boolean =>
      owns.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))
    t.strictSame(
      paths.filter((path) => !isOwn(path)),
      [],
      `${name}: owned paths only`,
    )
    const others = artifacts.filter((other) => other.name !== name).flatMap((other) => other.owns)
    const shared = others.filter((place) => owns.some((own) => own.startsWith(place)))
    t.strictSame(shared, [], `${name}: no shared places`)
  }
})

t.test('keeps only hand-written files that exist in generated folders', async (t) => {
  for (const { owns, keeps = [] } of artifacts) {
    for (const kept of keeps) {
      t.ok(existsSync(kept), kept)
      t.ok(
        owns.some((place) => kept.startsWith(place)),
        `${kept} needs to be kept`,
      )
    }
  }
})

t.test('prints reproducible texts that name their source and end with a line break', async (t) => {
  const [first, second] = [await load(), await load()]
  for (const { name, print } of artifacts) {
    const texts = await print(first)
    t.strictSame([...(await print(second))], [...texts], `${name}: printed twice`)
    for (const [path, text] of texts) {
      t.ok(text.endsWith('\n') && !text.includes('\r'), `${path} ends a line`)
      if (/\.(ts|prisma)$/.test(path))
        t.match(
          text,
          /^\/\/ Generated from (schema|cadastre\/models\/[a-z-]+)\/.*\. Do not edit: npm run generate\n/,
          path,
        )
    }
  }
})
