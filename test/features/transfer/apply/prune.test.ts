import t, { type Test } from 'tap'
import { testApp, type TestApp } from '../../../support/fixture-app.ts'
import { linesOf, runInput } from './run-input.ts'

const area = (slug: string): readonly [string, object] => ['store.Area', { name: slug, slug }]
const depot = (slug: string, of: string): readonly [string, object] => [
  'store.Depot',
  { name: slug, slug, area: { slug: of } },
]
const shelf = (name: string, of: string): readonly [string, object] => [
  'store.Shelf',
  { name, depot: { slug: of } },
]

/** Two areas with two depots each; a depot of each area has shelves. */
async function filled(test: Test): Promise<TestApp> {
  const app = await testApp(test)
  const objects = ['north', 'south'].flatMap((name) => [
    area(name),
    depot(`${name}1`, name),
    depot(`${name}2`, name),
    shelf('a', `${name}1`),
    shelf('b', `${name}1`),
  ])
  const { code, errors } = await runInput(app, 'apply', linesOf(objects))
  test.equal(code, 0, errors.join('\n'))
  return app
}

const slugs = async ({ request }: TestApp, path: string): Promise<readonly unknown[]> =>
  (await request('GET', `/api/store/${path}/`)).results.map(({ slug, name }) => slug ?? name)

t.test('deletes what a scope has and the input has not, and nothing outside', async (t) => {
  const app = await filled(t)
  const text = linesOf([depot('north2', 'north')])
  const options = {
    prune: true,
    scopes: ['store.shelf?depot=north1', 'store.Depot?area=north'],
  }
  const planned = await runInput(app, 'plan', text, options)
  t.strictSame(planned.lines, [
    '- store.Shelf {"depot":{"slug":"north1"},"name":"a"}',
    '- store.Shelf {"depot":{"slug":"north1"},"name":"b"}',
    '- store.Depot {"slug":"north1"}',
    'Plan: 0 to create, 0 to change, 3 to delete, 1 unchanged.',
  ])
  t.equal(planned.code, 2)
  t.equal((await slugs(app, 'depots')).length, 4, 'a plan deletes nothing')
  t.match(await runInput(app, 'apply', text, options), { code: 0 })
  t.strictSame(await slugs(app, 'depots'), ['north2', 'south1', 'south2'])
  t.strictSame(await slugs(app, 'shelves'), ['a', 'b'])
  t.match(await runInput(app, 'apply', text, options), {
    code: 0,
    lines: ['No differences: 1 object is as wanted.'],
  })
})

t.test('without a scope, prunes the models that the input has', async (t) => {
  const app = await filled(t)
  const kept = linesOf([depot('north1', 'north'), depot('south1', 'south'), depot('new', 'north')])
  const { code, lines } = await runInput(app, 'apply', kept, { prune: true })
  t.equal(code, 0)
  t.equal(lines.at(-1), 'Applied: 1 created, 0 changed, 2 deleted, 2 unchanged.')
  t.strictSame(await slugs(app, 'depots'), ['new', 'north1', 'south1'])
  t.equal((await slugs(app, 'areas')).length, 2, 'the input has no areas')
})

t.test('refuses to delete what objects outside of the scope need', async (t) => {
  const app = await filled(t)
  const text = linesOf([depot('south1', 'south')])
  const { code, errors } = await runInput(app, 'apply', text, { prune: true })
  t.equal(code, 1)
  t.match(errors.join('\n'), /--prune: store.Depot: .*shel/)
  t.equal((await slugs(app, 'depots')).length, 4, 'nothing is deleted')
})

t.test('refuses to delete an object that the input refers to', async (t) => {
  const app = await filled(t)
  const options = { prune: true, scopes: ['store.Area'] }
  const { code, errors } = await runInput(
    app,
    'plan',
    linesOf([area('south'), depot('north1', 'north')]),
    options,
  )
  t.equal(code, 1)
  t.match(errors, [
    'standard input, line 2: area: store.Area: The prune deletes this object: add it to the input.',
    'The input was refused: nothing was changed.',
  ])
})

t.test('refuses to delete an object that takes one of the input along', async (t) => {
  const app = await testApp(t)
  const port = { name: 'port', slug: 'port', parent: { slug: 'north' } }
  await runInput(app, 'apply', linesOf([area('north'), ['store.Area', port]]))
  const { code, errors } = await runInput(app, 'apply', linesOf([area('port')]), { prune: true })
  t.equal(code, 1)
  t.match(errors, [
    'standard input, line 1: store.Area: The prune deletes this object with another, which the ' +
      'input does not have.',
  ])
  t.equal((await slugs(app, 'areas')).length, 2)
})

t.test('tells what a delete clears outside of the scope', async (t) => {
  const app = await filled(t)
  const options = { prune: true, scopes: ['store.Area?name=north'] }
  const { lines } = await runInput(app, 'plan', linesOf([area('south')]), options)
  t.strictSame(lines, [
    '- store.Area {"slug":"north"}',
    '- with them, the field area of 2 of store.Depot is cleared',
    'Plan: 0 to create, 0 to change, 1 to delete, 1 unchanged.',
  ])
})

t.test('asks before it deletes', async (t) => {
  const app = await filled(t)
  const text = linesOf([area('north')])
  const options = { prune: true, scopes: ['store.Area?name=south'] }
  const asked: number[] = []
  const answer = (yes: boolean) => async (deletes: number) => {
    asked.push(deletes)
    return yes
  }
  t.match(await runInput(app, 'apply', text, { ...options, confirm: answer(false) }), {
    code: 1,
    errors: ['Nothing was changed.'],
  })
  t.equal((await slugs(app, 'areas')).length, 2)
  const { code, lines } = await runInput(app, 'apply', text, { ...options, confirm: answer(true) })
  t.equal(code, 0)
  t.equal(lines.at(-1), 'Applied: 0 created, 0 changed, 1 deleted, 1 unchanged.')
  t.strictSame(await slugs(app, 'areas'), ['north'])
  t.match(await runInput(app, 'apply', text, { ...options, confirm: answer(true) }), { code: 0 })
  t.strictSame(asked, [1, 1], 'asks only when there is something to delete')
})

t.test('does not delete what was added after the question', async (t) => {
  const app = await filled(t)
  const text = linesOf([area('north')])
  const confirm = async (): Promise<boolean> => {
    await app.request('POST', '/api/store/areas/', { body: { name: 'east', slug: 'east' } })
    return true
  }
  const applied = runInput(app, 'apply', text, { prune: true, confirm })
  await t.rejects(applied, { message: /store.Area {"slug":"east"} was added since the plan/ })
  t.strictSame(await slugs(app, 'areas'), ['east', 'north', 'south'])
})

const mistakes: readonly (readonly [scope: string, message: RegExp])[] = [
  ['store.Depo', /--scope store.Depo: There is no model "store.Depo". Did you mean "store.Depot"/],
  ['store.Depot?aera=north', /--scope store.Depot\?aera=north: aera: Unknown filter. Did you mean/],
  ['store.Depot?id=x', /--scope store.Depot\?id=x: id: /],
  ['store.Depot?limit=5', /limit: Unknown filter/],
]

t.test('refuses a wrong scope', async (t) => {
  const app = await testApp(t)
  for (const [scope, message] of mistakes)
    await t.rejects(runInput(app, 'plan', '', { prune: true, scopes: [scope] }), {
      name: 'StartError',
      message,
    })
  await t.rejects(runInput(app, 'plan', '', { scopes: ['store.Depot'] }), {
    message: '--scope needs --prune.',
  })
})
