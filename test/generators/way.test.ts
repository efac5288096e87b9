import t from 'tap'
import { artifacts } from '../../generators/artifacts.ts'
import { runGenerate } from '../../generators/command.ts'
import { loadDeclarations } from '../../generators/declarations.ts'
import { write } from '../../generators/files.ts'
import { generate } from '../../generators/generate.ts'
import { planMigration } from '../../generators/migration.ts'
import { printPrisma } from '../../generators/prisma.ts'
import { printRoutes } from '../../generators/routes.ts'
import { printSerializers } from '../../generators/serializers.ts'
import { resolve } from '../../src/framework/model/resolve.ts'
import { resolveFilters } from '../../src/framework/model/resolve/filters.ts'
import { traceCalls } from '../support/trace-calls.ts'
import { stepsOf } from '../support/ways.ts'
import { declare, Project } from './project.ts'

const steps = {
  runGenerate,
  generate,
  loadDeclarations,
  resolve,
  resolveFilters,
  planMigration,
  printPrisma,
  printSerializers,
  printRoutes,
  write,
}

t.test('passes the steps of a declaration that docs/architecture.md tells', async (t) => {
  const project = new Project(t).change({
    'schema/lab/room.ts': declare('Room', 'name: text({ max: 20 })'),
  })
  // The document is made by the service of a project, which this one lacks.
  const own = artifacts.filter(({ last }) => !last)
  const lines: string[] = []
  const print = (text: string): void => void lines.push(text)
  const calls = await traceCalls(steps, () =>
    runGenerate([], { root: project.root, artifacts: own }, { out: print, error: print }),
  )
  t.strictSame(stepsOf('A declaration'), Object.keys(steps))
  t.strictSame(calls, Object.keys(steps), lines.join('\n'))
})
