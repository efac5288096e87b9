import t from 'tap'
import { testApp } from '../../support/fixture-app.ts'
import { makeUser } from '../../support/person.ts'
import { openReceiver } from '../../support/receiver.ts'
import { WebClient } from '../pages/web-client.ts'
import { Webhooks, webhooksUrl } from '../../support/webhooks.ts'

const app = await testApp(t, { WEBHOOK_PRIVATE_ADDRESSES: 'true' })
const { request } = app
const hooks = new Webhooks(app)

/** Returns the page of a webhook, as a user with these permissions sees it. */
async function pageAs(user: string, id: number): Promise<string> {
  const client = new WebClient(app)
  await client.login(user)
  return (await client.get(`/extras/webhooks/${id}/`)).text
}

t.test('shows which changes did not arrive', async (t) => {
  const receiver = await openReceiver(t)
  const { id } = await hooks.register({ endpoint: receiver.url, models: ['store.area'] })
  const failures = async (): Promise<unknown> =>
    (await request('GET', `${webhooksUrl}${id}/`)).object['failed_count']
  receiver.answer = ({ event }) => (event['type'] === 'store.area.created' ? 204 : 500)
  const areas = '/api/store/areas/'
  const made = await request('POST', areas, { body: { name: 'oslo', slug: 'oslo' } })
  await request('PATCH', `${areas}${String(made.object['id'])}/`, { body: { name: 'Oslo' } })
  t.equal(await failures(), 0, 'one that waits for its first attempt is none')
  await hooks.deliver()
  t.equal(await failures(), 1)
  const { results } = await request('GET', webhooksUrl)
  t.match(results, [{ id, failed_count: 1 }])
  const views = ['extras.view_webhook', 'extras.view_webhookdelivery']
  await makeUser(app, 'both', views)
  const link = `/extras/webhook-deliveries/?webhook_id=${id}&amp;state=failed&amp;state=waiting`
  t.match(await pageAs('both', id), `href="${link}"`)
  await makeUser(app, 'one', views.slice(0, 1))
  t.notMatch(await pageAs('one', id), 'webhook-deliveries/?', 'a link that the reader may follow')
  receiver.answer = () => 204
  await hooks.hasten()
  await hooks.deliver()
  t.equal(await failures(), 0, 'none once it arrived')
  t.notMatch(await pageAs('both', id), link)
})
