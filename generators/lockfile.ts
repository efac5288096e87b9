/** An installed package: an entry of package-lock.json. */
export interface LockedPackage {
  readonly version: string
  /** SPDX expression that the package declares. */
  readonly license?: string
  /** Whether only development needs the package. */
  readonly dev?: boolean
  readonly engines?: { readonly node?: string }
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

/** Part of package-lock.json that is read: packages by folder, the project itself by ''. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

/** A package with its folder, from the root of the project, and its name. */
export interface InstalledPackage extends LockedPackage {
  readonly folder: string
  readonly name: string
}

const MODULES = 'node_modules/'

/** Returns every package of a lockfile except the project itself, for all platforms. */
export function packagesOf({ packages }: Lockfile): readonly InstalledPackage[] {
  return Object.entries(packages).flatMap(([folder, locked]) => {
    if (folder === '') return []
    const name = folder.slice(folder.lastIndexOf(MODULES) + MODULES.length)
    return [{ ...locked, folder, name }]
  })
}

/** Returns the packages that an installation without development dependencies may hold. */
export function productionPackagesOf(lockfile: Lockfile): readonly InstalledPackage[] {
  return packagesOf(lockfile).filter(({ dev }) => !dev)
}
