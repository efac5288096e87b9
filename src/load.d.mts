/** Imports files by their paths from the root of a project. */
export declare function load(
  root: string,
  ...entries: readonly string[]
): Promise<readonly unknown[]>

/** Returns the files of the bundle of the entries, in their order. */
export declare function findBundle(
  root: string,
  entries: readonly string[],
): Promise<readonly string[]>
