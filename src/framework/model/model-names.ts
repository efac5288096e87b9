const application = '[a-z][a-z0-9]*'

/** Returns whether an application may have a name: lower-case letters and digits. */
export const isApplicationName = (name: string): boolean =>
  new RegExp(`^${application}$`).test(name)

/** Returns whether a model may have a name: letters and digits in PascalCase. */
export const isModelName = (name: string): boolean => /^[A-Z][A-Za-z0-9]*$/.test(name)

/**
 * Pattern of the content types of models, such as `lab.outlet`: the two names in lower case. It
 * allows every pair of names that declarations may have.
 */
export const contentTypePattern = `^${application}\\.[a-z][a-z0-9]*$`
