import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { findOutdatedConditions } from '../../../../src/features/accounts/object-permissions/outdated.ts'
import { query } from '../../../support/data-folder.ts'
import { testApp } from '../../../support/fixture-app.ts'
import { makeUser } from '../../../support/person.ts'
import { addressOf, createDatabase } from '../../../support/postgres.ts'
import { root } from '../../../support/running.ts'
import { Served, servedToken } from '../../../support/served.ts'

t.test('names conditions that the models do not have any more', async (t) => {
  const app = await testApp(t, { LOGIN_REQUIRED: 'true' })
  await makeUser(app, 'ada', [])
  const permission = async (name: string, more: object = {}) => {
    const body = { name, models: ['store.depot', 'store.area'], actions: ['view'], ...more }
    const { status, text } = await app.request('POST', '/api/users/object-permissions/', { body })
    t.equal(status, 201, text)
  }
  await permission('All')
  await permission('Right', { constraints: { slug: 'a' } })
  await permission('Gone', { constraints: { slug: 'b' } })
  await permission('Partly', { constraints: [{ slug: 'c' }, { slug: 'd' }] })
  await permission('Disabled', { constraints: { slug: 'e' }, enabled: false })
  const derive = (slug: string, expires?: string) =>
    app.request('POST', '/api/users/tokens/derive/', {
      body: { limits: { models: ['store.depot'], constraints: { slug } }, expires },
    })
  const tokens = [await derive('f'), await derive('g', '2040-01-01'), await derive('h')]
  const ids = tokens.map(({ object }) => object['id'])
  t.strictSame(await findOutdatedConditions(app.graph, app.database), [])

  // As after a field was renamed: no request stores such a filter.
  const setConstraints = (where: string, constraints: string) =>
    app.runSql(`update users_objectpermission set constraints = '${constraints}' where ${where}`)
  const setLimits = (id: unknown, constraints: string, more = '') =>
    app.runSql(
      `update users_token set limits = '[{"models": ["store.depot"], "actions": ["view"],
       "constraints": ${constraints}}]' ${more} where id = ${String(id)}`,
    )
  await setConstraints(`name in ('Gone', 'Disabled')`, '{"slgu": "b"}')
  await setConstraints(`name = 'Partly'`, '[{"slug": "c"}, {"slug": "d", "id__xx": 1}]')
  await setLimits(ids[0], '{"nmae": "f"}')
  await setLimits(ids[1], '{"nmae": "g"}', `, expires = '2020-01-01'`)
  await setLimits(ids[2], 'null')
  const name = `${String(ids[0])} of root`
  t.strictSame(await findOutdatedConditions(app.graph, app.database), [
    {
      of: 'permission',
      name: 'Gone',
      sentence:
        'The object permission "Gone" has conditions that select no object: depot, slgu: Unknown ' +
        'filter. Did you mean "slug"? area, slgu: Unknown filter. Did you mean "slug"?',
    },
    {
      of: 'permission',
      name: 'Partly',
      sentence:
        'The object permission "Partly" has conditions that select no object: depot, id__xx: ' +
        'Unknown filter. Did you mean "id__n"? area, id__xx: Unknown filter. Did you mean "id__n"?',
    },
    {
      of: 'token',
      name,
      sentence:
        `Token ${name} has limits with conditions that select no object: depot, nmae: Unknown ` +
        'filter. Did you mean "name"?',
    },
  ])
})

t.test('warns at the start of a service, which starts, and in migrate', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cadastre-outdated-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const connection = await createDatabase(t)
  const env = { DATABASE_URL: addressOf(connection) }
  const migrate = () =>
    spawnSync(process.execPath, [join(root, 'src/cadastre.mjs'), 'migrate'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], SUPERUSER_API_TOKEN: servedToken, ...env },
      encoding: 'utf8',
    })
  t.match(migrate(), { status: 0, stderr: '' })
  await query(
    connection,
    `insert into users_objectpermission (name, description, enabled, models, actions, constraints)
     values ('Berlin', '', true, '["dcim.device"]', '["view"]', '{"sit": "berlin"}')`,
  )
  const sentence =
    'The object permission "Berlin" has conditions that select no object: device, sit: Unknown ' +
    'filter. Did you mean "site"?'
  t.match(migrate(), { status: 0, stderr: sentence })

  const service = new Served(folder, { ...env, WORKERS: '2' })
  t.teardown(() => service.child.kill('SIGKILL'))
  const api = await service.url()
  const warnings = service.lines.filter(({ msg }) => msg === sentence)
  t.match(warnings, [{ level: 40, permission: 'Berlin' }])
  t.equal(warnings.length, 1, 'once for all workers')
  const headers = { authorization: `Token ${servedToken}` }
  t.equal((await fetch(new URL('dcim/devices/', api), { headers })).status, 200)
  service.child.kill('SIGTERM')
  t.equal(await service.exit(), 0)
})
