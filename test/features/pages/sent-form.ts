type Pair = readonly [name: string, value: string]

/** Returns the fields of the form of a page, as a browser would send them unchanged. */
export function sentBy(page: string): URLSearchParams {
  const [form = ''] = /<form class="model".*?<\/form>/s.exec(page) ?? []
  const pairs = [...inputsIn(form), ...selectsIn(form), ...areasIn(form)]
  return new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, value]))
}

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? []
  return value?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
}

function inputsIn(form: string): readonly Pair[] {
  return [...form.matchAll(/<input [^>]*>/g)].flatMap(([tag]): Pair[] => {
    const name = attribute(tag, 'name')
    const isBox = /type="(checkbox|radio)"/.test(tag)
    if (name === undefined || (isBox && !tag.includes(' checked'))) return []
    return [[name, attribute(tag, 'value') ?? '']]
  })
}

const selectsIn = (form: string): readonly Pair[] =>
  [...form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs)].map(([, tag = '', options = '']): Pair => {
    const [, value = ''] = /value="([^"]*)" selected/.exec(options) ?? []
    return [attribute(tag, 'name') ?? '', value]
  })

const areasIn = (form: string): readonly Pair[] =>
  [...form.matchAll(/(<textarea[^>]*>)\n?([^<]*)</g)].map(([, tag = '', text = '']): Pair => {
    return [attribute(tag, 'name') ?? '', text.replaceAll('&quot;', '"').replaceAll('&amp;', '&')]
  })
