import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { asObject } from '../support/json.ts'
import { installPacked, type Project } from '../support/packed.ts'
import { root } from '../support/running.ts'
import { Served, servedToken } from '../support/served.ts'

t.setTimeout(600_000)

const installed = await installPacked(t)
const examples = readdirSync(join(root, 'examples')).filter((name) =>
  existsSync(join(root, 'examples', name, 'package.json')),
)

t.test('there are examples', async (t) => {
  t.ok(examples.includes('library'), examples.join(', '))
})

for (const name of examples)
  t.test(`the commands in the README of ${name} make, test and start it`, async (t) => {
    const project = installed.below(name)
    cpSync(join(root, 'examples', name), project.folder, { recursive: true })
    // As npm installs a package that lies in a folder.
    mkdirSync(join(project.folder, 'node_modules'))
    const package_ = join(project.folder, 'node_modules/cadastre')
    symlinkSync(join(installed.folder, 'node_modules/cadastre'), package_, 'junction')
    const commands = commandsOf(project)
    t.ok(commands.includes('npm install') && commands.includes('npm run generate'))
    for (const command of commands.filter((one) => !['npm install', 'npm start'].includes(one))) {
      const { status, output } = project.shell(command)
      t.equal(status, 0, `${command}: ${output}`)
      if (command === 'npm test') t.match(output, /^# pass [1-9]/m, 'with tests')
    }
    t.strictSame(project.cadastre('generate', '--check'), {
      status: 0,
      output: 'Everything generated is up to date.\n',
    })
    const service = new Served(project.folder, {}, project.program)
    t.teardown(() => service.child.kill('SIGKILL'))
    const headers = { authorization: `Token ${servedToken}` }
    const applications = await read(await service.url())
    const models = await read(Object.values(applications)[0])
    t.match(await read(Object.values(models)[0]), { count: Number, results: Array })
    service.child.kill('SIGTERM')
    t.equal(await service.exit(), 0)

    async function read(url: unknown): Promise<Readonly<Record<string, unknown>>> {
      const response = await fetch(String(url), { headers })
      t.equal(response.status, 200, String(url))
      return asObject(await response.json())
    }
  })

/** Returns the commands of the first block of shell in the README, without their comments. */
function commandsOf({ folder }: Project): readonly string[] {
  const [, block = ''] = readFileSync(join(folder, 'README.md'), 'utf8').split(/^```(?:sh)?\n/m)
  return block
    .split('\n')
    .map((line) => line.replace(/ +#.*$/, ''))
    .filter((line) => line !== '')
}
