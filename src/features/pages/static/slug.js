/** Fills a control with the slug of another one's text, until the user changes it. */
export function fillSlug(input) {
  const source = document.getElementById(input.dataset.slugOf)
  if (!source) return
  let isUntouched = [source.defaultValue, source.value].map(slugOf).includes(input.value)
  if (isUntouched) input.value = slugOf(source.value)
  input.addEventListener('input', () => {
    isUntouched = input.value === ''
  })
  source.addEventListener('input', () => {
    if (isUntouched) input.value = slugOf(source.value)
  })
}

/** Returns the slug that the service makes of a name. */
const slugOf = (name) =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 50)
    .replace(/-$/, '')
