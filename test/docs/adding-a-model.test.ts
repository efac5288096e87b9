import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import t from 'tap'
import type { ApplicationDeclaration } from '../../src/framework/model/define.ts'
import { reservedApplications } from '../../src/framework/model/reserved.ts'
import { checkApplications } from '../../src/framework/model/resolve/applications.ts'
import { Mistakes } from '../../src/framework/model/resolve/mistakes.ts'
import { openFolder } from '../support/data-folder.ts'
import { blocksOf } from '../support/document.ts'
import { noCurl, root, startService } from '../support/running.ts'

const document = 'docs/adding-a-model.md'
const guide = readFileSync(join(root, document), 'utf8')
const blocks = (language: string): readonly string[] =>
  blocksOf(document).flatMap((block) => (block.language === language ? [block.text] : []))

t.setTimeout(300_000)

t.test(
  'adds a model to a copy of the project by the steps of the guide',
  { skip: noCurl },
  async (t) => {
    const copy = copyProject()
    t.teardown(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }))
    const before = new Set(readdirSync(join(copy, 'prisma/migrations')))

    const file = /Write `([^`]+)`/.exec(guide)?.[1] ?? ''
    writeFileSync(join(copy, file), blocks('ts')[0] ?? '')
    run(copy, 'generate')
    const made = readdirSync(join(copy, 'prisma/migrations')).filter((name) => !before.has(name))
    t.equal(made.length, 1, 'one new migration')
    const [, name] = /`prisma\/migrations\/…(\w+)\/`/.exec(guide) ?? []
    t.match(made[0], new RegExp(`^\\d+${name}$`), 'named as the guide says')
    t.doesNotThrow(() => run(copy, 'generate', '--', '--check'), 'nothing is stale')

    const service = await startService(copy, join(copy, 'data'))
    t.teardown(service.stop)
    const output = service.shell(blocks('sh').find((block) => block.includes('curl')) ?? '')
    t.match(output, /"name":"W2-14","floor":2,"status":1/, 'the response has the new object')
    t.match(
      output,
      /"count":1,.*"results":\[\{"id":1,"site":\{"id":1,.*"status":\[1,"Wired"\]/,
      'filters find it',
    )
    const people = 'http://localhost:8000/dcim/wall-jacks/'
    const pages = service.shell(
      `curl -s -H 'Accept: text/html' '${people}?site=hq' '${people}fields/'`,
    )
    t.match(pages, /<h1>Wall jacks<\/h1>.*W2-14.*Wired/s, 'it has a page')
    t.match(pages, /<h1>Wall jacks: fields<\/h1>.*A socket in a wall/s, 'its fields have a page')
  },
)

/** Returns a copy of this clone, with a link to its packages. */
function copyProject(): string {
  const copy = openFolder('cadastre-guide-')
  const skipped = new Set(['node_modules', '.git', '.tap', 'data', 'bench-data', 'coverage'])
  cpSync(root, copy, {
    recursive: true,
    filter: (from) => !skipped.has(from.slice(root.length).split('/')[0] ?? ''),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

function run(folder: string, ...script: readonly string[]): void {
  execFileSync('npm', ['run', ...script], { cwd: folder, stdio: 'pipe' })
}

t.test('declares a valid application in the guide', async (t) => {
  const [, entry = ''] = blocks('ts')
  const folder = t.testdir({ 'entry.ts': `export const applications = [${entry}]` })
  const { applications } = (await import(pathToFileURL(join(folder, 'entry.ts')).href)) as {
    applications: readonly ApplicationDeclaration[]
  } // what the text exports
  const mistakes = new Mistakes()
  checkApplications(applications, mistakes)
  t.strictSame(mistakes.lines, [])
  for (const name of reservedApplications.filter((one) => one !== 'api'))
    t.ok(guide.includes(`\`${name}\``), `the guide says that ${name} is reserved`)
})

t.test('has the blocks that this test uses', async (t) => {
  t.equal(blocks('ts').length, 2, 'one declaration and one application')
  t.ok(existsSync(join(root, 'schema/dcim/site.ts')), 'the model that the guide mentions exists')
})
