import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { trimmedLogOf } from '../../support/trimmed-log.ts'
import { form, openFiles, pdf, png } from '../files/files-app.ts'
import { People, quick } from '../secrets/people.ts'
import { revertingOf } from './reverting.ts'

t.test('undoes no part of a request', async (t) => {
  const app = await testApp(t)
  const { request, runSql } = app
  const { revert, revertEntry, stateOf } = revertingOf(app)
  const { trim, trimAll } = trimmedLogOf(app)
  const areas = '/api/store/areas/'
  const body = ['a', 'b', 'c'].map((name) => ({ name, slug: name }))
  const made = await request('POST', areas, { body })
  t.equal(made.status, 201, made.text)
  const [id] = (await request('GET', `${areas}?slug=c`)).results.map((one) => Number(one['id']))
  const before = await stateOf([areas])
  await runSql(`
    update extras_objectchange set time = time - interval '10 days' where object_name = 'a'`)
  t.equal(await trim(), 1)
  const part = { status: 409, object: { detail: /does not keep all changes of the request/ } }
  t.match(await revert(made), part)
  t.match(await revert(made, '?force=true'), part)
  t.match(await revertEntry('store.area', id ?? 0), part)
  t.equal(await stateOf([areas]), before)
  const renamed = await request('PATCH', `${areas}${id}/`, { body: { name: 'C' } })
  t.match(await revert(renamed), { status: 200 }, 'another request is whole')
  const { results } = await request('GET', '/api/extras/object-changes/?ordering=id&limit=1')
  const entry = `/api/extras/object-changes/${String(results[0]?.['id'])}/revert/`
  await trimAll()
  t.equal((await request('POST', entry)).status, 404)
  t.equal((await revert(made)).status, 404)
})

t.test('trims what the log may not show of deleted objects', async (t) => {
  const app = await testApp(t, quick)
  const people = new People(app)
  const { session, owner, role } = await people.holders()
  const { trim, trimAll, age } = trimmedLogOf(app)
  const kept = async (): Promise<unknown> =>
    (
      await app.database.rows({ text: 'select count(*)::int from _unlogged_values', values: [] })
    )[0]?.[0]
  const body = [1, 2, 3].map((one) => ({ ...owner, role, name: `n${one}`, plaintext: `p${one}` }))
  t.equal((await people.ask('POST', 'secrets', { session, body })).status, 201)
  const { results } = await people.ask('GET', 'secrets?ordering=id', { session })
  const [first, second] = results.map((one) => `/api/secrets/secrets/${String(one['id'])}/`)
  t.equal((await app.request('DELETE', String(first))).status, 204)
  await age()
  t.equal((await app.request('DELETE', String(second))).status, 204)
  t.equal(await kept(), 2)
  await trim()
  t.equal(await kept(), 1, 'those of a kept entry stay')
  await trimAll()
  t.equal(await kept(), 0)
})

t.test('forgets the files of deleted objects', async (t) => {
  const service = await openFiles(t, { DATA_DIR: t.testdir({}), MEDIA_STORE: 'database' })
  const { trim, age } = trimmedLogOf(service)
  const dropped = async (): Promise<readonly unknown[]> =>
    service.database.rows({ text: 'select path from _dropped_files', values: [] })
  const scan = async (title: string): Promise<string> => {
    const made = await service.send(
      'POST',
      '/api/store/scans/',
      form({ title, document: pdf('a.pdf'), photo: png }),
    )
    return `/api/store/scans/${String(made.body['id'])}/`
  }
  const [old, fresh] = [await scan('Old'), await scan('Fresh')]
  t.equal((await service.request('DELETE', old)).status, 204)
  await service.runSql(`update _dropped_files set dropped = dropped - interval '10 days'`)
  await age()
  t.equal((await service.request('DELETE', fresh)).status, 204)
  t.equal((await dropped()).length, 4)
  await service.runSql(`update _dropped_files set dropped = dropped - interval '1 minute'
    where dropped < now() - interval '5 days'`)
  await trim()
  t.equal((await dropped()).length, 2)
})
