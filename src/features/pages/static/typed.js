/** Tells whether the user changed a text control, which also happens before a script runs. */
export const isTyped = (input) => input.value !== input.defaultValue
