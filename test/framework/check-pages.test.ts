import t from 'tap'
import { checkPages } from '../../src/framework/check-pages.ts'

t.test('refuses pages with a path that is not allowed', async (t) => {
  checkPages([{ path: '/overdue/' }, { path: '/authors/:id/books/' }])
  const paths = ['/overdue', 'overdue/', '/over//due/', '/api/overdue/', '']
  const lines = paths.map(
    (path) =>
      `  the page "${path}" of createService(): the path is not allowed; allowed: a path with a ` +
      'slash at both ends that does not begin with /api/, such as "/overdue/"',
  )
  const message = ['5 declarations are wrong:', ...lines].join('\n')
  const pages = [{ path: '/overdue/' }, ...paths.map((path) => ({ path }))]
  t.throws(() => checkPages(pages), { name: 'DeclarationError', message })
})
