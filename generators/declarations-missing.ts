/** Thrown when the folder `schema/` is missing or invalid, or when the project has another one. */
export class DeclarationsMissing extends Error {}

/**
 * Thrown instead of `DeclarationsMissing` where the declarations come from a bundle: its messages
 * may differ from those about the files themselves.
 */
export class NotBundled extends Error {
  override readonly name = 'NotBundled'
}
