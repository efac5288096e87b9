/** What no suite covers, and why. A test fails when an entry is not needed. */
export const exemptions: Readonly<Record<string, string>> = {
  'write secrets.Secret.plaintext': 'secrets are refused until there is a key ring to seal them',
}
