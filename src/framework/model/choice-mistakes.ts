/** A value of a choice field. */
export type ChoiceValue = number | string | boolean

/** The declared choices of a field, and what its column can store. */
interface DeclaredChoices {
  readonly choices: ReadonlyMap<ChoiceValue, string>
  /** Former values of renamed choices, by their values. */
  readonly former: ReadonlyMap<ChoiceValue, ChoiceValue>
  /** Values by their aliases. */
  readonly aliases: Readonly<Record<string, ChoiceValue>> | undefined
  /** Tones by values as texts. */
  readonly tones: Readonly<Record<string, string>> | undefined
  readonly fits: (value: ChoiceValue) => boolean
  /** Describes the values that fit. */
  readonly allowed: string
}

/** Returns a message for each mistake in the choices of a field. */
export const choiceMistakes = (declared: DeclaredChoices): readonly string[] => [
  ...wrongValues(declared),
  ...wrongLabels(declared),
  ...wrongFormer(declared),
  ...wrongAliases(declared),
  ...wrongTones(declared),
]

function wrongValues({ choices, fits, allowed }: DeclaredChoices): readonly string[] {
  if (choices.size === 0)
    return ['the argument "labels" is {}; allowed: at least one value with its label']
  return [...choices.keys()]
    .filter((value) => !fits(value))
    .map((value) => `the value "${value}" is not allowed; allowed: ${allowed}`)
}

/** Refuses a label that also names another choice: bodies have values or labels, in any case. */
function wrongLabels({ choices }: DeclaredChoices): readonly string[] {
  const named = new Map([...choices.keys()].map((value) => [String(value).toLowerCase(), value]))
  return [...choices].flatMap(([value, label]) => {
    const other = named.get(label.toLowerCase()) ?? value
    named.set(label.toLowerCase(), other)
    if (other === value) return []
    const taken = `the label "${label}" of the value "${value}" names the value "${other}" too`
    return [`${taken}; allowed: any other, where upper and lower case are the same`]
  })
}

/** Refuses a former value that is in use, or that two choices name. */
function wrongFormer({ choices, former }: DeclaredChoices): readonly string[] {
  const all = [...former]
  return all.flatMap(([value, was], at) => {
    const other = all.slice(0, at).find(([, earlier]) => earlier === was)
    if (other) return [`the value "${value}" was "${was}", but so was "${other[0]}"`]
    const isTaken = choices.has(was) && !former.has(was)
    return isTaken ? [`the value "${value}" was "${was}", but "${was}" is still declared`] : []
  })
}

/** Refuses an alias of no choice, and one that is the value or the label of another. */
function wrongAliases({ choices, aliases = {} }: DeclaredChoices): readonly string[] {
  return Object.entries(aliases).flatMap(([alias, value]) => {
    if (!choices.has(value)) return [`the alias "${alias}" names "${value}", which is no value`]
    const [other = value] =
      [...choices].find(([one, label]) =>
        [String(one), label].some((name) => name.toLowerCase() === alias.toLowerCase()),
      ) ?? []
    return other === value ? [] : [`the alias "${alias}" of "${value}" names "${other}" too`]
  })
}

/** Returns messages about tones of values that are not among the choices. */
function wrongTones({ choices, tones = {} }: DeclaredChoices): readonly string[] {
  const values = [...choices.keys()].map(String)
  return Object.keys(tones)
    .filter((value) => !values.includes(value))
    .map((value) => `the tone of "${value}", which is no value; allowed: ${values.join(', ')}`)
}
