import { pathToFileURL } from 'node:url'
import t from 'tap'
import { createService } from '../../../src/features/create-service.ts'
import type { About } from '../../../src/framework/service/about.ts'
import { readConfig } from '../../../src/framework/config/config.ts'
import { documentOf } from '../../../src/framework/service/document.ts'
import { users } from '../../../src/features/applications/users.ts'
import { readManifest } from '../../../src/framework/openapi/manifest.ts'
import { sources } from '../../fixtures/models.ts'

const models = sources.filter(({ application }) => application === 'users')

const cases: readonly (readonly [title: string, text: string, found: object])[] = [
  ['all values', '{"version": "1.2.3", "author": "Ada", "license": "ISC"}', { version: '1.2.3', author: 'Ada', license: 'ISC' }],
  ['none', '{}', { version: '0.0.0', author: '', license: '' }],
  ['values of other types', '{"version": [], "author": [], "license": {"type": "MIT"}}', { version: '0.0.0', author: '', license: '' }],
  ['an author with addresses', '{"author": "Ada King <ada@example.org> (https://example.org)"}', { author: 'Ada King' }],
  ['an author as an object', '{"author": {"name": "Ada", "email": "ada@example.org"}}', { author: 'Ada' }],
  ['no licence', '{"license": "UNLICENSED"}', { license: '' }],
  ['a licence in a file', '{"license": "SEE LICENSE IN LICENSE.txt"}', { license: '' }],
] // prettier-ignore

t.test(
  'reads the version, the author and the licence of a project from package.json',
  async (t) => {
    for (const [title, text, found] of cases)
      t.match(readManifest(t.testdir({ 'package.json': text })), found, title)
    t.match(readManifest(t.testdir({})), { version: '0.0.0', author: '', license: '' }, 'no file')
  },
)

t.test('documents the version of the project, not that of the framework', async (t) => {
  const infoOf = async (manifest: object, about: Partial<About> = {}): Promise<object> => {
    const root = t.testdir({ 'package.json': JSON.stringify(manifest), prisma: { migrations: {} } })
    const service = createService({
      about: { name: 'Library', description: 'REST API of a library.', ...about },
      applications: [users],
      models,
      routes: [],
      migrations: new URL('prisma/migrations/', `${pathToFileURL(root).href}/`),
    })
    const { info } = await documentOf(service, readConfig({}))
    return { ...info, description: '' }
  }
  const title = 'Library'
  t.strictSame(await infoOf({ version: '1.2.3', author: 'Ada', license: 'ISC' }), {
    title,
    version: '1.2.3',
    description: '',
    contact: { name: 'Ada' },
    license: { name: 'ISC', identifier: 'ISC' },
  })
  t.strictSame(await infoOf({}), { title, version: '0.0.0', description: '' })
  const own = await infoOf({ version: '1.2.3' }, { version: '2.0.0' })
  t.strictSame(own, { title, version: '2.0.0', description: '' })
})
