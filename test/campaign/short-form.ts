import type { Test } from 'tap'
import { campaigns } from './campaigns.ts'

/** Tests that the short form of a campaign meets every requirement and does what it is for. */
export function testShortForm(t: Test, name: string): void {
  t.test(`runs the short form of the campaign ${name}`, { buffered: true }, async (t) => {
    const campaign = campaigns[name]
    if (!campaign) throw new Error(`there is no campaign ${name}`)
    const until = Date.now() + 2_000
    const { counts, failures } = await campaign.run({ seed: 1, until, report: () => {} })
    t.strictSame(failures, [])
    for (const [count, number] of Object.entries(campaign.minimumCounts))
      t.ok((counts[count] ?? 0) >= number, `${count}: ${counts[count]}, at least ${number}`)
  })
}
