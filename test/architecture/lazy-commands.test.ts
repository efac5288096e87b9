import t from 'tap'
import { readSources } from './imports.ts'

t.test('loads no parser of command lines to serve requests', (t) => {
  const sources = new Map(readSources(['src/']).map((source) => [source.path, source]))
  const reached = new Set<string>()
  const open = ['src/app.ts', 'src/host/workers/worker.ts', 'src/public/index.ts']
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    for (const { to, strength } of sources.get(path)?.imports ?? [])
      if (strength === 'value') open.push(to)
  }
  t.ok(reached.has('src/features/accounts/feature.ts'), 'the features are loaded')
  t.notOk(reached.has('commander'))
  t.end()
})
