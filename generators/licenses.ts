import { existsSync, readFileSync } from 'node:fs'
import { insertPart, markdownTable, readGuide, type GuidePart } from './guide.ts'
import {
  packagesOf,
  productionPackagesOf,
  type InstalledPackage,
  type Lockfile,
} from './lockfile.ts'

const guidePart: GuidePart = {
  path: 'docs/licenses.md',
  begin: '<!-- packages: written by npm run generate from package-lock.json -->',
  end: '<!-- end of packages -->',
}

/** SPDX identifiers of the licences that production packages may have. */
const allowedLicenses: readonly string[] = [
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
]

/** Development packages whose files `prepare.mjs` copies into the published package. */
const copied: ReadonlyMap<string, string> = new Map([
  ['@prisma/client', 'parts in `prisma/client`'],
])

/** Thrown when production packages have licences that are not allowed, or none. */
export class LicenseError extends Error {
  override readonly name = 'LicenseError'
}

/**
 * Returns the list of licences by its path: hand-written except for the table of packages. An
 * installed package has no lockfile, and its list stays unchanged.
 */
export function printLicenses(): ReadonlyMap<string, string> {
  const guide = readGuide(guidePart)
  const path = new URL('../package-lock.json', import.meta.url)
  if (!existsSync(path)) return new Map([[guidePart.path, guide]])
  const lockfile: Lockfile = JSON.parse(readFileSync(path, 'utf8')) // npm writes this format
  return new Map([[guidePart.path, insertPart(guide, guidePart, printPackages(lockfile))]])
}

/** Returns a Markdown table of the production packages. Refuses licences that are not allowed. */
export function printPackages(lockfile: Lockfile): string {
  const published = [
    ...productionPackagesOf(lockfile),
    ...packagesOf(lockfile).filter(({ name }) => copied.has(name)),
  ]
  const refused = published.filter(({ license }) => !isAllowed(license))
  if (refused.length > 0) throw new LicenseError(refusal(refused))
  const rows = new Set(published.map((one) => rowOf(one).join('\0')))
  const sorted = [...rows].toSorted().map((row) => row.split('\0'))
  return markdownTable(['Package', 'Version', 'Licence', 'Only'], sorted)
}

/** Returns whether allowed licences satisfy an SPDX expression. */
function isAllowed(license: string = ''): boolean {
  const choices = license.replace(/^\((.*)\)$/, '$1').split(' OR ')
  return choices.some((choice) =>
    choice.split(' AND ').every((one) => allowedLicenses.includes(one)),
  )
}

function rowOf({ name, version, license = '', os, cpu }: InstalledPackage): readonly string[] {
  const platform = [os, cpu].flatMap((names) => (names ? [names.join(', ')] : [])).join(' ')
  return [`\`${name}\``, version, license, copied.get(name) ?? platform]
}

function refusal(refused: readonly InstalledPackage[]): string {
  const listed = refused.map(
    ({ name, version, license }) => `${name} ${version} (${license || 'no licence'})`,
  )
  return (
    `These packages of production have licences that are not allowed: ${listed.join(', ')}. ` +
    `Allowed are ${allowedLicenses.join(', ')}.`
  )
}
