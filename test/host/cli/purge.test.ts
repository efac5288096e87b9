import { Command } from 'commander'
import t from 'tap'
import { addPurgeCommand } from '../../../src/host/cli/purge.ts'
import { testApp } from '../../support/fixture-app.ts'
import { service } from '../../fixtures/inventory.ts'

t.test('removes what was deleted before the last days, and says how many', async (t) => {
  const { runSql, database, config } = await testApp(t)
  const age = (days: number): string =>
    `('store.depot', ${days}, gen_random_uuid(), now() - interval '${days} days', '{}', '{}')`
  await runSql(`insert into _deleted_rows values ${[1, 8, 90].map(age).join(', ')}`)
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  await addPurgeCommand(program, { service, withDatabase: (work) => work(database, config) })
  const printed: string[] = []
  const { log } = console
  console.log = (line: string) => void printed.push(line)
  for (let run = 0; run < 2; run += 1)
    await program.parseAsync(['purge', '--days', '7'], { from: 'user' })
  console.log = log
  t.strictSame(printed, ['2 deleted objects were removed.', '0 deleted objects were removed.'])
  const rows = await database.rows({ text: 'select id from _deleted_rows', values: [] })
  t.strictSame(rows, [[1]])
  const unnamed = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  await addPurgeCommand(unnamed, { service, withDatabase: (work) => work(database, config) })
  unnamed.commands[0]?.exitOverride().configureOutput({ writeErr: () => undefined })
  const parsed = unnamed.parseAsync(['purge'], { from: 'user' })
  await t.rejects(parsed, { message: /required option '--days/ })
})
