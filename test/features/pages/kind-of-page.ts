import type { Page } from 'playwright-core'

/** A page of one kind: its URL, and the steps from there. */
export interface KindOfPage {
  readonly kind: string
  readonly url: string
  readonly steps?: (page: Page) => Promise<unknown>
  /** Who opens the page. Default: the superuser. */
  readonly reader?: 'jo' | 'nobody'
}
