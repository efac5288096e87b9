import type { Page } from 'playwright-core'
import type { KindOfPage } from './kind-of-page.ts'
import { kindsOfRightPage } from './kinds-of-right-page.ts'

const save = 'form.model button[type=submit]'

/** Opens all parts of a page that are folded. */
const unfold = (page: Page): Promise<unknown> =>
  page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')

/** Chooses all rows of a list, and an action on them. */
const choose = (action: string) => async (page: Page) => {
  await page.getByLabel('Select all rows of this page').check()
  await page.click(`.bulk-actions button[value=${action}]`)
  await page.waitForURL(/\/several\/$/)
}

const importing = (text: string, shown: string) => async (page: Page) => {
  await page.fill('textarea', text)
  await page.click('text=Preview')
  await page.waitForSelector(shown)
}

/** The pages of every kind, in the order in which they are opened. */
export const kindsOfPage: readonly KindOfPage[] = [
  { kind: 'start', url: '/' },
  { kind: 'start, signed out', url: '/', reader: 'nobody' },
  { kind: 'login', url: '/login/', reader: 'nobody' },
  {
    kind: 'refused login',
    url: '/login/',
    reader: 'nobody',
    steps: async (page) => {
      await page.fill('#username', 'root')
      await page.fill('#password', 'wrong')
      await page.click('main button[type=submit]')
      await page.waitForSelector('.problem')
    },
  },
  {
    kind: 'login that resumes a form',
    url: '/dcim/regions/add/',
    steps: async (page) => {
      await page.fill('#field-name', 'Lost')
      const cookies = await page.context().cookies()
      await page.context().clearCookies()
      await page.click(save)
      await page.waitForSelector('text=Your session has ended')
      await page.context().addCookies(cookies)
    },
  },
  { kind: 'search', url: '/search/?q=a' },
  { kind: 'search without a result', url: '/search/?q=nothinglikeit' },
  {
    kind: 'suggestions of the search',
    url: '/dcim/sites/',
    steps: async (page) => {
      await page.fill('.find input', 'rt1')
      await page.waitForSelector('#found-objects [role=option]')
    },
  },
  { kind: 'list', url: '/dcim/devices/' },
  { kind: 'empty list', url: '/tenancy/tenants/' },
  { kind: 'list to those who may not change it', url: '/dcim/devices/', reader: 'jo' },
  { kind: 'filtered list, all filters', url: '/dcim/devices/?site_id=1&status=1&name__ic=rt&serial__empty=true', steps: unfold },
  { kind: 'list with selected rows', url: '/dcim/devices/?limit=1', steps: (page) => page.getByLabel('Select all rows of this page').check() },
  { kind: 'refused filter', url: '/dcim/devices/?nope=1' },
  { kind: 'open menu', url: '/dcim/devices/', steps: (page) => page.click('.places summary >> nth=0') },
  { kind: 'columns', url: '/dcim/devices/columns/' },
  { kind: 'dialog of columns', url: '/dcim/devices/', steps: (page) => page.click('text=Columns …') },
  { kind: 'fields', url: '/dcim/devices/fields/' },
  { kind: 'tree with free space', url: '/ipam/prefixes/' },
  { kind: 'tree', url: '/dcim/regions/' },
  { kind: 'tree of parts', url: '/dcim/inventory-items/' },
  { kind: 'utilization in a list', url: '/ipam/aggregates/' },
  { kind: 'used units in a list', url: '/dcim/racks/' },
  { kind: 'detail of a device', url: '/dcim/devices/1/' },
  { kind: 'tab of changes', url: '/dcim/sites/1/?tab=changes' },
  { kind: 'tab of interfaces', url: '/dcim/devices/1/?tab=interfaces' },
  { kind: 'detail of a site', url: '/dcim/sites/1/' },
  { kind: 'detail of a rack', url: '/dcim/racks/1/', steps: unfold },
  { kind: 'detail of an interface', url: '/dcim/interfaces/1/' },
  { kind: 'detail of a console port', url: '/dcim/console-ports/1/' },
  { kind: 'detail of a console server port', url: '/dcim/console-server-ports/1/' },
  { kind: 'detail of a power port', url: '/dcim/power-ports/1/' },
  { kind: 'detail of a power outlet', url: '/dcim/power-outlets/1/' },
  { kind: 'detail of a circuit', url: '/circuits/circuits/1/' },
  { kind: 'detail of a circuit termination', url: '/circuits/circuit-terminations/1/' },
  { kind: 'detail of a prefix', url: '/ipam/prefixes/1/' },
  { kind: 'detail of an aggregate', url: '/ipam/aggregates/1/' },
  { kind: 'detail of a VLAN group', url: '/ipam/vlan-groups/1/' },
  { kind: 'detail of a topology map', url: '/extras/topology-maps/1/' },
  { kind: 'detail of a webhook that fails', url: '/extras/webhooks/1/' },
  { kind: 'detail of a secret', url: '/secrets/secrets/1/' },
  { kind: 'detail of a user with rights', url: '/users/users/2/' },
  { kind: 'detail of a group with rights', url: '/users/groups/1/' },
  ...kindsOfRightPage,
  { kind: 'reveal', url: '/secrets/secrets/1/reveal/plaintext/' },
  { kind: 'an audited reveal', url: '/secrets/reveals/1/' },
  { kind: 'history', url: '/extras/object-changes/' },
  { kind: 'an entry of the history', url: '/extras/object-changes/1/' },
  {
    kind: 'undo of a change',
    url: '/dcim/sites/1/changes/',
    steps: async (page) => {
      await page.click('.undo >> text=Undo >> nth=0')
      await page.waitForSelector('.planned, .problem')
    },
  },
  {
    kind: 'undo of a request',
    url: '/dcim/regions/2/changes/',
    steps: async (page) => {
      await page.click('text=Undo the request >> nth=0')
      await page.waitForSelector('.planned')
    },
  },
  {
    kind: 'refused undo',
    url: '/dcim/regions/1/edit/',
    steps: async (page) => {
      await page.fill('#field-name', 'Northern')
      await page.click(save)
      await page.click('.notice >> text=Undo')
      const undo = page.url()
      await page.goto(new URL('/dcim/regions/1/edit/', undo).href)
      await page.fill('#field-name', 'North')
      await page.click(save)
      await page.goto(undo)
      await page.waitForSelector('.conflicts')
    },
  },
  { kind: 'history of an object', url: '/dcim/devices/1/changes/' },
  { kind: 'add', url: '/dcim/devices/add/' },
  { kind: 'add a secret', url: '/secrets/secrets/add/' },
  { kind: 'add a custom field', url: '/extras/custom-fields/add/' },
  { kind: 'add a file', url: '/extras/image-attachments/add/?content_type=dcim.site&object_id=1' },
  {
    kind: 'refused form',
    url: '/dcim/sites/add/',
    steps: async (page) => {
      await page.fill('#field-slug', 'no slug')
      await page.click(save)
      await page.waitForSelector('.problem')
    },
  },
  {
    kind: 'pattern of names',
    url: '/dcim/interfaces/add/?device=1',
    steps: async (page) => {
      await page.fill('#field-name', 'et[1-3]')
      await page.waitForSelector('text=Create 3 interfaces')
    },
  },
  {
    kind: 'pick',
    url: '/dcim/racks/add/',
    steps: async (page) => {
      await page.waitForSelector('#field-site[role=combobox]')
      await page.focus('#field-site')
      await page.keyboard.press('ArrowDown')
      await page.waitForSelector('#field-site-objects [aria-selected=true]')
    },
  },
  {
    kind: 'add in place',
    url: '/dcim/sites/add/',
    steps: async (page) => {
      await page.click('#field-region-add')
      await page.waitForSelector('dialog form')
    },
  },
  { kind: 'edit', url: '/dcim/devices/1/edit/' },
  { kind: 'clone', url: '/dcim/devices/1/clone/' },
  { kind: 'one field', url: '/dcim/console-ports/1/set/cs_port/' },
  { kind: 'separate two ports', url: '/dcim/console-ports/1/set/cs_port/?empty=true' },
  { kind: 'delete', url: '/dcim/devices/1/delete/' },
  { kind: 'refused delete', url: '/dcim/device-types/1/delete/' },
  { kind: 'action', url: '/ipam/prefixes/1/do/available-ips/' },
  { kind: 'bulk edit', url: '/dcim/devices/', steps: choose('change') },
  { kind: 'bulk delete', url: '/dcim/devices/', steps: choose('delete') },
  { kind: 'refused bulk delete', url: '/dcim/device-types/', steps: choose('delete') },
  { kind: 'import', url: '/dcim/devices/import/' },
  { kind: 'import preview', url: '/dcim/sites/import/', steps: importing('name,slug\nNew,new\n', 'text=Import 1') },
  { kind: 'refused import', url: '/dcim/sites/import/', steps: importing('name,slug,asn\nNew,new,x\n', 'td.wrong') },
  { kind: 'profile', url: '/user/' },
  { kind: 'own rights', url: '/user/permissions/', reader: 'jo' },
  { kind: 'password', url: '/user/password/' },
  { kind: 'sessions', url: '/user/sessions/' },
  { kind: 'chosen columns', url: '/dcim/regions/columns/', steps: (page) => page.click('button:text-is("Save")') },
  { kind: 'lists of a user', url: '/user/lists/' },
  { kind: 'tokens', url: '/user/api-tokens/' },
  { kind: 'token', url: '/user/api-tokens/1/' },
  { kind: 'delete a token', url: '/user/api-tokens/1/delete/' },
  {
    kind: 'a token that was made',
    url: '/user/api-tokens/add/',
    steps: async (page) => {
      await page.click('form.model > .line button')
      await page.waitForSelector('#key')
    },
  },
  { kind: 'key of a user', url: '/user/user-key/' },
  {
    kind: 'a new key pair',
    url: '/user/user-key/',
    steps: async (page) => {
      await page.click('text=Create a key pair')
      await page.waitForSelector('#private')
    },
  },
  {
    kind: 'a key that was saved, and a message',
    url: '/user/user-key/',
    steps: async (page) => {
      await page.click('text=Create a key pair')
      await page.waitForSelector('#private')
      await page.click('text=Save the public key')
      await page.waitForSelector('.notice')
    },
  },
  { kind: 'list of user keys', url: '/secrets/user-keys/' },
  { kind: 'list of tokens', url: '/users/tokens/' },
  {
    kind: 'the dialog that unlocks secrets',
    url: '/secrets/secrets/',
    steps: async (page) => {
      await page.click('a[data-reveal]')
      await page.waitForSelector('dialog.unlocking form')
    },
  },
  { kind: 'response of the API: root', url: '/api/', steps: unfold },
  { kind: 'response of the API: application', url: '/api/dcim/' },
  { kind: 'response of the API: list and forms', url: '/api/dcim/devices/', steps: unfold },
  { kind: 'response of the API: object and forms', url: '/api/dcim/devices/1/', steps: unfold },
  { kind: 'response of the API: action', url: '/api/ipam/prefixes/1/available-ips/' },
  { kind: 'response of the API: drawing', url: '/api/dcim/racks/1/units/' },
  { kind: 'response of the API: choices', url: '/api/extras/_choices/' },
  { kind: 'response of the API: 404', url: '/api/dcim/devices/9/' },
  { kind: 'response of the API: 400', url: '/api/dcim/devices/?nope=1' },
  { kind: 'response of the API: 403', url: '/api/users/users/', reader: 'jo' },
  { kind: 'response of the API: status', url: '/api/status/' },
  { kind: 'OPTIONS of the API', url: '/request/?url=/api/dcim/sites/' },
  {
    kind: 'a request sent to the API',
    url: '/api/dcim/regions/',
    steps: async (page) => {
      await page.click('summary:has-text("POST")')
      await page.fill('#body-POST', '{}')
      await page.click('text=Send POST')
      await page.waitForSelector('text=HTTP 400')
    },
  },
  { kind: 'documentation', url: '/api/docs/' },
  { kind: 'documentation, all unfolded', url: '/api/docs/', steps: unfold },
  { kind: 'search in the documentation', url: '/api/docs/?q=post+tenant' },
  { kind: 'documentation of an operation', url: '/api/docs/dcim_devices_list/', steps: unfold },
  { kind: 'documentation of a change', url: '/api/docs/tenancy_tenants_partial_update/' },
  { kind: 'error 404', url: '/nowhere/' },
  { kind: 'error 404 of an object', url: '/dcim/devices/9/' },
  { kind: 'error 403', url: '/dcim/devices/add/', reader: 'jo' },
] // prettier-ignore

/** Routes outside `/api/` that serve no page of their own, by the reason. */
export const routesWithoutPages: Readonly<Record<string, readonly string[]>> = {
  'answers programs': ['/health/live', '/health/ready'],
  'serves files': [
    '/static/*',
    '/static/combobox-nav.js',
    '/media/:folder/:file',
    '/:application/:models/export/',
  ],
  'answers JSON to scripts': [
    '/search/suggest/',
    '/:application/:models/pick/',
    '/:application/:models/add/names/',
  ],
  redirects: [
    '/about/:application/:models/',
    '/manage/:application/:models/',
    '/manage/:application/:models/:id/',
    '/manage/:application/:models/:id/delete/',
    '/manage/:application/:models/:id/do/:action/',
    '/logout/',
    '/users/users/:id/permissions/',
    '/users/users/:id/groups/',
    '/users/groups/:id/permissions/',
    '/users/groups/:id/members/',
    '/user/time-zone/',
    '/user/user-key/unlock/',
    '/user/user-key/lock/',
  ],
}
