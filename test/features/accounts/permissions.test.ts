import t from 'tap'
import { graph } from '../../fixtures/inventory.ts'
import { syncPermissions } from '../../../src/features/accounts/permissions.ts'
import { testApp } from '../../support/fixture-app.ts'

t.test('renames a permission with its model', async (t) => {
  const { database } = await testApp(t)
  const all = `select id, model, action, codename, name from users_permission order by id`
  const read = (): Promise<unknown[][]> => database.rows({ text: all, values: [] })
  const before = await read()
  const former = `update users_permission
    set codename = 'store.' || action || '_cabinet', name = 'Can ' || action || ' cabinets' where model = 'store.shelf'`
  await database.rows({ text: former, values: [] })
  t.notSame(await read(), before)
  await syncPermissions(graph, database)
  t.strictSame(await read(), before)
  await database.rows({
    text: `delete from users_permission where model = 'store.shelf'`,
    values: [],
  })
  await syncPermissions(graph, database)
  const names = (rows: unknown[][]): unknown[] => rows.map(([, ...rest]) => rest.join()).toSorted()
  t.strictSame(names(await read()), names(before), 'missing permissions are created')
})
