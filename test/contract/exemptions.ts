/**
 * What no suite here covers, and why; `*` at the end stands for anything. A test fails for an entry that is not needed.
 */
export const exemptions: Readonly<Record<string, string>> = {
  'write secrets.Secret.*': 'writing takes a session key: test/inventory/secrets',
  'refuse secrets.Secret.*': 'writing takes a session key: test/inventory/secrets',
}

/** The entry that a thing falls under. */
export const exemptionOf = (thing: string): string | undefined =>
  Object.keys(exemptions).find((entry) =>
    entry.endsWith('*') ? thing.startsWith(entry.slice(0, -1)) : thing === entry,
  )
