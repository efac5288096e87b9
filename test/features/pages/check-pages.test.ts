import t from 'tap'
import { checkPages } from '../../../src/features/pages/check-pages.ts'
import type { ProjectPage } from '../../../src/features/pages/project-page.ts'
import { html } from '../../../src/features/pages/frame/html.ts'
import { graph } from '../../fixtures/graph.ts'

const content: ProjectPage['content'] = async () => ({ title: '', content: html`` })
const at = (path: string): ProjectPage => ({ path, shows: ['lab.Sample'], content })

t.test('refuses pages with a path that is not allowed', async (t) => {
  checkPages([at('/overdue/'), at('/authors/:id/books/')], {}, graph)
  const paths = ['/overdue', 'overdue/', '/over//due/', '/api/overdue/', '']
  const lines = paths.map(
    (path) =>
      `  the page "${path}" of createService(): the path is not allowed; allowed: a path with a ` +
      'slash at both ends that does not begin with /api/, such as "/overdue/"',
  )
  const message = ['5 declarations are wrong:', ...lines].join('\n')
  const pages = [at('/overdue/'), ...paths.map(at)]
  t.throws(() => checkPages(pages, {}, graph), { name: 'DeclarationError', message })
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
    { path: '/a/', shows: ['lab.Sample', 'lab.Sampel'], content },
    { path: '/b/', shows: [], content },
    { path: '/c/', content },
  ] as unknown as readonly ProjectPage[] // JavaScript callers have no types
  t.throws(() => checkPages(pages, {}, graph), { name: 'DeclarationError', message })
})

t.test('refuses pages with a part that is missing or of a wrong type', async (t) => {
  const allowed = [...graph.models.keys()].join(', ')
  const paths =
    'a path with a slash at both ends that does not begin with /api/, such as "/overdue/"'
  const message =
    '7 declarations are wrong:\n' +
    `  createService(), pages[0]: the path is missing; allowed: ${paths}\n` +
    '  createService(), pages[0], content: this is nothing; allowed: a function\n' +
    `  createService(), pages[0]: shows names no model; allowed: ${allowed}\n` +
    '  createService(), pages[1]: this is null; allowed: an object with path, shows and content\n' +
    `  createService(), pages[2]: the path is 5; allowed: ${paths}\n` +
    '  the page "/a/" of createService(), content: this is "<h1>"; allowed: a function\n' +
    '  the page "/a/" of createService(), shows: there is no model 5; ' +
    `allowed: ${allowed}`
  const pages = [
    {},
    null,
    { ...at('/a/'), path: 5 },
    { path: '/a/', shows: [5], content: '<h1>' },
  ] as unknown as readonly ProjectPage[] // JavaScript callers have no types
  t.throws(() => checkPages(pages, {}, graph), { name: 'DeclarationError', message })
})
