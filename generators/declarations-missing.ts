/** Thrown when the folder `schema/` is missing or invalid. */
export class DeclarationsMissing extends Error {}
