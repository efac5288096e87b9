/** Names of the language that belong together. */
export interface NameGroup {
  /** The title of the group; absent where a section has one group. */
  readonly title?: string
  readonly names: readonly string[]
}

/** A generated part of the document, and the names that it describes. */
export interface Section {
  /** The word in the lines around the part. */
  readonly part: string
  readonly groups: readonly NameGroup[]
}

/** The sections of the document, in its order: each public name is in one of them. */
export const sections: readonly Section[] = [
  {
    part: 'models',
    groups: [{ names: ['defineModel', 'ModelDeclaration', 'UniqueFields', 'NamedDeclaration'] }],
  },
  {
    part: 'applications',
    groups: [{ names: ['ApplicationDeclaration', 'users', 'extras', 'secrets'] }],
  },
  { part: 'common options', groups: [{ names: ['CommonOptions'] }] },
  {
    part: 'kinds',
    groups: [
      { title: 'Texts', names: ['text', 'slug', 'url', 'email', 'colour'] },
      { title: 'Numbers', names: ['integer', 'asNumber', 'integerList', 'decimal'] },
      { title: 'Choices', names: ['boolean', 'choice', 'textChoice', 'booleanChoice'] },
      { title: 'Times', names: ['date', 'timestamp', 'created', 'createdAt', 'lastUpdated'] },
      { title: 'Networks', names: ['ipAddress', 'ipNetwork', 'macAddress'] },
      { title: 'Documents', names: ['json', 'file'] },
      {
        title: 'Credentials',
        names: ['password', 'key', 'publicKey', 'secret', 'secretHash', 'hidden'],
      },
      { title: 'References', names: ['reference', 'references', 'contentTypeField'] },
      { title: 'Computed objects', names: ['reverse', 'link', 'peer', 'firstOf', 'target'] },
      { title: 'Computed values', names: ['count', 'ipFamily', 'computedText', 'under'] },
    ],
  },
  {
    part: 'filters',
    groups: [{ names: ['contains', 'anyOf', 'anySet', 'named', 'network'] }],
  },
  {
    part: 'rules',
    groups: [{ names: ['sameAs', 'different', 'requires', 'mustBe', 'Rule'] }],
  },
  {
    part: 'own kinds',
    groups: [
      {
        names: [
          'commonOptions',
          'optionsOf',
          'OptionsOf',
          'optionsParameter',
          'Invalid',
          'field',
          'defineKind',
          'Field',
        ],
      },
    ],
  },
]
