import { join } from 'node:path'
import { Command } from 'commander'
import t, { type Test } from 'tap'
import { addApplyCommands } from '../../../../src/features/transfer/cli-apply.ts'
import type { CommandContext } from '../../../../src/framework/service/interface.ts'
import { service } from '../../../fixtures/inventory.ts'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { linesOf } from './run-input.ts'

/** Runs a command of the command line and returns its exit code and the lines that it prints. */
async function run({ database, config }: TestApp, ...words: string[]): Promise<unknown[]> {
  const program = new Command().exitOverride()
  const context: CommandContext = { service, withDatabase: (work) => work(database, config) }
  addApplyCommands(program, context)
  const lines: unknown[] = []
  const { log, error } = console
  console.log = console.error = (line: unknown) => void lines.push(line)
  try {
    await program.parseAsync(['node', 'cadastre', ...words])
    return [process.exitCode, ...lines]
  } finally {
    Object.assign(console, { log, error })
    process.exitCode = 0
  }
}

/** Makes a folder with two files that are one desired state, each of which needs the other. */
const folderOf = (t: Test): string =>
  t.testdir({
    state: {
      'a.yaml': '- model: store.Depot\n  body: {name: Hall, slug: hall, area: {slug: north}}\n',
      'b.jsonl': linesOf([['store.Area', { name: 'North', slug: 'north' }]]),
      'c.txt': 'not read',
    },
    other: { 'b.jsonl': linesOf([['store.Area', { name: 'South', slug: 'south' }]]) },
  })

t.test('plans with 2, applies with 0, and plans with 0 then', async (t) => {
  const app = await testApp(t)
  const state = join(folderOf(t), 'state')
  const [code, ...lines] = await run(app, 'plan', state)
  t.equal(code, 2)
  t.match(
    lines.filter((line) => String(line).startsWith('+')),
    [/^\+ store.Area {"slug":"north"}  # .*state\/b\.jsonl, line 1$/],
  )
  t.match(await run(app, 'apply', state), [0])
  const same = await run(app, 'plan', join(state, 'a.yaml'), join(state, 'b.jsonl'))
  t.strictSame([same[0], same.at(-1)], [0, 'No differences: 2 objects are as wanted.'])
  const json = await run(app, 'plan', '--json', state)
  t.strictSame(
    [json[0], json.at(-1)],
    [0, '{"action":"summary","applied":false,"create":0,"update":0,"delete":0,"unchanged":2}'],
  )
})

t.test('deletes without a terminal only with --yes', async (t) => {
  const app = await testApp(t)
  const folder = folderOf(t)
  await run(app, 'apply', join(folder, 'state'))
  await app.request('PATCH', '/api/store/depots/1/', { body: { area: null } })
  const prune = ['apply', join(folder, 'other'), '--prune', '--scope', 'store.Area']
  const isTTY = process.stdin.isTTY
  process.stdin.isTTY = false
  t.teardown(() => (process.stdin.isTTY = isTTY))
  const refused = await run(app, ...prune)
  t.equal(refused[0], 1)
  t.equal(refused.at(-1), '1 object would be deleted: run the command with --yes.')
  t.match(await run(app, ...prune, '--yes'), [0])
  t.match((await app.request('GET', '/api/store/areas/')).results, [{ slug: 'south' }])
})

const mistakes: readonly (readonly [words: readonly string[], message: RegExp])[] = [
  [['plan', '/nowhere.jsonl'], /There is no file \/nowhere.jsonl/],
  [['plan', import.meta.filename], /ends in none of \.jsonl, \.ndjson, \.yaml, \.yml/],
  [['plan', '-', '--format', 'csv'], /--format csv: allowed are jsonl and yaml/],
  [['apply', '-', '--scope', 'store.Area'], /--scope needs --prune/],
]

t.test('exits with 1 for every mistake', async (t) => {
  const app = await testApp(t)
  for (const [words, message] of mistakes) {
    const [code, ...lines] = await run(app, ...words)
    t.equal(code, 1, words.join(' '))
    t.match(lines.join('\n'), message)
  }
})
