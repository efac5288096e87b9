import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { openFolder } from '../support/data-folder.ts'
import { blocksOf } from '../support/document.ts'
import { noCurl, root, startService } from '../support/running.ts'

t.setTimeout(180_000)
const blocks = blocksOf('README.md')

t.test('shows the declaration of the repository in the README', async (t) => {
  const shown = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text)
  t.strictSame(shown, [readFileSync(join(root, 'schema/ipam/vlan-group.ts'), 'utf8')])
})

t.test('returns the responses that README.md and docs/api.md show', { skip: noCurl }, async (t) => {
  const data = openFolder('cadastre-readme-')
  const service = await startService(root, data)
  t.teardown(async () => {
    await service.stop()
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  })
  const all = [...blocks, ...blocksOf('docs/api.md')]
  const answered = all.flatMap(({ language, text }, index) =>
    language === 'json' ? [{ asked: all[index - 1]?.text ?? '', expected: text }] : [],
  )
  t.equal(answered.length, 7, 'requests with their answers')
  for (const { asked, expected } of answered) {
    const requests = asked.slice(asked.indexOf('curl'))
    const [last = ''] = service
      .shell(requests)
      .split(/(?<=\})(?=\{)/)
      .slice(-1)
    t.strictSame(withoutTimes(JSON.parse(last)), withoutTimes(JSON.parse(expected)), requests)
  }
})

/** Replaces all dates and times in a JSON value, so that responses of different days are equal. */
function withoutTimes(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replace(/"\d{4}-\d\d-\d\d(T[\d:.]+Z)?"/g, '"a time"'))
}
