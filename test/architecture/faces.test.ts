import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { insideImports, maxNames, modules, wideFaces } from './faces.ts'
import { readSources, root } from './imports.ts'

const sources = readSources(['schema', 'generators', 'src'])

const moduleOf = (path: string): string | undefined =>
  modules.find((one) => path.startsWith(`${one}/`))

t.test('imports a module by its index.ts only', async (t) => {
  const inside = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, own }) => own && moduleOf(to) && moduleOf(to) !== moduleOf(path))
      .filter(({ to }) => !to.endsWith('/index.ts'))
      .map(({ to }) => `${path} → ${to}`),
  )
  t.strictSame([...new Set(inside)].toSorted(), Object.keys(insideImports).toSorted())
})

t.test('gives a reason for a module that exports many names', async (t) => {
  const wide = modules.filter((one) => {
    const face = readFileSync(join(root, one, 'index.ts'), 'utf8')
    const lists = [...face.matchAll(/\{([^}]*)\}/g)].map(([, list = '']) => list)
    const names = lists.flatMap((list) => list.split(',')).filter((name) => name.trim() !== '')
    return names.length > maxNames
  })
  t.strictSame(wide, Object.keys(wideFaces))
})

t.test('exports nothing of another module', async (t) => {
  for (const one of modules) {
    const own = sources.find(({ path }) => path === `${one}/index.ts`)
    t.ok(own, one)
    t.strictSame(own?.imports.filter(({ to }) => moduleOf(to) !== one) ?? [], [], one)
  }
})
