import type { Statement } from '../../src/framework/database/statement.ts'

/** The work of PostgreSQL for all statements of a request, which `explain analyze` measures. */
export interface ScaleProfile {
  /** Milliseconds that PostgreSQL takes. */
  readonly time: number
  /** Pages of 8 kB of tables and indexes that it reads from memory. */
  readonly pages: number
  /** Rows that it finds in tables and indexes, with those that a filter removes. */
  readonly rows: number
  /** The step that takes the longest without the steps below it. */
  readonly longest: ProfileStep
}

/** A step of a plan. */
export interface ProfileStep {
  /** Such as `Index Scan using dcim_device_pkey`. */
  readonly name: string
  /** Milliseconds without the steps below it. */
  readonly time: number
  /** Rows that it finds or takes from the steps below, with those that it removes. */
  readonly rows: number
}

/** Runs a statement. Its rows are those of `explain (format json)`. */
type Explain = (statement: Statement) => Promise<readonly unknown[][]>

const explainRuns = 4

/** Explains statements several times, and returns the profile of the shortest run. */
export async function profileOf(
  statements: readonly Statement[],
  explain: Explain,
): Promise<ScaleProfile> {
  let best: ScaleProfile | undefined
  for (let run = 0; run < explainRuns; run += 1) {
    const plans: Plan[] = []
    for (const { text, values } of statements) {
      const explained = `explain (analyze, buffers, format json) ${text}`
      const [[found] = []] = await explain({ text: explained, values })
      const explanations = found as readonly Explained[] // the JSON of PostgreSQL
      plans.push(...explanations.map(({ Plan: plan }) => plan))
    }
    const profile = summarize(plans)
    if (!best || profile.time < best.time) best = profile
  }
  if (!best) throw new Error('nothing was explained')
  return best
}

interface Explained {
  readonly Plan: Plan
}

/** A node of a plan. Times and rows are means of its loops. */
interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Total Time': number
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

function summarize(plans: readonly Plan[]): ScaleProfile {
  const nodes = plans.flatMap((plan) => withNodesBelow(plan))
  const steps = nodes.map((node) => stepOf(node))
  const [longest] = steps.toSorted((one, other) => other.time - one.time)
  if (!longest) throw new Error('the plan is empty')
  return {
    time: sum(plans.map(timeOf)),
    pages: sum(plans.map((plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])),
    rows: sum(nodes.filter((node) => node['Relation Name'] !== undefined).map(rowsOf)),
    longest,
  }
}

const withNodesBelow = (node: Plan): readonly Plan[] => [
  node,
  ...(node.Plans ?? []).flatMap((below) => withNodesBelow(below)),
]

function stepOf(node: Plan): ProfileStep {
  const index = node['Index Name'] ?? node['Relation Name']
  const below = node.Plans ?? []
  return {
    name: node['Node Type'] + (index === undefined ? '' : ` using ${index}`),
    time: timeOf(node) - sum(below.map(timeOf)),
    rows: Math.max(rowsOf(node), ...below.map((one) => one['Actual Rows'] * one['Actual Loops'])),
  }
}

const timeOf = (node: Plan): number => node['Actual Total Time'] * node['Actual Loops']

const rowsOf = (node: Plan): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)
