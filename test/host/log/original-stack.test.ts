import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import { createLog } from '../../../src/host/log/log.ts'
import { originalStack } from '../../../src/host/log/original-stack.mjs'

const root = mkdtempSync(join(tmpdir(), 'cadastre-stack-'))
t.teardown(() => rmSync(root, { recursive: true, force: true }))
const bundle = join(root, 'node_modules/.cache/cadastre/1/2')
mkdirSync(bundle, { recursive: true })

// The second line of the bundled file is the fifth of its source, two columns to the right.
const sources = ['../../../../../src/check.ts']
const map = { version: 3, names: [], sources, mappings: ';AAIE' }
writeFileSync(join(bundle, '0.mjs.map'), JSON.stringify(map))
writeFileSync(join(bundle, 'broken.mjs.map'), '{')

const url = (path: string): string => pathToFileURL(join(root, path)).href
const bundled = url('node_modules/.cache/cadastre/1/2/0.mjs')
const at = (position: string): string => `Error: no\n    at check (${position})\n    at ${position}`

t.test('names the source files of bundled code', async (t) => {
  const original = `${url('src/check.ts')}:5:3`
  t.equal(originalStack(at(`${bundled}:2:1`)), at(original))
})

const unknown = [
  url('src/check.ts:3:1'),
  `${bundled.replace('0.mjs', 'gone.mjs')}:2:1`,
  `${bundled.replace('0.mjs', 'broken.mjs')}:2:1`,
]

t.test('leaves other positions as they are', async (t) => {
  for (const position of unknown) t.equal(originalStack(at(position)), at(position), position)
})

t.test('logs errors with such stacks', async (t) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.error({ err: Object.assign(new Error('no'), { stack: at(`${bundled}:2:1`) }) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '') as { readonly err: unknown }
  log.error({ err: 'a text' }, 'failed')
  t.match(JSON.parse(lines[1] ?? ''), { err: 'a text' })
  t.match(err, { type: 'Error', message: 'no', stack: at(`${url('src/check.ts')}:5:3`) })
})
