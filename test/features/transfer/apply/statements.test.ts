import t from 'tap'
import { openDatabase } from '../../../../src/framework/database/open-database.ts'
import { silentLog } from '../../../../src/framework/log.ts'
import { graph } from '../../../fixtures/inventory.ts'
import { migratedDatabase } from '../../../support/fixture-app.ts'
import { countStatements } from '../../../support/statements.ts'
import { linesOf, runInput } from './run-input.ts'

/** Depots in an area each, which a plan compares in chunks of 1,000. */
const input = (count: number): string =>
  linesOf(
    Array.from({ length: count }, (_, index) => index).flatMap((index) => [
      ['store.Area', { name: `area ${index}`, slug: `a${index}` }],
      ['store.Depot', { name: `depot ${index}`, slug: `d${index}`, area: { slug: `a${index}` } }],
    ]),
  )

t.test('runs as many statements for a thousand objects as for ten', async (t) => {
  const database = openDatabase(await migratedDatabase(t), { log: silentLog })
  t.teardown(() => database.close())
  const ran = countStatements(...database.pools)
  const statementsOf = async (command: 'plan' | 'apply', text: string): Promise<number> => {
    const before = ran.length
    const { code, errors } = await runInput({ graph, database }, command, text)
    t.equal(code, 0, errors.join('\n'))
    const own = ran.slice(before).filter(({ purpose }) => purpose === 'work')
    const locks = own.filter(({ text }) => / for (no key )?update/.test(text))
    if (command === 'plan') t.strictSame(locks, [], 'locks nothing that does not differ')
    return own.length
  }
  await statementsOf('apply', input(2000))
  const ten = await statementsOf('plan', input(10))
  t.ok(ten < 20, `${ten} statements for 10 depots and areas`)
  t.equal(await statementsOf('plan', input(1000)), ten)
  const twice = await statementsOf('plan', input(2000))
  t.ok(twice <= ten * 2, `${twice} statements for two chunks of each model`)
})
