import t from 'tap'
import { service as inventory } from '../../../src/app.ts'
import { printWelcome, type Welcome } from '../../../src/host/workers/welcome.ts'
import { graph } from '../../fixtures/graph.ts'

const config = { superuserName: 'admin' }
const lab = { about: { name: 'Lab', description: '' }, graph }
const url = 'http://localhost:8000/api/'

const cases: readonly (readonly [string, Welcome, readonly string[]])[] = [
  ['a later start', { url, isFirst: false, config, service: lab }, ['Lab is running. Ctrl-C stops it.']],
  ['the first start of the inventory', { url, isFirst: true, config, service: inventory }, [
    'Cadastre is running. Ctrl-C stops it.',
    '  1. Sign in at http://localhost:8000/login/ as admin, with the password above.',
    '  2. Add your first site at http://localhost:8000/dcim/sites/add/,',
    '     or fill the empty inventory with an example network: npx cadastre demo',
  ]],
  ['the first start of other models', { url, isFirst: true, config, service: lab }, [
    `  2. Add your first ${first().label} at http://localhost:8000/${first().application}/${first().path}/add/.`,
  ]],
] // prettier-ignore

function first(): { readonly label: string; readonly application: string; readonly path: string } {
  const found = [...graph.models.values()].find(({ operations }) => operations.has('create'))
  if (!found) throw new Error('the fixture has a model that takes creates')
  return found
}

t.test('prints the next steps at the first start only', async (t) => {
  for (const [name, given, lines] of cases) {
    const text = printWelcome(given).split('\n')
    for (const line of lines) t.ok(text.includes(line), `${name}: ${line}`)
    t.equal(text.includes('Next steps:'), given.isFirst)
  }
})
