/** Public names that belong together. */
export interface NameGroup {
  /** The title of the group; absent where a section has one group. */
  readonly title?: string
  readonly names: readonly string[]
}

/** A document with generated parts. */
export interface ReferenceDocument {
  readonly path: string
  /** The modules whose names it describes: each name is in one section. */
  readonly modules: readonly string[]
  readonly sections: readonly Section[]
  /** True lists the parts that an interface inherits, too. */
  readonly listsInherited?: boolean
  /**
   * The parts that are listed of a type, by its name: those that projects use. Another document has
   * the parts of a type that lists none.
   */
  readonly listedParts?: Readonly<Record<string, readonly string[]>>
}

/** A generated part of the document, and the names that it describes. */
export interface Section {
  /** The word in the lines around the part. */
  readonly part: string
  readonly groups: readonly NameGroup[]
}

/** The file whose exports are the public names of the schema language. */
export const languageFile = 'src/public/schema.ts'

/** The sections of the reference of the schema language. */
export const sections: readonly Section[] = [
  {
    part: 'models',
    groups: [{ names: ['defineModel', 'ModelDeclaration', 'UniqueFields', 'NamedDeclaration'] }],
  },
  {
    part: 'applications',
    groups: [{ names: ['ApplicationDeclaration', 'ModelOptions', 'users', 'extras', 'secrets'] }],
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
      { title: 'Documents', names: ['json'] },
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
    part: 'pages',
    groups: [
      { names: ['PagesDeclaration', 'part', 'PartDeclaration', 'related', 'RelatedDeclaration'] },
      {
        title: 'Links in rows',
        names: [
          'adding',
          'AddingDeclaration',
          'setting',
          'SettingDeclaration',
          'removing',
          'RemovingDeclaration',
          'RowActionDeclaration',
        ],
      },
    ],
  },
  {
    part: 'own kinds',
    groups: [
      {
        names: [
          'commonOptionsSchemas',
          'optionsOf',
          'OptionValues',
          'optionsParameter',
          'InvalidValue',
          'makeField',
          'defineKind',
          'Field',
        ],
      },
    ],
  },
]

/** The sections of the reference of the modules besides `cadastre/schema`. */
const frameworkSections: readonly Section[] = [
  {
    part: 'service',
    groups: [
      {
        names: [
          'createService',
          'ServiceDefinition',
          'CoreDefinition',
          'RunnableService',
          'AppOptions',
        ],
      },
    ],
  },
  {
    part: 'features',
    groups: [
      {
        names: [
          'features',
          'defineFeature',
          'Feature',
          'FeatureParts',
          'SharedParts',
          'PartValues',
          'BehaviourContext',
          'FeatureHooks',
          'HookOptions',
          'ServedOptions',
        ],
      },
    ],
  },
  {
    part: 'behaviours',
    groups: [
      {
        names: [
          'Behaviour',
          'BehaviourRow',
          'BehaviourSettings',
          'Item',
          'valueOf',
          'JsonObject',
          'isJsonObject',
          'jsonObjectOf',
          'Work',
          'Written',
          'lockRows',
          'RowLockStrength',
          'runRowCheck',
          'RowCheck',
          'RowSelect',
          'filterChanged',
          'filterStored',
          'filterValid',
          'isChanged',
          'storedIds',
          'referredIds',
          'logChanged',
        ],
      },
    ],
  },
  {
    part: 'actions',
    groups: [
      {
        names: [
          'Action',
          'ResourceOptions',
          'requireModel',
          'ModelGraph',
          'Model',
          'idParams',
          'idOf',
          'parametersOf',
          'actionParameters',
          'originOf',
          'maySee',
          'mayWrite',
          'Access',
          'slugOf',
          'writeContextOf',
          'WriteContext',
          'BodyOptions',
          'createObject',
          'updateObject',
          'removeObject',
          'Database',
          'Statement',
          'Rows',
          'transaction',
          'Writer',
          'TransactionOptions',
          'prismaClient',
          'inParts',
          'PrismaRunner',
        ],
      },
    ],
  },
  {
    part: 'errors',
    groups: [
      {
        names: [
          'invalid',
          'failure',
          'failuresOf',
          'ErrorTable',
          'ErrorRow',
          'ApiError',
          'FieldMessages',
          'StartError',
        ],
      },
    ],
  },
  { part: 'inventory', groups: [{ names: ['inventory', 'InventoryDefinition'] }] },
  {
    part: 'pages',
    groups: [
      {
        names: [
          'ProjectPage',
          'PageOptions',
          'PageContent',
          'html',
          'Markup',
          'drawingMarkup',
          'meterMarkup',
          'Meter',
        ],
      },
      { title: 'Parts of pages', names: ['PagePart', 'PageParts', 'PageView'] },
      {
        title: 'The start page',
        names: ['AttentionCheck', 'AttentionItem', 'AttentionRequest'],
      },
    ],
  },
  { part: 'commands', groups: [{ names: ['AddCommands', 'CommandContext'] }] },
  {
    part: 'settings',
    groups: [{ names: ['settingsOf', 'OwnSettings', 'facets', 'SettingFacets', 'Config'] }],
  },
  {
    part: 'tests',
    groups: [
      {
        names: [
          'openService',
          'OpenedService',
          'TestRequest',
          'TestResponse',
          'contractTests',
          'ContractTest',
          'Samples',
          'Body',
          'BodyHints',
          'BodyHint',
        ],
      },
    ],
  },
]

/** The generated documents: each public name of their modules is in one of their sections. */
export const referenceDocuments: readonly ReferenceDocument[] = [
  { path: 'docs/schema-language.md', modules: [languageFile], sections },
  {
    path: 'docs/framework.md',
    modules: ['src/public/index.ts', 'src/public/inventory.ts', 'src/public/testing.ts'],
    sections: frameworkSections,
    listsInherited: true,
    listedParts: {
      ApiError: ['fields'],
      BehaviourRow: [],
      BehaviourSettings: [],
      Config: [],
      Database: ['rows'],
      FieldMessages: ['add', 'has', 'throwAny'],
      Graph: ['models'],
      InventoryDefinition: [],
      Model: ['key', 'label', 'application', 'path', 'table', 'fields'],
      OwnSettings: [],
      RowLockStrength: [],
      StartError: [],
    },
  },
]
