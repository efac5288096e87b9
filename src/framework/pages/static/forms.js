// Improves the forms of a page, and those that are shown later.

/** Adds pickers to the controls of a part of the page that refer to objects. */
export function improveForms(part) {
  const inputs = [...part.querySelectorAll('input[data-pick]')]
  if (inputs.length > 0)
    void import('./picker.js').then(({ addPicker }) => {
      for (const input of inputs) addPicker(input)
    })
}
