import type { Test } from 'tap'
import { login, openBrowser, skip } from '../features/pages/chromium.ts'
import { Person } from '../inventory/pages/browser-person.ts'

/**
 * Lends a book on the pages of a library, finds who has it, and returns it: with few clicks, and
 * without scripts. The library has a book called `The Dispossessed`; `takeBack` returns the loan
 * whose page is open.
 */
export async function checkLending(
  t: Test,
  base: string,
  takeBack: (person: Person) => Promise<void>,
): Promise<void> {
  if (skip) return t.comment(skip)
  const { open, pageErrors } = await openBrowser(t)
  for (const hasScripts of [true, false])
    await t.test(`lends a book and takes it back, scripts: ${hasScripts}`, async (t) => {
      const page = await open({ javaScriptEnabled: hasScripts })
      page.setDefaultTimeout(20_000)
      await login(page, base, 'admin')
      const person = new Person(page, base, 1, hasScripts)
      const due = hasScripts ? '2030-01-31' : '2030-02-28'
      const start = async (clicks: number, task: string): Promise<void> => {
        if (hasScripts) t.equal(person.clicks, clicks, task)
        person.clicks = 0
        await page.goto(`${base}/`)
      }
      await page.goto(`${base}/`)
      await person.find('dispossessed', 'The Dispossessed')
      await person.click('text=Add loan')
      await page.fill('#field-borrower', 'Ada')
      await page.fill('#field-due', due)
      await person.save(/\/library\/(books|loans)\/\d+\/(\?|$)/)
      await start(2, 'a book is lent in two clicks')
      await person.find('dispossessed', 'The Dispossessed')
      t.match(await person.text(`tr:has-text("${due}")`), /Ada/)
      await start(0, 'who has it is on its page')
      await person.find('ada', `The Dispossessed › ${due}`)
      await takeBack(person)
      await start(person.clicks, 'it is returned')
      await person.find('dispossessed', 'The Dispossessed')
      t.match(await person.text(`tr:has-text("${due}")`), /Ada.*\d{4}-\d\d-\d\d.*\d{4}-\d\d-\d\d/s)
    })
  t.strictSame(pageErrors, [])
}
