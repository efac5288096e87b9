import { checkTotals, keptTotals } from '../../framework/database/totals/index.ts'
import type { AddCommands } from '../../framework/service/interface.ts'
import { allTables } from '../../framework/model/tables.ts'

/** Adds `totals`, which shows and checks the kept totals of the tables. */
export const addTotalsCommand: AddCommands = (program, { service, withDatabase }) => {
  program
    .command('totals')
    .description('print the number of rows of each table, as lists return it')
    .option('--check', 'count the rows, and replace the totals that are wrong', false)
    .action(({ check }: { readonly check: boolean }) =>
      withDatabase(async (database) => {
        const tables = allTables(service.graph)
        if (!check) {
          const totals = await keptTotals(database, tables)
          for (const table of tables) console.log(`${table}: ${totals.get(table) ?? 'not kept'}`)
          return
        }
        let wrong = 0
        for await (const { table, kept, counted } of checkTotals(database, tables)) {
          if (kept === counted) continue
          wrong += 1
          console.log(
            `${table}: the total was ${kept ?? 'not kept'}, the table has ${counted} rows`,
          )
        }
        console.log(
          wrong === 0
            ? `The totals of all ${tables.length} tables are right.`
            : `${wrong} of ${tables.length} totals were wrong and have been replaced.`,
        )
        if (wrong > 0) process.exitCode = 1
      }),
    )
}
