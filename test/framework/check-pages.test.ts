import t from 'tap'
import { checkPages } from '../../src/framework/check-pages.ts'
import type { ProjectPage } from '../../src/framework/web/project-page.ts'
import { graph } from '../fixtures/graph.ts'

type Page = Pick<ProjectPage, 'path' | 'shows'>

const at = (path: string): Page => ({ path, shows: ['lab.Sample'] })

t.test('refuses pages with a path that is not allowed', async (t) => {
  checkPages([at('/overdue/'), at('/authors/:id/books/')], graph)
  const paths = ['/overdue', 'overdue/', '/over//due/', '/api/overdue/', '']
  const lines = paths.map(
    (path) =>
      `  the page "${path}" of createService(): the path is not allowed; allowed: a path with a ` +
      'slash at both ends that does not begin with /api/, such as "/overdue/"',
  )
  const message = ['5 declarations are wrong:', ...lines].join('\n')
  const pages = [at('/overdue/'), ...paths.map(at)]
  t.throws(() => checkPages(pages, graph), { name: 'DeclarationError', message })
})

t.test('refuses pages that show no model or an unknown one', async (t) => {
  const allowed = [...graph.models.keys()].join(', ')
  const message =
    '3 declarations are wrong:\n' +
    '  the page "/a/" of createService(), shows: there is no model lab.Sampel ' +
    `(did you mean "lab.Sample"?); allowed: ${allowed}\n` +
    `  the page "/b/" of createService(): shows names no model; allowed: ${allowed}\n` +
    `  the page "/c/" of createService(): shows names no model; allowed: ${allowed}`
  const pages = [
    { path: '/a/', shows: ['lab.Sample', 'lab.Sampel'] },
    { path: '/b/', shows: [] },
    { path: '/c/' },
  ] as unknown as readonly Page[] // JavaScript callers have no types
  t.throws(() => checkPages(pages, graph), { name: 'DeclarationError', message })
})
