import t from 'tap'
import { asObject, testApp } from '../../support/fixture-app.ts'

/** Constraints that a migration by hand makes, and what a write that violates them is told. */
const constraints = [
  ['exclude using btree (description with =) where (description <> \'\')', 409, 'The constraint own of the database refuses the change.'],
  ['unique (description)', 409, 'The constraint own of the database refuses the change.'],
  [`check (description <> 'same')`, 400, 'The database refused a value: the constraint own does not allow it.'],
] as const // prettier-ignore

t.test('names a constraint by hand that refuses a write, and promises no repetition', async (t) => {
  const { request, runSql } = await testApp(t)
  for (const [constraint, status, detail] of constraints) {
    await runSql('truncate store_owner cascade')
    if (status === 409)
      await request('POST', '/api/store/owners/', {
        body: { name: 'A', slug: 'a', description: 'same' },
      })
    await runSql(`alter table store_owner add constraint own ${constraint}`)
    for (const body of [
      { name: 'B', slug: 'b', description: 'same' },
      [{ name: 'B', slug: 'b', description: 'same' }],
    ]) {
      const refused = await request('POST', '/api/store/owners/', { body })
      t.strictSame([refused.status, asObject(refused.body)], [status, { detail }], constraint)
    }
    await runSql('alter table store_owner drop constraint own')
  }
})

t.test('names a foreign key of a table by hand that refuses a removal', async (t) => {
  const { request, runSql } = await testApp(t)
  const made = await request('POST', '/api/store/owners/', { body: { name: 'C', slug: 'c' } })
  const id = Number(made.object['id'])
  await runSql('create table own (owner_id int constraint own_owner references store_owner (id))')
  await runSql(`insert into own values (${id})`)
  const refused = await request('DELETE', `/api/store/owners/${id}/`)
  t.strictSame(
    [refused.status, asObject(refused.body)],
    [409, { detail: 'The constraint own_owner of the database refuses the change.' }],
  )
  await runSql('drop table own')
})

t.test(
  'says that objects of an application that is no longer listed prevent a removal',
  async (t) => {
    const { request, runSql } = await testApp(t)
    const made = await request('POST', '/api/store/owners/', { body: { name: 'D', slug: 'd' } })
    const id = Number(made.object['id'])
    await runSql('create table gone_own (owner_id int references store_owner (id))')
    await runSql(`insert into gone_own values (${id})`)
    const detail =
      'Unable to delete object. Objects of an application that the service no longer lists depend on it.'
    for (const [path, body] of [[`${id}/`], ['', [{ id }]]] as const) {
      const refused = await request('DELETE', `/api/store/owners/${path}`, { body })
      t.strictSame([refused.status, asObject(refused.body)], [409, { detail }])
    }
    await runSql('drop table gone_own')
  },
)
