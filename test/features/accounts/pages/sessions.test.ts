import t from 'tap'
import { browserName } from '../../../../src/features/accounts/pages/sessions.ts'

const mozilla = 'Mozilla/5.0 (X11; Linux x86_64)'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

/** Values of `User-Agent`, and the names that the page of sessions shows. */
const cases = [
  [`${mozilla} Gecko/20100101 Firefox/140.0`, 'Firefox 140, Linux'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/138.0 Safari/537.36`, 'Chrome 138, Windows'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 15) ${webkit} Version/18.5 Safari/605`, 'Safari 18, Mac OS X'],
  ['Firefox/140.0 on paper', 'Firefox 140'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'unnamed'],
] as const // prettier-ignore

t.test('names a browser and its system', (t) => {
  for (const [userAgent, name] of cases) t.equal(browserName(userAgent), name, userAgent)
  t.end()
})
