import type { KindOfPage } from './kind-of-page.ts'

/** The pages of object permissions and tokens of every kind. */
export const kindsOfRightPage: readonly KindOfPage[] = [
  { kind: 'object permissions in words', url: '/users/object-permissions/' },
  { kind: 'detail of an object permission', url: '/users/object-permissions/1/' },
  { kind: 'detail of a token', url: '/users/tokens/1/' },
  {
    kind: 'edit an object permission',
    url: '/users/object-permissions/1/edit/',
    steps: (page) =>
      page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true'),
  },
  {
    kind: 'preview of an object permission',
    url: '/users/object-permissions/1/edit/',
    steps: async (page) => {
      await page.click('text=Preview the objects')
      await page.waitForSelector('.right-preview h3')
    },
  },
  {
    kind: 'refused object permission',
    url: '/users/object-permissions/add/',
    steps: async (page) => {
      await page.click('.kinds summary:has-text("Users")')
      await page.getByLabel('Tokens', { exact: true }).check()
      await page.fill('#filter-either-0-user_id', 'nobody')
      await page.click('form.model > .line button')
      await page.waitForSelector('.alternative .error')
    },
  },
  {
    kind: 'limits of a token',
    url: '/user/api-tokens/add/',
    steps: async (page) => {
      await page.getByLabel('Only what is chosen here').check()
      await page.click('text=Allow something else, too')
      await page.waitForSelector('[aria-label="Limit 2"]')
    },
  },
  { kind: 'derive a token', url: '/user/api-tokens/1/derive/' },
  { kind: 'edit a token of somebody', url: '/users/tokens/1/edit/' },
]
