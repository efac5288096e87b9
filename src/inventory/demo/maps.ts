import type { Fill } from './fill.ts'
import type { Places } from './places.ts'
import type { Plan } from './plan.ts'

const maxMaps = 10

/** Creates topology maps of the first sites: routers above spines above access switches. */
export async function fillMaps(fill: Fill, plan: Plan, { sites }: Places): Promise<void> {
  await fill.create(
    'extras.TopologyMap',
    plan.sites.slice(0, maxMaps).map(({ name, code }, index) => ({
      name,
      slug: code,
      site: sites[index],
      device_patterns: ['rt', 'sp', 'sw'].map((kind) => `^${code}-r\\d+-${kind}\\d+$`).join('\n'),
      description: 'Core and access',
    })),
  )
}
