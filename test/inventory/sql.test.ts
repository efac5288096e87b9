import { existsSync, readdirSync, readFileSync } from 'node:fs'
import t from 'tap'

/**
 * The files of the inventory with SQL by hand: why the typed client does not do, and a test that
 * runs their statements on the tables.
 */
const files: readonly (readonly [file: string, reason: string, test: string])[] = [
  ['dcim/circuit-ends.ts', 'part of the checks of three models', 'inventory/dcim/other-side-rules'],
  ['dcim/device-bay.ts', 'compares the rows of a write', 'inventory/dcim/other-side-rules'],
  ['dcim/device-components.ts', 'copies rows, with their change log', 'inventory/dcim/side-effects'],
  ['dcim/device-type.ts', 'compares the rows of a write', 'inventory/dcim/component-rules'],
  ['dcim/device.ts', 'compares the rows of a write', 'inventory/dcim/device-rules'],
  ['dcim/moving.ts', 'recursion', 'inventory/dcim/side-effects'],
  ['dcim/primary-addresses.ts', 'compares the rows of a write', 'inventory/dcim/device-rules'],
  ['dcim/rack-room.ts', 'compares the rows of a write with each other', 'inventory/dcim/rack-rules'],
  ['dcim/rack.ts', 'compares the rows of a write', 'inventory/dcim/rack-rules'],
  ['extras/images/behaviours.ts', 'returns deleted rows, locks', 'inventory/extras/image-attachments'],
  ['extras/topology-facts.ts', 'regular expressions, natural order', 'inventory/topology/render'],
  ['ipam/aggregates.ts', 'ranges', 'inventory/ipam/aggregates'],
  ['ipam/duplicates.ts', 'addresses without their masks', 'inventory/ipam/space-rules'],
  ['ipam/free-space.ts', 'ranges', 'inventory/ipam/gap-starts'],
  ['ipam/parent-prefix.ts', 'ranges, locks', 'inventory/ipam/available'],
  ['ipam/primary-addresses.ts', 'compares the rows of a write', 'inventory/ipam/rules'],
  ['ipam/service-addresses.ts', 'compares the rows of a write', 'inventory/ipam/rules'],
  ['ipam/utilization.ts', 'ranges', 'inventory/ipam/coverage'],
  ['locking.ts', 'locks', 'inventory/dcim/races'],
] // prettier-ignore

const folder = 'src/inventory'
const sql = /`\s*(select|insert|update|delete|with)\b/i

t.test('SQL by hand is in these files only', (t) => {
  const found = readdirSync(folder, { recursive: true })
    .map((path) => String(path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.ts') && sql.test(readFileSync(`${folder}/${path}`, 'utf8')))
  t.strictSame(found.toSorted(), files.map(([file]) => file).toSorted()) // prettier-ignore
  for (const [file, , test] of files) t.ok(existsSync(`test/${test}.test.ts`), file)
  t.end()
})
