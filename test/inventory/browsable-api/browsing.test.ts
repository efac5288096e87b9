import t from 'tap'
import { browserAccept } from '../../features/pages/web-client.ts'
import { testApp } from '../../support/app.ts'

t.test('shows a page for a route that can also return a drawing', async (t) => {
  const { app, request } = await testApp(t)
  const site = await request('POST', '/api/dcim/sites/', { body: { name: 'S', slug: 's' } })
  await request('POST', '/api/dcim/racks/', { body: { name: 'R', site: site.object['id'] } })
  const url = '/api/dcim/racks/1/elevation/'
  const types: readonly (readonly [url: string, accept: string, type: RegExp])[] = [
    [url, browserAccept, /^text\/html/],
    [`${url}?render=none`, browserAccept, /^text\/html/],
    [`${url}?render=svg`, browserAccept, /^image\/svg/],
    [`${url}?render=svg`, 'image/avif,image/svg+xml,*/*', /^image\/svg/],
    [url, '*/*', /^application\/json/],
  ]
  for (const [path, accept, type] of types) {
    const { headers } = await app.inject({ url: path, headers: { accept } })
    t.match(headers['content-type'], type, `${path} for ${accept}`)
  }
})
