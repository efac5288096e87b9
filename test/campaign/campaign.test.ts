import t from 'tap'
import { campaigns } from './campaigns.ts'
import { runCampaign } from './command.ts'
import { testShortForm } from './short-form.ts'

t.setTimeout(600_000)
t.jobs = 3 // campaigns wait most of their time

// The services of these are in their own process: they would hold up the clients of the others.
const inProcess = ['texts', 'worlds']
const others = Object.keys(campaigns).filter((name) => !inProcess.includes(name))
for (const name of others) testShortForm(t, name)

t.test('prints the figures by the command, and returns 1 for a requirement not met', async (t) => {
  for (const [failures, code] of [
    [[], 0],
    [['A write was lost.'], 1],
  ] as const) {
    const lines: string[] = []
    const runOptions: unknown[] = []
    const row = {
      description: 'Does nothing.',
      minimumCounts: {},
      run: async (options: object) => {
        runOptions.push({ ...options, report: undefined })
        return { counts: { requests: 7 }, failures }
      },
    }
    const args = ['nothing', '--seed', '42', '--minutes', '0.5']
    const output = { print: (line: string) => void lines.push(line), report: () => {} }
    const before = Date.now()
    t.equal(await runCampaign({ nothing: row }, args, output), code)
    t.match(runOptions, [{ seed: 42 }])
    const { until } = Object(runOptions[0]) as { until: number }
    t.ok(until >= before + 30_000 && until < before + 60_000, 'half a minute')
    t.equal(lines[0], 'campaign nothing, seed 42')
    t.equal(lines[1], '  requests: 7')
    t.strictSame(
      lines.filter((line) => line.includes('FAILED')),
      failures.map((one) => `  FAILED ${one}`),
    )
  }
})
