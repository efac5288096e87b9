import t from 'tap'
import { ReplicatedService, type Process } from '../../support/replicated.ts'
import { WebClient } from '../../features/pages/web-client.ts'

t.setTimeout(240_000)

const cluster = await ReplicatedService.open(t)
const { one, two } = cluster
const url = '/api/users/users/'
const password = 'for tests only'
const token = 'abcdef0123456789abcdef0123456789abcdef05'

async function make(path: string, body: object): Promise<number> {
  const made = await one.send('POST', path, { body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  return Number(made.body['id'])
}

const ann = await make(url, { username: 'ann', password })
const bob = await make(url, { username: 'bob', password })
await make('/api/users/tokens/', { user: ann, key: token })
const permission = await make('/api/users/object-permissions/', {
  name: 'Colleagues',
  models: ['users.user'],
  actions: ['view', 'change'],
  constraints: { username: ['ann', 'bob'] },
  users: [ann],
})
const client = new WebClient(one)
await client.login('ann')
await cluster.untilCaughtUp()

/** Returns how a process answers requests whose answers name bob. */
async function answersOf(process: Process, tag: string) {
  const { send } = process
  const headers = { 'if-none-match': tag }
  const page = new WebClient(process)
  for (const [name, value] of client.cookies) page.cookies.set(name, value)
  const list = await send('GET', url, { token, headers })
  const { text } = await page.get('/users/users/')
  return {
    list: list.status === 304 ? 'unchanged' : list.body['count'],
    detail: (await send('GET', `${url}${bob}/`, { token })).status,
    change: (await send('PATCH', `${url}${bob}/`, { token, body: { email: 'b@c.example' } }))
      .status,
    page: text.includes('bob'),
  }
}

t.test('a revoked condition holds in the next request of every process', async (t) => {
  const shown = { detail: 200, change: 200, page: true }
  t.match([await answersOf(one, ''), await answersOf(two, '')], [shown, shown], 'before')
  await cluster.untilCaughtUp()
  const tags = await Promise.all(
    [one, two].map(async ({ send }) => String((await send('GET', url, { token })).headers['etag'])),
  )
  const all = async () => [await answersOf(one, tags[0] ?? ''), await answersOf(two, tags[1] ?? '')]
  const [unchanged] = await all()
  t.equal(unchanged?.list, 'unchanged', 'the pages are kept')
  await cluster.delayReplay('50s')
  const path = `/api/users/object-permissions/${permission}/`
  const body = { constraints: { username: 'ann' } }
  t.equal((await one.send('PATCH', path, { body })).status, 200)
  const after = { list: 1, detail: 404, change: 404, page: false }
  t.strictSame(await all(), [after, after], 'while the standbys are behind')
  await cluster.replayAfter('0')
  await cluster.untilCaughtUp()
  t.strictSame(await all(), [after, after], 'once they have caught up')
})
