import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t from 'tap'
import { readFirstLine } from '../../../src/framework/command/input.ts'
import { readText } from '../../../src/features/secrets/cli/key-holder.ts'
import { readEnvironment } from '../../../src/host/config/environment.ts'

const folder = mkdtempSync(join(tmpdir(), 'cadastre-input-'))
t.teardown(() => rmSync(folder, { recursive: true }))

const latin1 = Buffer.from('A=1\nB=Zürich\n', 'latin1')
const message =
  /line 2: The text is not UTF-8, nor UTF-16 with a byte order mark\. Save it as UTF-8\.$/

t.test('reads the first line of standard input', async (t) => {
  const rows: readonly (readonly [Buffer[], string])[] = [
    [[], ''],
    [[Buffer.from('pässwörd')], 'pässwörd'],
    [[Buffer.from('pä\r\nmore')], 'pä'],
    [[Buffer.from('ä').subarray(0, 1), Buffer.from('ä').subarray(1)], 'ä'],
  ]
  for (const [chunks, expected] of rows)
    t.equal(await readFirstLine(Readable.from(chunks)), expected)
  const wrong = Buffer.from('pässwörd\n', 'latin1')
  await t.rejects(readFirstLine(Readable.from([wrong])), {
    name: 'StartError',
    message: /^Standard input, line 1: The text is not UTF-8/,
  })
})

t.test('refuses a text file that is not UTF-8, with its line', async (t) => {
  const path = join(folder, 'phrase')
  writeFileSync(path, latin1)
  await t.rejects(readText(path), { name: 'StartError', message })
  await t.rejects(readText(join(folder, 'none')), { message: /none cannot be read\.$/ })
  writeFileSync(path, '\uFEFFZürich', 'utf16le')
  t.equal(await readText(path), 'Zürich')
})

t.test('refuses settings that are not UTF-8, with their line', async (t) => {
  t.strictSame(readEnvironment(folder, {}), {})
  writeFileSync(join(folder, '.env'), latin1)
  t.throws(() => readEnvironment(folder, {}), { name: 'StartError', message })
  writeFileSync(join(folder, '.env'), '\uFEFFB=Zürich\r\n', 'utf16le')
  t.strictSame(readEnvironment(folder, {}), { B: 'Zürich' })
})
