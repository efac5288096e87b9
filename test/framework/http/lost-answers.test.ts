import t from 'tap'
import { migratedDatabase, openApp } from '../../support/fixture-app.ts'
import { loseEachAnswer, openProxied, type PrepareWrite } from '../../support/lost-answers.ts'

const app = await openProxied(t, await migratedDatabase(t), openApp)
const list = '/api/store/boxes/'
let boxes = 0

const box = (): object => ({ name: `box ${(boxes += 1)}`, number: boxes })

/** Creates a box and returns its id. */
async function createBox(): Promise<number> {
  const { object } = await app.request('POST', list, { body: box() })
  return Number(object['id'])
}

const description = 'changed'

const writes: Readonly<Record<string, PrepareWrite>> = {
  'a create': async () => ['POST', list, box()],
  'a create of a list': async () => ['POST', list, [box(), box()]],
  'an update': async () => ['PATCH', `${list}${await createBox()}/`, { description }],
  'an update of a list': async () => ['PATCH', list, [{ id: await createBox(), description }]],
  'an update with all fields': async () => ['PUT', `${list}${await createBox()}/`, box()],
  'a delete': async () => ['DELETE', `${list}${await createBox()}/`],
  'a delete of a list': async () => ['DELETE', list, [{ id: await createBox() }]],
}

for (const [name, prepare] of Object.entries(writes))
  t.test(`runs ${name} once when its connection is lost`, async (t) => {
    t.ok((await loseEachAnswer(t, app, prepare)) > 0)
  })
