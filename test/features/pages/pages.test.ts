import t, { type Test } from 'tap'
import type { Model, ResolvedField } from '../../../src/framework/model/graph.ts'
import { graph } from '../../support/inventory.ts'
import { Samples } from '../../support/samples.ts'
import { asObject, testApp, type TestApp } from '../../support/app.ts'
import { pagesOf } from '../../../src/features/pages/objects/page-urls.ts'
import { isHistory } from '../../../src/features/pages/values/visible.ts'
import { browserAccept, WebClient } from './web-client.ts'

const attack = `"><script>alert(1)</script><img src=x onerror=alert(1)>'`

t.test('serves pages for every model with few statements more than JSON', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const samples = new Samples(service)
  for (const model of graph.models.values()) {
    if (!model.operations.has('list')) continue
    if (!model.view) await samples.make(model.key, { full: true, variant: 1 })
    const views = (service.app.subresources.get(model.url) ?? []).filter(({ is }) => is === 'view')
    const below = views.map(({ path }) => `${model.url}1/${path}`)
    for (const url of [model.url, `${model.url}1/`, ...below]) {
      // The second read remembers the nested objects.
      await service.request('GET', url)
      await service.request('GET', url)
      const plain = await service.request('GET', url)
      const page = await service.request('GET', url, { headers: { accept: browserAccept } })
      t.equal(page.status, plain.status, url)
      if (!page.headers['content-disposition']) t.match(page.text, /<h1>|<svg/, url)
      t.ok(page.statements.length <= plain.statements.length + 1, `${url}: statements`)
    }
    await checkPages(t, service, model)
    const pages = pagesOf(model, { basePath: '' })
    t.equal((await client.get(`${pages}fields/`)).status, 200, `${pages}: fields`)
    const form = await client.get(`${pages}add/`)
    const made =
      model.operations.has('create') ||
      service.app.subresources.get(model.url)?.some(({ path }) => path === '')
    t.equal(form.status, made ? 200 : 404, `${model.url}: form`)
  }
})

/**
 * Checks the number of statements of the pages for people of a model with one object. A list reads
 * the export templates of its menu, its custom fields, the depths of its tree, and what its parts
 * show. A history reads the
 * names of the objects in its changes: one statement for each of their models. A part of the page
 * of an object may be a table: its space, its rows, their number, and a part among them.
 */
async function checkPages(t: Test, service: TestApp, model: Model): Promise<void> {
  const pages = pagesOf(model, { basePath: '' })
  const targets = new Set([...model.fields.values()].flatMap(({ reads }) => targetsOf(reads)))
  const parts = model.pages.columns.filter(({ is }) => is === 'part').length
  const menus =
    1 + Number(model.fields.has('custom_fields')) + Number(model.pages.tree !== undefined)
  const listed = isHistory(model) ? graph.models.size : menus + 2 * parts
  const forPeople = [
    [pages, model.url, listed],
    ...(model.operations.has('read')
      ? [[`${pages}1/`, `${model.url}1/`, 5 + targets.size + 4 * model.pages.parts.length] as const]
      : []),
  ] as const
  for (const [url, api, more] of forPeople) {
    const show = { headers: { accept: browserAccept }, undocumented: 'a page for people' }
    await service.request('GET', url, show)
    await service.request('GET', url, show)
    const page = await service.request('GET', url, show)
    const plain = await service.request('GET', api)
    t.equal(page.status, plain.status, url)
    t.match(page.text, /<h1>/, url)
    const most = plain.statements.length + more
    t.ok(page.statements.length <= most, `${url}: ${page.statements.length} statements`)
  }
}

/** Returns the models whose objects a field shows. */
const targetsOf = (reads: ResolvedField['reads']): readonly string[] =>
  reads.by === 'join' ? [reads.join.model] : reads.by === 'list' ? [reads.list.model] : []

t.test('escapes texts that look like markup', async (t) => {
  const service = await testApp(t)
  const client = new WebClient(service)
  await client.login()
  const site = {
    name: attack,
    slug: 'a',
    comments: attack,
    contact_name: attack,
    physical_address: 'javascript:alert(1)',
  }
  const made = await service.request('POST', '/api/dcim/sites/', { body: site })
  const id = String(made.object['id'])
  await service.request('POST', '/api/dcim/racks/', {
    body: { name: attack.slice(0, 30), site: Number(id) },
  })
  const query = encodeURIComponent(attack)
  const urls = [
    '/',
    '/api/dcim/sites/',
    `/api/dcim/sites/${id}/`,
    '/dcim/sites/',
    `/dcim/sites/${id}/`,
    `/dcim/sites/?name=${query}`,
    `/dcim/sites/?${query}=1`,
    '/dcim/racks/',
    '/extras/object-changes/',
    `/dcim/sites/${id}/edit/`,
    `/dcim/sites/${id}/delete/`,
    `/search/?q=${query}`,
    `/api/dcim/sites/?q=${query}`,
    `/api/dcim/sites/?${query}=1`,
    `/api/dcim/sites/?name=${query}`,
    `/login/?next=${query}`,
    `/api/${query}/`,
    '/user/',
    '/api/dcim/racks/',
    '/api/extras/object-changes/',
    `/dcim/sites/add/?name=${query}`,
    `/user/?done=${query}`,
  ]
  for (const url of urls) {
    const { text } = await client.get(url)
    t.notMatch(text, /<script>alert|<img src=x|href="?javascript:/i, url)
    t.match(text, /<html/, url)
  }
  const typed = await client.post('/dcim/sites/add/', { name: attack, slug: attack })
  t.notMatch(typed.text, /<script>alert|<img src=x/, 'a refused form')
})

t.test('forbids frames, scripts of other origins and caches for pages', async (t) => {
  const client = new WebClient(await testApp(t))
  await client.login()
  for (const url of [
    '/',
    '/login/',
    '/api/',
    '/api/dcim/sites/',
    '/dcim/sites/',
    '/user/',
    '/nowhere/',
  ]) {
    const { headers } = await client.get(url)
    t.match(
      headers,
      {
        'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'strict-transport-security': /max-age=/,
        'cache-control': 'private, no-store',
        vary: /Cookie/,
      },
      url,
    )
    t.notMatch(headers['content-security-policy'], /unsafe|\*/, `${url}: nothing unsafe`)
  }
  t.match(
    (await client.get('/')).text,
    /^(?:(?!<script>|<style| style=| on[a-z]+=).)*$/s,
    'nothing inline',
  )
})

t.test('renders a page of 50 objects in less than 30 ms', async (t) => {
  const service = await testApp(t)
  await createPrefixes(service)
  const ask = (accept: string): Promise<unknown> =>
    service.app.inject({ url: '/api/ipam/prefixes/', headers: { accept } })
  const timed = async (accept: string): Promise<number> => {
    const begin = process.cpuUsage()
    for (let round = 0; round < 20; round++) await ask(accept)
    const { user, system } = process.cpuUsage(begin)
    return (user + system) / 20 / 1000
  }
  await timed(browserAccept)
  const [page, plain] = [await timed(browserAccept), await timed('application/json')]
  t.comment(
    `a page of 50 takes ${page.toFixed(1)} ms of process time, its JSON ${plain.toFixed(1)}`,
  )
  t.ok(page < 30, 'under 30 ms')
})

async function createPrefixes(service: TestApp): Promise<void> {
  const body = Array.from({ length: 60 }, (_, index) => ({ prefix: `10.${index}.0.0/16` }))
  const made = await service.request('POST', '/api/ipam/prefixes/', { body })
  if (made.status !== 201) throw new Error(JSON.stringify(asObject(made.body)))
}
