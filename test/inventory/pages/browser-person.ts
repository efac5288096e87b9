import type { Locator, Page } from 'playwright-core'

/** A person at a page, whose clicks are counted. Typing and Enter are free. */
export class Person {
  readonly page: Page
  readonly base: string
  readonly hasScripts: boolean
  /** Tells the objects of this person from those of others. */
  readonly mark: number
  clicks = 0

  constructor(page: Page, base: string, mark: number, hasScripts: boolean) {
    this.page = page
    this.base = base
    this.mark = mark
    this.hasScripts = hasScripts
  }

  /** Clicks, and waits for the page that follows, if any. */
  async click(target: string | Locator, options: Parameters<Locator['click']>[0] = {}) {
    this.clicks += 1
    const locator = typeof target === 'string' ? this.page.locator(target) : target
    await locator.first().click(options)
  }

  async select(selector: string, label: string): Promise<void> {
    this.clicks += 1
    await this.page.selectOption(selector, { label })
  }

  /** Types a name into a picker; Enter chooses the first suggestion where scripts show any. */
  async pick(selector: string, text: string): Promise<void> {
    if (this.hasScripts) await this.page.waitForSelector(`${selector}[role=combobox]`)
    await this.page.fill(selector, text)
    if (!this.hasScripts) return
    await this.page.waitForSelector(`${selector}-objects [data-combobox-option-default]`)
    await this.page.press(selector, 'Enter')
  }

  /** Searches for words; suggestions lead to the first object with Enter, results with a click. */
  async find(words: string, label = words): Promise<void> {
    const { page } = this
    await page.fill('.find input', words)
    if (this.hasScripts) {
      await page.waitForSelector(`#found-objects [role=option]:has-text("${label}")`)
      await page.press('.find input', 'ArrowDown')
      await page.press('.find input', 'Enter')
    } else {
      await page.press('.find input', 'Enter')
      await this.click(page.locator('main').getByRole('link', { name: label, exact: true }))
    }
    await page.waitForSelector(`h1:has-text("${label}")`)
  }

  /** Opens a list by the start page. */
  async open(list: string): Promise<void> {
    await this.click(`main a[href="${list}"]`)
    await this.page.waitForURL(this.base + list)
  }

  text(selector: string): Promise<string> {
    return this.page.locator(selector).first().innerText()
  }

  /** Sends the form of an object, and waits for the page that follows. */
  async save(next: RegExp): Promise<void> {
    await this.click('form.model button[type=submit]')
    await this.page.waitForURL(next)
  }
}

/** A person with a keyboard and without a mouse. */
export class Keyboard {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#page.keyboard.press(key)
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Presses Tab until an element has the focus. Throws if none of the first 300 is it. */
  async tabTo(selector: string, text = ''): Promise<void> {
    for (let count = 0; count < 300; count++) {
      await this.press('Tab')
      const focused = this.#page.locator(':focus')
      const isIt = await focused.evaluateAll(
        ([element], given) =>
          element?.matches(given.selector) === true && element.textContent.includes(given.text),
        { selector, text },
      )
      if (isIt) return
    }
    throw new Error(`Tab does not reach ${selector} ${text} on ${this.#page.url()}`)
  }
}
