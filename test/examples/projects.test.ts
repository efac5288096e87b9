import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { asObject } from '../support/json.ts'
import { installPacked, type Project } from '../support/packed.ts'
import { noOpenssl, root, startService } from '../support/running.ts'
import { Served, servedToken } from '../support/served.ts'
import { checkLending } from './lending.ts'

t.setTimeout(600_000)

/** The password with which the browser signs in. */
const signIn = { SUPERUSER_PASSWORD: 'for tests only' }

const installed = await installPacked(t)
/** The projects that the tests have generated. */
const projects: Project[] = []
const guide = readFileSync(join(root, 'docs/your-own-models.md'), 'utf8')
const tutorial = readFileSync(join(root, 'docs/tutorial.md'), 'utf8')

t.test('builds the library on the packed package, and serves it', async (t) => {
  const project = installed.below('library')
  cpSync(join(root, 'examples/library'), project.folder, { recursive: true })

  const generated = project.cadastre('generate')
  t.equal(generated.status, 0, generated.output)
  t.match(generated.output, /wrote openapi\.json\n/)
  t.match(generated.output, /New migration 0001_initial:\n {2}add library\.Author \(safe\)/)
  t.strictSame(project.cadastre('generate', '--check'), {
    status: 0,
    output: 'Everything generated is up to date.\n',
  })
  projects.push(project)
  await checkService(t, project)
})

/** Tests of a service without the applications `extras` and `secrets`. */
const withoutExtras = `
import { strictEqual } from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Behaviour } from 'cadastre'
import { openService } from 'cadastre/testing'
import { service } from '../src/app.ts'

/** A behaviour that misspells a field. */
export const wrong: Behaviour<{ readonly state: number }> = {
  async check(items) {
    // @ts-expect-error no field of the model
    for (const item of items) if (item.before.stat === 2) item.messages.add('state', 'No.')
  },
}

const opened = await openService(service, { SUPERUSER_PASSWORD: 'correct horse' })
after(opened.close)

const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:80' }
const login = await opened.app.inject({
  method: 'POST', url: '/login/', headers: form, payload: 'username=admin&password=correct+horse',
})
const cookie = [login.headers['set-cookie']].flat().map((one) => String(one).split(';')[0]).join('; ')
const rows: readonly (readonly [string, string, number])[] = [
  ['GET', '/', 200],
  ['GET', '/user/', 200],
  ['GET', '/user/user-key/', 404],
  ['GET', '/search/?q=sample', 200],
  ['GET', '/api/library/_choices/', 200],
  ['GET', '/api/extras/content-types/', 404],
  ['GET', '/api/library/books/?cf_color=red', 400],
  ['POST', '/logout/', 403],
]
for (const [method, url, status] of rows)
  test(\`\${method} \${url} is \${status}\`, async () => {
    const headers = { cookie, accept: 'text/html', 'x-session-key': 'no key' }
    const response = await opened.app.inject({ method: method as 'GET', url, headers })
    strictEqual(response.statusCode, status, response.payload.slice(0, 500))
  })
`

t.test('runs a new project without the optional applications', async (t) => {
  const project = installed.below('new')
  t.match(project.cadastre('generate'), {
    status: 1,
    output: /schema\/index\.ts is missing.*cadastre init/s,
  })
  t.equal(project.cadastre('init').status, 0)
  const early = project.cadastre('serve')
  t.match(early, {
    status: 1,
    output: /src\/generated\/models\.ts is missing: run "npx cadastre generate"/,
  })
  const index = join(project.folder, 'schema/index.ts')
  const text = readFileSync(index, 'utf8')
  writeFileSync(index, text.replace('extras, users', 'users').replace(/^ {2}extras,.*\n/m, ''))
  writeFileSync(join(project.folder, 'test/new.test.ts'), withoutExtras)
  const generated = project.cadastre('generate')
  t.equal(generated.status, 0, generated.output)
  t.notMatch(generated.output, 'extras')
  projects.push(project)
  const files = ['test/library.test.ts', 'test/new.test.ts']
  const tested = project.node('--import', 'tsx', '--test', ...files)
  t.equal(tested.status, 0, tested.output)
  t.match(tested.output, /^ok \d+ - library\.Book deletes an object$/m)
  t.notMatch(project.cadastre('--help').output, /secrets|demo/)
  await checkNewProject(t, project)
})

t.test('builds a project by the steps of the guide to models of your own', async (t) => {
  const project = installed.below('guide')
  t.equal(project.cadastre('init').status, 0)
  writeFiles(project, guide)
  const generated = project.cadastre('generate')
  t.equal(generated.status, 0, generated.output)
  t.match(readFileSync(join(project.folder, 'openapi.json'), 'utf8'), 'library_authors_shelf')
  projects.push(project)
  const tested = project.node('--import', 'tsx', '--test', 'test/library.test.ts')
  t.equal(tested.status, 0, tested.output)
  t.match(tested.output, /^ok \d+ - refuses a fourth book of an author$/m)
  t.match(tested.output, /^ok \d+ - library\.Author deletes an object$/m)
  checkTransfer(t, project)
})

/** Imports objects of the guide's models and exports them as JSON lines and CSV. */
function checkTransfer(t: Test, project: Project): void {
  const objects = join(project.folder, 'objects.jsonl')
  const author = { name: 'Ursula K. Le Guin', born: '1929-10-21' }
  const book = {
    title: 'The Dispossessed',
    author: { name: author.name },
    translator: null,
    copies: 2,
  }
  const lines = [
    { model: 'library.Author', body: author },
    { model: 'library.Book', body: book },
  ].map((line) => `${JSON.stringify(line)}\n`)
  writeFileSync(objects, lines.join(''))
  t.equal(project.cadastre('migrate').status, 0)
  t.match(project.cadastre('import', 'file', objects), { status: 0, output: /library\.Book.*1/ })
  const out = join(project.folder, 'out.jsonl')
  t.match(project.cadastre('export', '--out', out), { status: 0, output: /2 objects were written/ })
  t.equal(readFileSync(out, 'utf8'), lines.join(''))
  const tables = join(project.folder, 'tables')
  t.equal(project.cadastre('export', '--format', 'csv', '--out', tables).status, 0)
  const header = 'title,author,translator,copies'
  t.match(readFileSync(join(tables, 'library.Book.csv'), 'utf8'), header)
  t.match(project.cadastre('import', 'file', tables), { status: 0, output: /unchanged/ })
  const wrong = project.cadastre('export', '--model', 'library.Bok')
  t.match(wrong, { status: 2, output: /Did you mean "library\.Book"/ })
  t.match(project.cadastre('export', '--help').output, /such as library\.Author/)
}

t.test('builds a project by the steps of the tutorial', { skip: noOpenssl }, async (t) => {
  const project = installed.below('tutorial')
  t.equal(project.cadastre('init').status, 0)
  const files = writeFiles(project, tutorial)
  const generated = project.cadastre('generate')
  t.equal(generated.status, 0, generated.output)
  const client = project.prisma('generate', '--schema', 'prisma/schema')
  t.equal(client.status, 0, client.output)
  projects.push(project)
  const lines = files.get('src/app.ts')?.split('\n') ?? []
  for (const [, line = ''] of tutorial.matchAll(/registers [^`]*:\n\n```ts\n(.*?)\n```/g))
    t.ok(lines.includes(`  ${line}`), `src/app.ts has ${line}`)

  const service = await startService(project.folder, join(project.folder, 'data'), project.program)
  t.teardown(service.stop)
  for (const [, script = '', expected = ''] of tutorial.matchAll(
    /```sh\n([^`]*)```\n\n```(?:json|text)\n(.*?)\n```/gs,
  ))
    t.equal(comparable(service.shell(script)), comparable(expected), script)

  const tested = project.node('--import', 'tsx', '--test', 'test/library.test.ts')
  t.equal(tested.status, 0, tested.output)
  t.match(tested.output, /^ok \d+ - library\.Book deletes an object$/m)
})

t.test('publishes the options of fields as interfaces, whose parts have docstrings', async (t) => {
  const folder = join(installed.folder, 'node_modules/cadastre/dist/src/framework/model/kinds')
  const names = readdirSync(folder).filter((name) => name.endsWith('.d.ts'))
  t.ok(names.length > 10)
  for (const name of names)
    t.notMatch(readFileSync(join(folder, name), 'utf8'), /Kind<\[.*\{$/m, name)
})

t.test('compiles the projects with strict TypeScript', async (t) => {
  t.strictSame(installed.compile(projects), { status: 0, output: '' })
})

/** Writes the files of a document, and returns their texts by path. */
function writeFiles(project: Project, document: string): ReadonlyMap<string, string> {
  const found = document.matchAll(/Write\s`([^`]+)`:\n\n```(?:ts|prisma)\n(.*?)```/gs)
  const files = new Map([...found].map(([, path = '', text = '']) => [path, text]))
  for (const [path, text] of files) {
    mkdirSync(dirname(join(project.folder, path)), { recursive: true })
    writeFileSync(join(project.folder, path), text)
  }
  return files
}

/** Returns output with JSON on one line, and with fixed dates and times. */
function comparable(output: string): string {
  const [today = ''] = new Date().toISOString().split('T')
  const dated = output.trim().replaceAll(today, '2026-01-31')
  const text = dated.replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"2026-01-31T12:00:00.000000Z"')
  return /^[{[]/.test(text) ? JSON.stringify(JSON.parse(text)) : text
}

/** Starts the service of a project, and sends it requests over HTTP. */
async function checkService(t: Test, project: Project): Promise<void> {
  const service = new Served(project.folder, { ...signIn, WORKERS: '2' }, project.program)
  t.teardown(() => service.child.kill('SIGKILL'))
  const api = await service.url()
  const author = await post(new URL('library/authors/', api), { name: 'Ursula K. Le Guin' })
  const book = { title: 'The Dispossessed', isbn: '9780060512750', author: author['id'] }
  t.match(await post(new URL('library/books/', api), book), { title: 'The Dispossessed' })
  const found = await fetch(new URL('library/books/?author=Ursula%20K.%20Le%20Guin', api))
  t.match(await found.json(), { count: 1, results: [{ author: { name: 'Ursula K. Le Guin' } }] })
  const document = asObject(await (await fetch(new URL('schema/', api))).json())
  t.ok('/api/library/loans/{id}/return/' in asObject(document['paths']), 'documented')
  t.match(JSON.stringify(document), '`ERR_RETURNED`: The book of this loan was returned on …')
  t.notMatch(JSON.stringify(document), 'ERR_DEVICE', 'the errors of another inventory')
  t.match(document['info'], {
    title: 'Library',
    version: '1.0.0',
    description: /^REST API of a library: authors/,
  })
  const page = await fetch(new URL('/api/library/books/', api), {
    headers: { accept: 'text/html' },
  })
  t.match(await page.text(), /<title>Books · Library<\/title>.*<h1>.*Books/s)
  t.equal(page.headers.get('api-version'), '1.0', 'the version of package.json')
  const docs = await fetch(new URL('/api/docs/', api), { headers: { accept: 'text/html' } })
  t.match(await docs.text(), '<title>API documentation · Library</title>')
  await checkWords(t, api, document)
  await checkLending(t, api.origin, async (person) => {
    await person.click('button:text-is("Return")')
    t.ok(person.clicks <= 2, 'it is returned in one click, without scripts in two')
    await person.page.waitForSelector(
      'dl.facts:has-text("Returned") >> text=/20\\d\\d-.*20\\d\\d-/',
    )
  })
  service.child.kill('SIGTERM')
  t.equal(await service.exit(), 0)
}

/** Adds the model of loans to a new project, and lends a book on pages that nobody wrote. */
async function checkNewProject(t: Test, project: Project): Promise<void> {
  const loan = 'schema/library/loan.ts'
  cpSync(join(root, 'examples/library', loan), join(project.folder, loan))
  t.equal(project.cadastre('generate').status, 0)
  const service = new Served(project.folder, signIn, project.program)
  t.teardown(() => service.child.kill('SIGKILL'))
  const api = await service.url()
  const book = { title: 'The Dispossessed', isbn: '9780060512750' }
  t.match(await post(new URL('library/books/', api), book), { id: 1 })
  await checkLending(t, api.origin, async (person) => {
    await person.click('.actions a:text-is("Edit")')
    await person.page.fill('#field-returned', '2030-01-02')
    await person.save(/\/library\/loans\/\d+\/$/)
    t.ok(person.clicks <= 3, 'it is returned in two clicks, without scripts in three')
  })
  service.child.kill('SIGTERM')
  t.equal(await service.exit(), 0)
}

/** Checks that the document and the pages of the library have no words of the inventory. */
async function checkWords(t: Test, api: URL, document: object): Promise<void> {
  const words = /\b(circuits?|dcim|devices?|ipam|netbox|racks?|serial|sites?)\b/i
  t.notMatch(JSON.stringify(document), words)
  for (const path of [
    '/',
    '/login/',
    '/search/?q=le',
    '/api/',
    '/api/library/books/',
    '/api/docs/',
  ])
    await t.test(`${path} names no other inventory`, async (t) => {
      const page = await fetch(new URL(path, api), { headers: { accept: 'text/html' } })
      t.equal(page.status, 200)
      t.notMatch((await page.text()).replace('width=device-width', ''), words)
    })
}

async function post(url: URL, body: unknown): Promise<Record<string, unknown>> {
  const headers = { authorization: `Token ${servedToken}`, 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return asObject(await response.json())
}
