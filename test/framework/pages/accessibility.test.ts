import t from 'tap'
import { login, makeDevice, openInBrowser, skip } from './chromium.ts'
import { violationsOf } from './violations.ts'

const urls = [
  '/',
  '/login/',
  '/search/?q=a',
  '/api/',
  '/api/dcim/',
  '/api/dcim/devices/',
  '/api/dcim/devices/1/',
  '/api/dcim/devices/9/',
  '/api/dcim/devices/?nope=1',
  '/api/status/',
  '/dcim/devices/',
  '/dcim/devices/1/',
  '/dcim/devices/9/',
  '/dcim/devices/?nope=1',
  '/dcim/devices/?site_id=1&status=1&name__ic=rt&serial__empty=true',
  '/dcim/devices/columns/',
  '/dcim/devices/fields/',
  '/dcim/devices/add/',
  '/dcim/devices/import/',
  '/dcim/devices/1/edit/',
  '/dcim/devices/1/delete/',
  '/user/',
  '/user/password/',
  '/user/sessions/',
  '/user/user-key/',
  '/user/api-tokens/',
  '/user/api-tokens/add/',
  '/user/api-tokens/1/',
  '/user/api-tokens/1/delete/',
  '/extras/image-attachments/add/?content_type=dcim.site&object_id=1',
  '/ipam/prefixes/1/do/available-ips/',
  '/api/ipam/prefixes/1/',
  '/api/ipam/prefixes/1/available-ips/',
  '/ipam/prefixes/',
  '/ipam/prefixes/1/',
  '/dcim/racks/1/',
  '/api/dcim/racks/1/units/',
  '/api/extras/_choices/',
  '/api/users/users/',
  '/api/users/users/1/',
  '/nowhere/',
  '/request/?url=/api/dcim/sites/',
  '/extras/topology-maps/1/',
  '/extras/object-changes/',
  '/secrets/secrets/',
  '/users/users/1/',
  '/secrets/secrets/add/',
  '/extras/custom-fields/add/',
  '/secrets/secrets/fields/',
  '/api/docs/',
  '/api/docs/?q=post+tenant',
  '/api/docs/dcim_devices_list/',
  '/api/docs/tenancy_tenants_partial_update/',
]

const appearances = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const

t.test(
  'serves pages of every kind accessibly, and no wider than the screen',
  { skip },
  async (t) => {
    const { base, open, pageErrors, service } = await openInBrowser(t)
    await service.request('POST', '/api/dcim/sites/', { body: { name: 'Main', slug: 'main' } })
    await makeDevice(service)
    await service.request('POST', '/api/dcim/racks/', { body: { name: 'R1', site: 1 } })
    await service.request('POST', '/api/ipam/prefixes/', { body: { prefix: '10.0.0.0/28' } })
    await service.request('POST', '/api/extras/topology-maps/', {
      body: { name: 'All', slug: 'all', device_patterns: '.*', site: 1 },
    })
    // With animations, colours would be measured while they change.
    const page = await open({ reducedMotion: 'reduce' })
    await login(page, base)
    const check = async (url: string): Promise<void> => {
      for (const { colorScheme, viewport } of appearances) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize(viewport)
        const name = `${url} ${colorScheme} ${viewport.width}`
        t.strictSame(await violationsOf(page), [], `${name}: accessibility`)
        const over = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        t.ok(Number(over) <= 0, `${name}: no scrolling sideways`)
      }
    }
    for (const url of urls) {
      await page.goto(base + url)
      await check(url)
    }
    for (const url of ['/api/docs/', '/api/docs/dcim_devices_list/']) {
      await page.goto(base + url)
      await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true')
      await check(`${url}, all unfolded`)
    }
    await page.goto(`${base}/user/user-key/`)
    await page.click('text=Create a key pair')
    await page.waitForSelector('#private')
    await check('a new pair')
    await page.goto(`${base}/user/api-tokens/add/`)
    await page.click('main form button[type=submit]')
    await page.waitForSelector('#key')
    await check('a token that was made')
    for (const name of ['Edit …', 'Delete …']) {
      await page.goto(`${base}/dcim/devices/`)
      await page.getByLabel('Select all rows of this page').check()
      await page.getByRole('button', { name }).click()
      await page.waitForURL(`${base}/dcim/devices/several/`)
      await check(name)
    }
    t.strictSame(pageErrors, [])
  },
)
