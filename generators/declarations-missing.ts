/** The folder `schema/` is not what it should be. */
export class DeclarationsMissing extends Error {}
