import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Returns the violations that axe finds. The script is run by the DevTools protocol, since the
 * policy of the page allows no other scripts; it stays in the page.
 */
export async function violationsOf(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  if (!(await page.evaluate('"axe" in globalThis')))
    await session.send('Runtime.evaluate', { expression: axe })
  const expression = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.length, nodes[0].html]))`
  const { result } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  return result.value
}
