import type { FastifyReply, FastifyRequest } from 'fastify'
import t from 'tap'
import { setFlash, sendFlash, takeFlash } from '../../../src/features/pages/frame/flash.ts'
import { documentText, html } from '../../../src/features/pages/frame/html.ts'

/** Returns a request of a session with a cookie; without a token it has no session. */
function requestOf(
  csrf: string | undefined,
  cookie?: string,
  url = '/base/lab/sites/?q=a',
): FastifyRequest {
  const request: object = {
    identity: csrf === undefined ? null : { session: { csrf } },
    protocol: 'https',
    cookies: cookie === undefined ? {} : { cadastre_flash: cookie },
    url,
  }
  return request as FastifyRequest // the parts that are used
}

function replyOf() {
  const kept: { value?: string; options?: object; cleared?: object } = {}
  const reply: object = {
    setCookie: (_: string, value: string, options: object) =>
      Object.assign(kept, { value, options }),
    getHeader: () => 'http://localhost/base/lab/sites/?q=a',
    clearCookie: (_: string, cleared: object) => Object.assign(kept, { cleared }),
  }
  return { reply: reply as FastifyReply, kept } // the functions that are used
}

const shownBy = (request: FastifyRequest) => {
  const { reply, kept } = replyOf()
  const text = documentText(html`<main>${takeFlash(request, reply)}</main>`)
  return { text: text.replaceAll(/\s+/g, ' '), cleared: kept.cleared }
}

t.test('shows a message once, to the session that it was made for', async (t) => {
  const { reply, kept } = replyOf()
  const links = [
    { label: '<b>', href: '/base/x/' },
    { label: 'long', href: `/base/${'x'.repeat(150)}` },
    { label: 'c', href: '/base/c/' },
  ]
  setFlash(reply, { text: '1 <depot> was created.', links })
  sendFlash(requestOf('token'), reply)
  const path = '/base/lab/sites/'
  t.match(kept.options, { path, httpOnly: true, sameSite: 'lax', secure: true, maxAge: 60 })
  const { text, cleared } = shownBy(requestOf('token', kept.value))
  t.match(text, '1 &lt;depot> was created. <a href="/base/x/">&lt;b></a>, <a href="/base/c/">')
  t.notMatch(text, 'long')
  t.strictSame(cleared, { path })
  t.notMatch(shownBy(requestOf('token')).text, 'created')
  const elsewhere = requestOf('token', kept.value, '/base/lab/sites/5/')
  t.strictSame(shownBy(elsewhere), { text: shownBy(requestOf('token')).text, cleared: undefined })
  const others = [requestOf('other', kept.value), requestOf(undefined, kept.value)]
  const forged = ['', 'x', `${kept.value}x`, `a${kept.value}`].map((value) =>
    requestOf('token', value),
  )
  for (const request of [...others, ...forged]) t.notMatch(shownBy(request).text, 'created')
  const anonymous = replyOf()
  setFlash(anonymous.reply, { text: 'Done.' })
  sendFlash(requestOf(undefined), anonymous.reply)
  t.strictSame(anonymous.kept, {})
})
